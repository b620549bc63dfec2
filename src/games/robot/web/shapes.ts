// shapes.ts -- what the blocks look like: their definitions, the toolbox and the theme.
import * as Blockly from 'blockly/core';

import limits from '../corpus/limits.golden.json';
import { colours, style_of } from './colours';
import { actions, names } from './play';
import { action_does, blocks as words } from './strings';

// A block's type is its statement's text for actions, and one of these otherwise.
export const types = { start: 'start', repeat: 'repeat', define: 'define', call: 'call', wildcard: 'wildcard' } as const;

const name_field = { type: 'field_dropdown', name: 'NAME', options: names.map((n) => [n, n]) };

let defined = false;
export function define_blocks(): void {
  if (defined) return;
  defined = true;
  const links = { previousStatement: null, nextStatement: null };
  Blockly.common.defineBlocksWithJsonArray([
    { type: types.start, message0: words.program.says, nextStatement: null, style: 'start', tooltip: words.program.does },
    ...actions.map((action) => ({
      type: action,
      message0: action,
      style: style_of(action),
      tooltip: action_does[action],
      ...links,
    })),
    {
      type: types.repeat,
      message0: words.repeat.says,
      args0: [{ type: 'field_number', name: 'COUNT', value: 3, min: 2, max: limits.repeat, precision: 1 }],
      message1: '%1',
      args1: [{ type: 'input_statement', name: 'BODY' }],
      style: 'repeat',
      tooltip: words.repeat.does,
      ...links,
    },
    {
      type: types.define,
      message0: words.function.says,
      args0: [name_field],
      message1: '%1',
      args1: [{ type: 'input_statement', name: 'BODY' }],
      style: 'function',
      tooltip: words.function.does,
      ...links,
    },
    {
      type: types.call,
      message0: words.call.says,
      args0: [name_field],
      style: 'function',
      tooltip: words.call.does,
      ...links,
    },
    {
      type: types.wildcard,
      message0: words.wildcard.says,
      args0: [{ type: 'field_number', name: 'COUNT', value: 2, min: 1, max: limits.wildcard, precision: 1 }],
      style: 'wildcard',
      tooltip: words.wildcard.does,
      ...links,
    },
  ]);
}

// The toolbox offers a definition under the first free name, and a call of every function there is. `only`: the actions that are
// offered, and "repeat" and "function"; null: all.
export function toolbox_with(
  functions: ReadonlySet<string>,
  wildcards = false,
  only: readonly string[] | null = null,
): Blockly.utils.toolbox.ToolboxInfo {
  const offers = (name: string) => only === null || only.includes(name);
  const block = (type: string, fields?: object) => ({ kind: 'block', type, gap: 8, ...(fields && { fields }) });
  const free = names.find((n) => !functions.has(n));
  return {
    kind: 'flyoutToolbox',
    contents: [
      ...actions.filter(offers).map((action) => block(action)),
      ...(wildcards ? [block(types.wildcard)] : []),
      ...(offers('repeat') ? [block(types.repeat)] : []),
      ...names.filter((n) => functions.has(n)).map((n) => block(types.call, { NAME: n })),
      ...(free && (offers('function') || offers(types.define)) ? [block(types.define, { NAME: free })] : []),
    ],
  };
}

// Blocks keep their colours; their surroundings follow the page.
export function theme(): Blockly.Theme {
  return Blockly.Theme.defineTheme('crux', {
    name: 'crux',
    base: Blockly.Themes.Zelos,
    blockStyles: Object.fromEntries(
      Object.entries(colours).map(([name, colour]) => [
        name,
        { colourPrimary: colour, colourSecondary: '#ffffff', colourTertiary: '#1b1f24', hat: name === 'start' ? 'cap' : '' },
      ]),
    ),
    componentStyles: {
      workspaceBackgroundColour: 'var(--paper)',
      flyoutBackgroundColour: 'var(--soft)',
      flyoutForegroundColour: 'var(--ink)',
      flyoutOpacity: 1,
      scrollbarColour: '#888888',
      insertionMarkerColour: '#888888',
      insertionMarkerOpacity: 0.6,
    },
    fontStyle: { family: 'inherit,system-ui,sans-serif', weight: '600', size: 12 },
  });
}
