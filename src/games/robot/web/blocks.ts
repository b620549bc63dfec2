// blocks.ts -- a Blockly workspace that is a program. Only what hangs below `start` counts; loose blocks are shown as disabled.
//
// Promise: `changed` is told of every text that the player makes, once an edit, and never of one that `load` brought.
import * as Blockly from 'blockly/core';
import * as en from 'blockly/msg/en';

import sprites from '../../../../web/node_modules/blockly/media/sprites.svg?raw';
import { type Action, type Statement, is_unread, judge, read, write } from './play';
import { define_blocks, theme, toolbox_with, types } from './shapes';

interface Node {
  statement: Statement;
  id: string;
  body?: Node[];
}
type State = Blockly.serialization.blocks.State;

// Blockly asks for files in a folder. The only one needed here is the sheet of icons: behind `#`, every name is that sheet.
const media = `data:image/svg+xml,${encodeURIComponent(sprites)}#/`;

export class Editor {
  private workspace: Blockly.WorkspaceSvg;
  private text = ''; // as the blocks say it
  private loaded: Statement[] = []; // what was shown last, until the player changes it
  private nodes: Node[] = []; // in the order of the text
  private at_line = new Map<number, Node[]>();
  private functions = '';
  private only: readonly string[] | null = null; // blocks of the toolbox; null: all
  private pending = 0;
  private warned: string[] = [];
  private pointed: string[] = [];
  private watch: ResizeObserver;
  private selected = ''; // the block that was selected last

  constructor(
    private host: HTMLElement,
    private changed: (text: string) => void,
    private template = false, // wildcards are allowed
    private aimed: (ordinal: number) => void = () => {}, // a block was selected: which of the text; -1: the start
  ) {
    Blockly.setLocale(en as unknown as Record<string, string>);
    define_blocks();
    const keys = Blockly.ShortcutRegistry.registry; // the page's own undo is for blocks too
    for (const name of ['undo', 'redo']) if (name in keys.getRegistry()) keys.unregister(name);
    Blockly.Scrollbar.scrollbarThickness = 11;
    const narrow = host.clientWidth < 400;
    this.workspace = Blockly.inject(host, {
      media,
      sounds: false,
      renderer: 'zelos',
      theme: theme(),
      toolbox: toolbox_with(new Set(), template),
      horizontalLayout: narrow,
      trashcan: true,
      maxTrashcanContents: 0,
      comments: false,
      collapse: false,
      disable: false,
      modalInputs: false,
      move: { scrollbars: true, drag: true, wheel: true },
      zoom: { controls: true, wheel: false, pinch: true, startScale: 0.7, minScale: 0.4, maxScale: 1.6 },
    });
    this.workspace.MAX_UNDO = 0;
    this.workspace.addChangeListener(Blockly.Events.disableOrphans);
    this.workspace.addChangeListener((event) => {
      if (event.type === Blockly.Events.BLOCK_FIELD_INTERMEDIATE_CHANGE) return; // a number that is still being typed
      if (event.type === Blockly.Events.SELECTED) this.select((event as Blockly.Events.Selected).newElementId);
      if (!event.isUiEvent || event.type === Blockly.Events.BLOCK_DRAG) this.soon();
    });
    host.addEventListener('focusin', this.aim);
    this.workspace
      .getFlyout()
      ?.getWorkspace()
      .addChangeListener((event) => {
        if (event.type === Blockly.Events.CLICK) this.append((event as Blockly.Events.Click).blockId);
      });
    this.watch = new ResizeObserver(() => Blockly.svgResize(this.workspace));
    this.watch.observe(host);
    this.load('');
    this.hush();
  }

  // Blockly gives the connections of blocks in the toolbox a role that a list of choices must not hold, and leaves a canvas for
  // measuring letters in the page. Neither is for ears.
  private hush(): void {
    void Blockly.renderManagement.finishQueuedRenders().then(() => {
      for (const each of this.host.querySelectorAll('.blocklyFlyout .blocklyHighlightedConnectionPath')) {
        each.setAttribute('role', 'none');
        each.setAttribute('aria-hidden', 'true');
        each.removeAttribute('aria-roledescription');
      }
      document.querySelector('.blocklyComputeCanvas')?.setAttribute('aria-hidden', 'true');
    });
  }

