// strings.ts -- sentences about logic grids that people see.

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
export const how =
  'Tap a cell once for a cross, twice for a circle. Hold it, or use the right mouse button, for a question mark.';
export const bands = 'Columns that are shown';

export const notes = {
  circle: (crosses: number) => `A circle. Its row and column got ${crosses} crosses, because Auto-X is on.`,
  gone: (crosses: number) => `The circle is gone, and ${crosses} crosses that came with it.`,
  doubt: 'A question mark for you alone: Check does not look at it.',
};
