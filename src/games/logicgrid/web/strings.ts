// strings.ts -- sentences about logic grids that people see: the board and its lessons.
import { plural } from '$web/words';

export const legend = {
  cross: 'Tap a cell once: a cross. These two do not belong together.',
  circle: 'Tap it twice: a circle. These two belong together.',
  doubt: 'Hold it, or use the right mouse button: a question mark for you alone.',
  once: 'Each thing belongs to exactly one thing of every other group. So a row or column of a block has one circle.',
  clues: {
    less: 'If a clue says “before” or “less” without a number, the gap can be of any size.',
    exact: 'If a clue names a number, the gap is exactly that large.',
    apart: 'If a clue says “apart” or “differ”, either of the two can come first.',
    next: 'If a clue says “right before or right after”, nothing lies between the two.',
    either: 'In an “either … or” clue, one half is true and the other half is false.',
    pair: 'In a “one … and the other …” clue, you must find out which is which.',
    alldiff: 'If a clue lists different things, no two of them belong together.',
    count: 'If a clue has several statements, it says how many of them are true.',
  },
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Find out what belongs together. Each thing belongs to exactly one thing of every other group.',
  'A cross: these two do not belong together.',
  'A dot: these two belong together. The rest of its row and column in the block gets crosses.',
];
export const on_page = [legend.cross, legend.circle, legend.doubt, legend.once];

// The name of a cell, and what is in it.
export const grid = {
  place: (row: string, column: string) => `${row}, ${column}`,
  signs: { yes: 'yes', no: 'no', empty: 'empty' },
  says: (place: string, sign: string) => `${place}: ${sign}`,
};

export const board = {
  submit: 'Check',
  how: 'Tap a cell once for a cross, twice for a circle. Hold it, or use the right mouse button, for a question mark.',
  keys: [
    ['Arrow keys', 'move through the cells, from block to block'],
    ['Home, End', 'first and last cell of the row'],
    ['X', 'a cross: no'],
    ['O', 'a circle: yes'],
    ['Enter or Space', 'change the cell: cross, circle, empty'],
    ['M', 'put a ? if you are not sure, or take it away'],
    ['Delete or Backspace', 'empty the cell'],
    ['Tab, then Enter', 'go on to the clues, strike one out'],
  ] as [string, string][],
  label: (marks: number) => `Logic grid, ${plural(marks, 'mark')}`,
  bands: 'Columns that are shown',
  auto_x: { name: 'Auto-X', says: 'If you set a circle, its row and column get their crosses.' },
  clear_doubts: 'Clear all ?',
  // "art, Mr. Baker: no, not sure"
  cell: (place: string, sign: string, unsure: boolean, wrong: boolean) =>
    `${grid.says(place, sign)}${unsure ? ', not sure' : ''}${wrong ? ', wrong' : ''}`,
};

export const notes = {
  circle: (crosses: number) => `A circle. Its row and column got ${crosses} crosses, because Auto-X is on.`,
  gone: (crosses: number) => `The circle is gone, and ${crosses} crosses that came with it.`,
  doubt: 'A question mark for you alone: Check does not look at it.',
  no_doubt: (place: string) => `${place}: no longer unsure`,
};

// The clues beside the board, and in the editor.
export const clues = {
  title: 'Clues',
  loading: 'The clues are loading …',
  strike: 'Strike out',
  hint: 'hint',
  number: (number: number) => `Clue ${number}: `,
  says: (number: number, text: string) => `Clue ${number}: ${text}`,
};

// The tutorial. Its puzzles are about these things.
export const lessons = {
  subject: { name: 'Subject', items: ['art', 'history', 'maths'] },
  teacher: { name: 'Teacher', items: ['Ms. Abbot', 'Mr. Baker', 'Mrs. Carter'] },
  hour: { name: 'Hour', items: ['1 PM', '2 PM', '3 PM'] },
  cross: {
    says:
      'Each subject has one teacher. The clue says that Mr. Baker does not teach art: tap the cell where art and Mr. Baker ' +
      'meet. A cross says no.',
    key: 'Move to the cell with the arrow keys and press X.',
  },
  circle: {
    says:
      'A second tap makes a circle: yes. Mark that Ms. Abbot teaches maths; the crosses beside it come by themselves, unless ' +
      'you switch that off. Then mark who teaches art, and press Check.',
    key: 'O makes a circle. Enter changes the cell: cross, circle, empty.',
  },
  blocks:
    'If there are three categories, every two of them have a block of their own. Mr. Baker teaches art, and his class is at ' +
    '2 PM: so when is art? Mark that as well, then the rest, and press Check. Tap a clue to strike it out when you have used it.',
  order: {
    says:
      'Some clues tell only an order. Maths comes before art, so it is not the last class, and art is not the first. If you ' +
      'are not sure, hold a cell (or use the right mouse button): a small ? stays until you do it again. Check says whether a ' +
      'mark is wrong, as often as you like.',
    key: 'M puts a ? and takes it away.',
  },
};

// The game's own way to make puzzles.
export const direct = {
  name: 'Direct',
  says: 'Draws a solution, writes true clues about it, and drops those that are not needed.',
};