  dispose(): void {
    clearTimeout(this.pending);
    this.watch.disconnect();
    this.host.removeEventListener('focusin', this.aim);
    this.workspace.dispose();
  }

  // A block that is taken from the toolbox by key goes below the one that had the focus before. If none had, the next one goes to
  // the end of the program: so the last one gets the focus for a moment.
  private aim = (event: FocusEvent): void => {
    const flyout = this.workspace.getFlyout()?.getWorkspace();
    if (!flyout || !flyout.getParentSvg().contains(event.target as Element)) return;
    const before = Blockly.FocusableTreeTraverser.findFocusedNode(this.workspace);
    if (before && before !== this.workspace && before !== this.workspace.getWorkspaceFocusTarget()) return;
    window.setTimeout(() => {
      const manager = Blockly.getFocusManager();
      const here = manager.getFocusedNode();
      const last = this.nodes.at(-1)?.id;
      const block = this.workspace.getBlockById(last ?? this.start()?.id ?? '');
      if (!here || here.getFocusableTree() !== flyout || !block) return;
      manager.focusNode(block);
      manager.focusNode(here);
    }, 0);
  };

  // A block of the toolbox that is tapped goes to the end of the program.
  private append(id: string | undefined): void {
    const model = this.workspace
      .getFlyout()
      ?.getWorkspace()
      .getBlockById(id ?? '');
    const start = this.start();
    if (!model || !start || this.workspace.isReadOnly()) return;
    const state = Blockly.serialization.blocks.save(model, { saveIds: false });
    if (!state) return;
    let last = start;
    for (let next = last.getNextBlock(); next; next = last.getNextBlock()) last = next;
    Blockly.Events.setGroup(true);
    const block = Blockly.serialization.blocks.append(state, this.workspace);
    last.nextConnection?.connect(block.previousConnection!);
    Blockly.Events.setGroup(false);
    window.setTimeout(() => {
      const here = this.workspace.getBlockById(block.id);
      if (here) this.workspace.scrollBoundsIntoView(here.getBoundingRectangleWithoutChildren());
    }, 0);
  }

  private select(id: string | null | undefined): void {
    if (!id) return;
    this.selected = id;
    const ordinal = this.nodes.findIndex((node) => node.id === id);
    if (ordinal >= 0 || id === this.start()?.id) this.aimed(ordinal);
  }

  // Marks the place of the next statement: below this one.
  mark(ordinal: number): void {
    const at = this.nodes[ordinal]?.id ?? this.start()?.id;
    for (const block of this.workspace.getAllBlocks(false)) block.getSvgRoot().classList.toggle('cursor', block.id === at);
    const block = this.workspace.getBlockById(at ?? '');
    if (!block || this.workspace.isDragging()) return;
    const { top, height } = this.workspace.getMetricsManager().getViewMetrics(true);
    const bounds = block.getBoundingRectangleWithoutChildren();
    const head = Math.min(bounds.bottom, bounds.top + 50); // of a repeat, only where it begins
    if (bounds.top < top || head > top + height) this.workspace.scrollBoundsIntoView(bounds);
  }

  // An edit comes as several events: it is read when all have come, and not in the middle of a drag.
  private soon(): void {
    clearTimeout(this.pending);
    this.pending = window.setTimeout(() => {
      if (this.workspace.isDragging() || Blockly.KeyboardMover.mover.isMoving()) return this.later();
      this.flush();
    }, 0);
  }
  private later(): void {
    this.pending = window.setTimeout(() => this.soon(), 80);
  }

  private flush(): void {
    const before = this.text;
    this.reread();
    if (this.text === before) return this.number_lines();
    this.loaded = [];
    this.changed(this.text);
    this.select(this.selected); // it may stand elsewhere now
  }

