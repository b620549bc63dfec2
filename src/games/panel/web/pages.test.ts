// The editor must say the same as C++ does of its corpus (tests/pages_test.cpp).
import { expect, test } from 'vitest';
import told from '../corpus/pages.golden.json';
import { is_hole, type Hole, type Sketch } from './design';
import { choices, type Choice } from './holes';

const all = told as unknown as { puzzle: Sketch; holes: { where: string; options: string[] }[] }[];

// The words of `fill`: "empty", "must", "white star", "1 triangle".
function filled({ kind, colour, count }: Choice): string {
  const words = [count, colour, kind].filter((word) => word !== undefined).join(' ');
  return count && count > 1 ? `${words}s` : words;
}

test('every hole has the same options', () => {
  for (const { puzzle, holes } of all) {
    const here = puzzle.marks.filter(is_hole) as Hole[];
    expect(here.map((hole) => choices(puzzle, hole).map(filled))).toEqual(holes.map((hole) => hole.options));
  }
});
