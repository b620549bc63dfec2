// methods.ts -- what designers read on the page that makes panels: ways to make them, parameters, and what can be the most or the least.
import type { Extremes, Methods, Wordings } from '$web/generate/ways';

export const methods: Methods = {
  planted: ['Answer first', 'Draws a line first, and sets symbols that it satisfies. Quick.'],
  elites: [
    'A map of panels',
    'Breeds panels and fills a map: one place for each number of symbols and of lines that solve it. You pick from the map.',
  ],
};

export const parameters: Wordings = {
  width: {
    label: 'Width',
    says: 'Cells from left to right. A panel has at most 25 cells.',
  },
  height: { label: 'Height', says: 'Cells from bottom to top.' },
  kinds: {
    label: 'Symbols',
    says: 'Only these. If none is ticked, the page chooses.',
    choices: { must: 'dots', cannot: 'gaps' },
  },
  amount: {
    label: 'How crowded',
    says: 'Symbols for every hundred cells. Each kind is there at least once.',
  },
  corners: {
    label: 'From corner to corner',
    says: 'The line goes from the bottom left to the top right. If not, it begins and ends anywhere on the border.',
  },
  least: {
    label: 'Bits left to guess',
    says: 'For a player who knows every rule. With 1 bit one of two guesses is right, with 3 bits one of eight.',
    to: 'most',
    late: true,
  },
  starts: {
    label: 'Starts',
    says: 'More than one only if the line need not go from corner to corner.',
    late: true,
  },
  ends: {
    label: 'Ends',
    says: 'More than one only if the line need not go from corner to corner.',
    late: true,
  },
  start: {
    label: 'Where lines begin',
    says: 'Choose up to four places.',
    places: { width: 'width', height: 'height', number: 'starts', most: 4 },
    late: true,
  },
  end: {
    label: 'Where lines end',
    says: 'Choose up to four places.',
    places: { width: 'width', height: 'height', number: 'ends', most: 4 },
    late: true,
  },
  solutions: {
    label: 'Solutions, at most',
    says: 'No more lines than this may solve it.',
  },
  descriptors: {
    label: 'Columns of the map',
    says: 'How kinds of panels are told apart.',
    choices: { marks: 'how many symbols', length: 'how long the line is', symmetry: 'which symmetry' },
  },
  unique: { label: 'Exactly one solution', says: 'Only one line solves it.' },
  effect: {
    label: 'Every symbol counts',
    says: 'Without any one of its symbols, the panel would have other solutions.',
  },
  symmetry: {
    label: 'Symmetry',
    says: 'Of the symbols and where they lie.',
    choices: {
      none: 'none',
      mirror: 'left and right are mirror images',
      'half-turn': 'the same after half a turn',
    },
  },
};

export const extremes: Extremes = { length: ['longest line', 'shortest line'] };

// The form says "symbols", too.
export const kinds = (name: string) => name.replace(/\bmark(s?)\b/, 'symbol$1');
