import { expect, test } from 'vitest';
import type { Burrows } from './picture';
import { how_to_type, read } from './typed';

// A ring of four burrows. Scout starts in C.
const ring: Burrows = {
  nodes: [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ],
  edges: [
    [0, 1, 1],
    [1, 2, 1],
    [2, 3, 1],
    [3, 0, 5],
  ],
  start: 2,
};

test('steps are typed with the letters of burrows, in any case', () => {
  expect(read('C-B flag A-D\nunflag a-d, submit', ring)).toBe('2-1 flag 0-3 unflag 0-3 submit');
  expect(read('2-1 1-0', ring)).toBe('2-1 1-0'); // as in files
});

test('what is wrong is said with its place and what to do', () => {
  for (const [text, says] of [
    ['C-B hop', 'Step 2: “hop” is not a step. Write two burrows with a dash between them, for example “C-B”, or “submit”.'],
    ['C-H', 'Step 1: there is no burrow H. The burrows of this puzzle are A to D.'],
    ['C-A', 'Step 1: no tunnel joins C and A. Choose two burrows that a tunnel joins.'],
    ['C-B flag B-C', 'Step 2: the tunnel between B and C has a flag already. Leave this step out.'],
    ['unflag A-B', 'Step 1: the tunnel between A and B has no flag. Leave this step out.'],
    ['A-B', 'Step 1: Scout is in C and cannot get to A through flagged tunnels. Begin this step at C.'],
    ['flag', 'Step 1: “flag” needs a tunnel after it, for example “flag C-B”.'],
  ] as const)
    expect(() => read(text, ring)).toThrow(says);
});

test('the help has examples that can be typed', () => {
  const examples = [...how_to_type(ring).matchAll(/“(.+?)”/g)].map(([, example]) => example!);
  expect(read(examples.join(' '), ring)).toMatch(/^2-\d flag \d-\d unflag \d-\d submit$/);
});