  private reread(): void {
    const start = this.start();
    this.nodes = [];
    this.at_line.clear();
    this.text = write(start ? nodes_below(start.getNextBlock()) : [], (node, line) => {
      this.nodes.push(node);
      this.at_line.set(line, [node]);
    });
    this.judge();
    this.offer();
  }

  private start(): Blockly.Block | undefined {
    return this.workspace.getBlocksByType(types.start)[0];
  }

  // The toolbox has these blocks and no others: see toolbox_with.
  offers(only: readonly string[] | null): void {
    if (String(only) === String(this.only)) return;
    this.only = only;
    this.offer(true);
  }

  private offer(anew = false): void {
    const known = new Set(this.nodes.flatMap(({ statement: s }) => (s.kind === 'define' ? [s.name] : [])));
    const functions = [...known].sort().join('');
    if (functions === this.functions && !anew) return;
    this.functions = functions;
    this.workspace.updateToolbox(toolbox_with(known, this.template, this.only));
    this.point(this.pointed);
    this.hush();
  }

  // The block shows why a program is unreadable: the server's answer counts lines, which blocks do not show.
  private judge(): void {
    judge(this.tree(), (node, says) => this.workspace.getBlockById(node.id)?.setWarningText(says, 'shape'));
  }

  private tree(): Node[] {
    const inside = new Set(this.nodes.flatMap((node) => node.body ?? []));
    return this.nodes.filter((node) => !inside.has(node));
  }

  // Shows a text. Returns false if it cannot be shown as blocks; then the blocks stay as they are.
  load(text: string): boolean {
    const program = read(text, this.template);
    if (is_unread(program)) return false;
    clearTimeout(this.pending);
    const nodes = numbered(program);
    const now = Blockly.getFocusManager().getFocusedNode();
    const block = now instanceof Blockly.BlockSvg ? now : now instanceof Blockly.Field ? now.getSourceBlock() : null;
    const focused = this.nodes.findIndex((node) => node.id === block?.id);
    const had_focus = this.host.contains(document.activeElement);
    if (write(nodes) !== this.text || this.workspace.getAllBlocks(false).length === 0) {
      const first = states_of(nodes);
      const start: State = { type: types.start, x: 20, y: 20, deletable: false, movable: false };
      if (first) start.next = { block: first };
      Blockly.Events.disable();
      try {
        this.workspace.clear();
        Blockly.serialization.workspaces.load({ blocks: { languageVersion: 0, blocks: [start] } }, this.workspace);
      } finally {
        Blockly.Events.enable();
      }
      this.workspace.clearUndo();
    }
    this.reread();
    this.loaded = program;
    this.number_lines();
    if (had_focus) window.setTimeout(() => this.focus(focused), 0); // after Blockly has moved it away from what is gone
    return true;
  }

  // The text may have been written by hand: its lines, not ours, are those that a run speaks of.
  private number_lines(): void {
    if (this.loaded.length === 0) return;
    const flat: Statement[] = [];
    const go = (body: Statement[]) => {
      for (const s of body) {
        flat.push(s);
        if ('body' in s) go(s.body);
      }
    };
    go(this.loaded);
    this.at_line.clear();
    flat.forEach((s, i) => {
      const node = this.nodes[i];
      if (node) this.at_line.set(s.line, [...(this.at_line.get(s.line) ?? []), node]);
    });
  }

  private focus(ordinal: number): void {
    const block = this.workspace.getBlockById(this.nodes[Math.min(ordinal, this.nodes.length - 1)]?.id ?? '');
    if (block && ordinal >= 0) Blockly.getFocusManager().focusNode(block);
    else Blockly.getFocusManager().focusTree(this.workspace);
  }

  // The block of a step of the run. A play in letters has one block a step and no lines.
  private block_of(step: number, line: number | null, action: string): string | null {
    const letters = this.at_line.get(0);
    if (letters) return letters[step - 1]?.id ?? null;
    const here = this.at_line.get(line ?? 1) ?? [];
    return (here.find(({ statement: s }) => s.kind === 'action' && s.action === action) ?? here[0])?.id ?? null;
  }

