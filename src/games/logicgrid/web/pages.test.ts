// The editor must say the same as C++ does of its corpus (tests/pages_test.cpp).
import { expect, test } from 'vitest';
import told from '../corpus/pages.golden.json';
import type { Clue, Design } from './design';
import { sentence } from './english';
import { holds, rows_of } from './truth';

interface Told {
  puzzle: Design;
  sentences: string[];
  answers: { play: string; holds: string }[];
}
const all = told as unknown as Told[];
const clues_of = (puzzle: Design) => puzzle.clues as Clue[];

test('every clue is the same sentence', () => {
  for (const { puzzle, sentences } of all) expect(clues_of(puzzle).map((clue) => sentence(puzzle, clue))).toEqual(sentences);
});

test('every clue is true of the same answers', () => {
  let [yes, no] = [0, 0];
  for (const { puzzle, answers } of all)
    for (const { play, holds: so } of answers) {
      const rows = rows_of(puzzle, play)!;
      const said = clues_of(puzzle).map((clue) => (holds(puzzle, clue, rows) ? '1' : '0'));
      expect(said.join(''), `${JSON.stringify(puzzle)} ${play}`).toBe(so);
      yes += said.filter((one) => one === '1').length;
      no += said.filter((one) => one === '0').length;
    }
  expect(Math.min(yes, no)).toBeGreaterThan(100);
});
