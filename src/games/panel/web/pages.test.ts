// Pages must say the same as C++ does of its corpus (tests/pages_test.cpp).
import { expect, test } from 'vitest';
import drawn from '../corpus/lines.golden.json';
import layout from '../corpus/layout.golden.json';
import told from '../corpus/pages.golden.json';
import where from '../corpus/places.golden.json';
import { holds, is_hole, place_of, type Hole, type Sketch } from './design';
import { choices, type Choice } from './holes';
import { paints } from './picture';
import * as lines from './play';

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

type Play = Pick<lines.PanelStanding, 'line' | 'ended' | 'next' | 'can_end'> & { moves: string };
const boards = drawn as unknown as { puzzle: lines.Panel; plays: Play[] }[];
const sorted = (list: lines.At[]) => list.map(String).sort();

test('a play is read as the same line, and written as the same play', () => {
  for (const { puzzle, plays } of boards)
    for (const { moves, line, ended } of plays) {
      const read = lines.read(puzzle, moves);
      expect(read, moves).toEqual({ points: line, ended });
      expect(lines.write(puzzle, read)).toBe(moves);
      expect(lines.read(puzzle, moves.toLowerCase())).toEqual(read);
    }
});

test('a line can take the same steps, and end in the same places', () => {
  let refused = 0;
  for (const { puzzle, plays } of boards)
    for (const { moves, line, next, can_end } of plays) {
      const read = lines.read(puzzle, moves);
      const at = lines.head(read);
      const around = at ? Object.values(lines.steps).map((step) => lines.plus(at, step)) : [];
      const steps = at ? around.filter((to) => lines.can_step(puzzle, read, to)) : puzzle.starts;
      expect(sorted(steps), `${JSON.stringify(puzzle)} ${moves}`).toEqual(sorted(next));
      expect(lines.can_end(puzzle, read), moves).toBe(can_end);
      refused += around.filter((to) => lines.inside(puzzle, to) && !lines.has(line, to) && !lines.has(next, to)).length;
    }
  expect(refused, 'steps over gaps').toBeGreaterThan(20);
});

test('a line follows a finger along the same steps', () => {
  const kinds = { steps: 0, back: 0, ends: 0, none: 0 };
  for (const { puzzle, plays } of boards)
    for (const { moves, line, ended, next, can_end } of plays) {
      const at = line.at(-1);
      if (!at || ended) continue;
      for (const step of Object.values(lines.steps)) {
        const to = lines.plus(at, step);
        const out = lines.has(puzzle.ends, at) && lines.same(step, lines.outward(puzzle, at));
        const kind = lines.has(next, to) ? 'steps' : lines.same(to, line.at(-2)) ? 'back' : out && can_end ? 'ends' : 'none';
        const points = { steps: [...line, to], back: line.slice(0, -1), ends: line, none: [] }[kind];
        const expected = kind === 'none' ? [] : [{ points, ended: kind === 'ends' }];
        expect(lines.follow(puzzle, { points: line, ended }, to), `${moves} to ${to.join()}`).toEqual(expected);
        kinds[kind] += 1;
      }
    }
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(10);
});

test('marks have the same colours and letters, in the same order', () => {
  const long = (colour: string) => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const here = Object.entries(paints).map(([name, { fill, letter }]) => ({ name, letter, fill: long(fill) }));
  expect(here).toEqual(layout.colours);
});

test('marks lie in the same places', () => {
  const spots: lines.At[] = [
    [3, 1],
    [1, 2],
    [2, 2],
  ];
  expect(spots.map(place_of)).toEqual(['cell', 'edge', 'junction']);
  for (const { kind, places } of where.kinds)
    expect(spots.filter((spot) => holds(spot, kind as lines.Mark['kind'])).map(place_of), kind).toEqual(places);
});

test('an end leads out the same way', () => {
  const panel = { width: where.width, height: where.height } as lines.Panel;
  for (const { end, out } of where.ways) expect(lines.outward(panel, end as lines.At), end.join()).toEqual(out);
  expect(where.ways).toHaveLength(2 * (where.width + where.height));
});