  light(step: number, line: number | null, action: string): void {
    const id = this.block_of(step, line, action);
    this.workspace.highlightBlock(id);
    const block = this.workspace.getBlockById(id ?? '');
    if (block) this.workspace.scrollBoundsIntoView(block.getBoundingRectangleWithoutChildren());
  }
  dark(): void {
    this.workspace.highlightBlock(null);
  }
  warn(step: number, line: number | null, action: string, says: string): void {
    const id = this.block_of(step, line, action);
    if (!id) return;
    this.workspace.getBlockById(id)?.setWarningText(says, 'run');
    this.warned.push(id);
    this.workspace.highlightBlock(id);
  }
  forget(): void {
    for (const id of this.warned.splice(0)) this.workspace.getBlockById(id)?.setWarningText(null, 'run');
    this.dark();
  }
  // A hint names actions: they are marked in the toolbox.
  point(hinted: string[]): void {
    this.pointed = hinted;
    for (const block of this.workspace.getFlyout()?.getWorkspace().getTopBlocks() ?? []) {
      const shape = block.getSvgRoot();
      shape.classList.toggle('pointed', hinted.includes(block.type));
      shape.toggleAttribute('data-pointed', hinted.includes(block.type));
    }
  }
  // A hint speaks of statements of the program, by their numbers from 0: they are wrong, or something is to be done with them.
  speak_of(ordinals: number[], wrong: boolean): void {
    const ids = new Set(ordinals.map((n) => this.nodes[n]?.id));
    for (const block of this.workspace.getAllBlocks(false)) {
      const shape = block.getSvgRoot();
      shape.classList.toggle('spoken', ids.has(block.id) && !wrong);
      shape.classList.toggle('wrong', ids.has(block.id) && wrong);
      shape.toggleAttribute('data-pointed', ids.has(block.id));
    }
    const first = this.workspace.getBlockById(this.nodes[ordinals[0] ?? -1]?.id ?? '');
    if (first) this.workspace.scrollBoundsIntoView(first.getBoundingRectangleWithoutChildren());
  }
  lock(locked: boolean): void {
    this.workspace.setIsReadOnly(locked);
  }
}

function nodes_below(block: Blockly.Block | null): Node[] {
  const nodes: Node[] = [];
  for (; block; block = block.getNextBlock()) {
    const name = String(block.getFieldValue('NAME') ?? '');
    const body = block.getInput('BODY') ? nodes_below(block.getInputTargetBlock('BODY')) : undefined;
    const inner = (body ?? []).map((node) => node.statement);
    let statement: Statement;
    const count = Number(block.getFieldValue('COUNT'));
    if (block.type === types.repeat) statement = { kind: 'repeat', count, body: inner, line: 0 };
    else if (block.type === types.define) statement = { kind: 'define', name, body: inner, line: 0 };
    else if (block.type === types.call) statement = { kind: 'call', name, line: 0 };
    else if (block.type === types.wildcard) statement = { kind: 'wildcard', count, line: 0 };
    else statement = { kind: 'action', action: block.type as Action, line: 0 };
    nodes.push({ statement, id: block.id, ...(body && { body }) });
  }
  return nodes;
}

function numbered(program: Statement[]): Node[] {
  const id = Blockly.utils.idGenerator.genUid;
  return program.map((s) => ({ statement: s, id: id(), ...('body' in s && { body: numbered(s.body) }) }));
}

function states_of(nodes: Node[]): State | null {
  let below: State | null = null;
  for (const { statement: s, id, body } of [...nodes].reverse()) {
    const state: State = { type: s.kind === 'action' ? s.action : types[s.kind], id };
    if (s.kind === 'repeat' || s.kind === 'wildcard') state.fields = { COUNT: s.count };
    if (s.kind === 'define' || s.kind === 'call') state.fields = { NAME: s.name };
    const inner = body && states_of(body);
    if (inner) state.inputs = { BODY: { block: inner } };
    if (below) state.next = { block: below };
    below = state;
  }
  return below;
}
