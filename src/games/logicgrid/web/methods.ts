// methods.ts -- what designers read on the page that makes logic grids: ways to make them, parameters, and what can be the most or
// the least.
import type { Extremes, Methods, Wordings } from '$web/generate/ways';
import { kinds as clue_kinds } from './strings';

export const methods: Methods = {
  direct: ['Answer first', 'Draws a solution, writes true clues about it, and drops those that are not needed. Quick.'],
  elites: ['A map of puzzles', 'Breeds lists of clues and fills a map with the best puzzle of each kind. You pick from the map.'],
};

export const parameters: Wordings = {
  theme: {
    label: 'Theme',
    says: 'What the puzzle is about.',
    choices: { any: 'another one for each puzzle' },
  },
  categories: {
    label: 'Categories',
    says: 'Such as names, colours and times. A theme may have fewer.',
  },
  items: { label: 'Items in each category', says: 'A theme may have fewer.' },
  minimal: {
    label: 'No needless clue',
    says: 'Without any one of its clues the puzzle could not be solved.',
  },
  technique: {
    label: 'Hardest step',
    says: 'The puzzle needs this step, and none that is harder.',
    choices: {
      mark: 'mark what a clue says',
      line: 'cross out the rest of a row or column',
      last: 'find the only cell that is left',
      transpose: 'carry a mark over to another category',
      differ: 'cross out two that a clue calls different',
      order: 'use what comes before and after',
      either: 'settle an “either … or”',
      disjoint: 'find two without a partner in common',
      aligned: 'find two that can only have the same two partners',
      whatif: 'try a mark and see that it goes wrong',
    },
  },
  'min-loops': {
    label: 'Passes over the clues',
    says: 'How often a player must go through all clues.',
    to: 'max-loops',
    late: true,
  },
  kinds: {
    label: 'Kinds of clues',
    says: 'Only these, and each of them if such a puzzle is found soon. If none is ticked, any kind will do.',
    choices: Object.fromEntries(Object.entries(clue_kinds).map(([kind, { name }]) => [kind, name])),
  },
  descriptors: {
    label: 'Columns of the map',
    says: 'How kinds of puzzles are told apart.',
    choices: { loops: 'passes over the clues', technique: 'the hardest step' },
  },
};

export const extremes: Extremes = {
  loops: ['most passes over the clues', 'fewest passes over the clues'],
  clues: ['most clues', 'fewest clues'],
};

// The form says "passes over the clues", too.
export const kinds = (name: string) =>
  name.replace(/^(\d+) loop(s?)/, (_, many: string, s: string) => `${many} pass${s && 'es'}`);
