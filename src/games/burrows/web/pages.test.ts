// Pages must say the same as C++ does of its corpus (tests/pages_test.cpp).
import { expect, test } from 'vitest';
import told from '../corpus/pages.golden.json';
import scenes from '../corpus/scenes.golden.json';
import { make_scene, type Burrows, type Spot } from './picture';
import { agree, appended, flagged_way, replay, type BurrowsStanding } from './play';

interface Play {
  moves: string;
  board: BurrowsStanding;
  afar?: { travel: string; moves: string | null }[];
}
interface Scene {
  width: number;
  height: number;
  costs: Spot[]; // with y growing up
}
const all = told as unknown as { puzzle: Burrows; plays: Play[] }[];
const sorted = (list: Iterable<number>) => [...list].sort((a, b) => a - b);

test('a play is replayed to the same place, flags and submissions', () => {
  let unflagged = 0;
  for (const { puzzle, plays } of all)
    for (const { moves, board } of plays) {
      const s = replay(puzzle, moves);
      expect([s.at, s.submissions], moves).toEqual([board.at, board.submissions]);
      expect([sorted(s.flagged), sorted(s.visited)], moves).toEqual([board.flagged, board.visited]);
      expect(agree(s, board)).toBe(true);
      expect(s.trail.at(-1)).toBe(board.at);
      unflagged += moves.includes('unflag') ? 1 : 0;
    }
  expect(unflagged).toBeGreaterThan(20);
});

test('Scout walks through the same flagged tunnels', () => {
  let [walks, refused] = [0, 0];
  for (const { puzzle, plays } of all)
    for (const { moves, afar = [] } of plays)
      for (const { travel, moves: whole } of afar) {
        const s = replay(puzzle, moves);
        const [from, to] = travel.split('-').map(Number) as [number, number];
        const flagged = flagged_way(puzzle, s.flagged, s.at, from);
        if (whole === null) {
          expect(flagged, `${moves} ${travel}`).toBeNull();
          refused += 1;
          continue;
        }
        const travels = flagged!.slice(1).map((next, i) => `${flagged![i]}-${next}`);
        expect(appended(moves, ...travels, travel)).toBe(whole);
        expect(replay(puzzle, appended(moves, travel)), `${moves} ${travel}`).toEqual(replay(puzzle, whole));
        expect(replay(puzzle, whole).at).toBe(to);
        walks += travels.length > 1 ? 1 : 0;
      }
  expect(walks).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
});

test('costs stand in the same places', () => {
  for (const { puzzle, width, height, costs } of scenes as unknown as (Scene & { puzzle: Burrows })[]) {
    const scene = make_scene(puzzle);
    expect([scene.width, scene.height], JSON.stringify(puzzle)).toEqual([width, height]);
    // The page is as high as a whole number of points; what is left over is at its top here, and at its bottom there.
    const spare = height - scene.costs[0]!.at[1] - costs[0]![1];
    expect(Math.abs(spare)).toBeLessThan(1);
    scene.costs.forEach(({ at: [x, y] }, t) => {
      expect(x, `${t} ${JSON.stringify(puzzle)}`).toBeCloseTo(costs[t]![0], 6);
      expect(height - y - spare, `${t} ${JSON.stringify(puzzle)}`).toBeCloseTo(costs[t]![1], 6);
    });
  }
});
