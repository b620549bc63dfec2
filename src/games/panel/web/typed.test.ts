import { expect, test } from 'vitest';
import type { Panel } from './play';
import { how_to_type, read } from './typed';

const one: Panel = {
  width: 2,
  height: 2,
  starts: [[0, 0]],
  ends: [[2, 2]],
  marks: [
    {
      kind: 'cannot',
      edge: [
        [0, 0],
        [0, 1],
      ],
    },
  ],
};
const two: Panel = {
  ...one,
  starts: [
    [0, 0],
    [2, 0],
  ],
};

test('a line is typed letter by letter', () => {
  expect(read(' ru ur.\n', one)).toBe('RUUR.');
  expect(read('2,0:UU.', two)).toBe('2,0:UU.');
});

test('what is wrong is said with its place and what to do', () => {
  const says =
    'Step 2: “H” is not a step. Write U for up, R for right, D for down or L for left, and a full stop to end the line.';
  expect(() => read('Rh', one)).toThrow(says);
  expect(() => read('UU.', two)).toThrow('This panel has several starts. Begin with one of them, 0,0 or 2,0, and a colon.');
  expect(() => read('1,1:UU.', one)).toThrow('The line begins at the start. Leave out what stands before the colon.');
});

test('the example of the help is a step that can be taken', () => {
  for (const panel of [one, two]) {
    const text = how_to_type(panel);
    const example = /“(.+?)”/.exec(text)![1]!;
    expect(read(example, panel)).toBe(example);
    expect(example).toMatch(/R$/); // there is a gap above
  }
});
