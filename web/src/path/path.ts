// path.ts -- the level path of a game: its examples and puzzles that are made on the way, in order of rating. It never ends.
//
// A step that is made asks for a range of ratings with a fixed seed, so that everybody meets the same puzzle. No range holds the rating
// of an example, and ranges do not overlap: so each puzzle of the path is rated at least as high as the one before.
import example_ratings from '../../../data/ratings/examples.json';
import type { Game } from '../api';
import { levels } from '../rating';

export interface Wish {
  level: string;
  seed: number;
  rating?: [number, number];
}
export interface Step {
  number: number; // from 1
  level: string;
  rating?: number; // about; none beyond those that are listed
  example?: { id: string; name: string; note: string };
  wish?: Wish; // how it is made, if it is no example
}

interface Known {
  value: number;
  level: string;
  bound?: 'at least' | 'at most';
}
const ratings = example_ratings.ratings as Record<string, Known | undefined>;

// The level of a puzzle that ships with a game.
export const example_level = (id: string) => ratings[id]?.level;

// How many ranges each level is divided into. Below `easiest` some games have no puzzles, and above `hardest` they are rare.
const ranges = [4, 5, 5, 5, 5];
const easiest = 1100;
const hardest = 1900;
const beyond: [number, number] = [1865, 1999]; // after the last range

type Range = [number, number];

// The widest part of a range that holds none of these ratings.
export function part_without([low, high]: Range, ratings: readonly number[]): Range {
  const inside = ratings.filter((at) => at >= low && at <= high).sort((a, b) => a - b);
  const parts = [low - 1, ...inside].map((at, i): Range => [at + 1, (inside[i] ?? high + 1) - 1]);
  return parts.reduce((best, part) => (part[1] - part[0] > best[1] - best[0] ? part : best));
}

function made_steps(names: readonly string[], examples: readonly number[]): { at: number; wish: Wish }[] {
  let seed = 0;
  return levels.flatMap(({ name, from }, i) => {
    if (!names.includes(name)) return [];
    const low = Math.max(easiest, from);
    const high = levels[i + 1]?.from ?? hardest;
    const count = ranges[i] ?? 5;
    const edge = (part: number) => low + Math.floor(((high - low) * part) / count);
    return Array.from({ length: count }, (_, part) => {
      const rating = part_without([edge(part), edge(part + 1) - 1], examples);
      return { at: (rating[0] + rating[1]) / 2, wish: { level: name, seed: ++seed, rating } };
    });
  });
}

// The steps that are listed. After them the hardest level goes on: see `step_at`. None if the game has no levels.
export function steps_of(game: Game): Step[] {
  const names = game.levels.map(({ name }) => name);
  if (names.length === 0) return [];
  const shipped = game.examples.flatMap((example) => {
    const known = ratings[example.id];
    return known && !known.bound ? [{ at: known.value, level: known.level, example }] : [];
  });
  const made = made_steps(
    names,
    shipped.map(({ at }) => at),
  ).map(({ at, wish }) => ({ at, level: wish.level, wish }));
  return [...shipped, ...made].sort((a, b) => a.at - b.at).map(({ at, ...step }, i) => ({ number: i + 1, ...step, rating: at }));
}

// Examples that have no place on the path, because nobody knows exactly how hard they are: their ratings are bounds, if there are any.
export const beside_path = (game: Game): { example: Game['examples'][number]; known?: Known }[] =>
  game.examples
    .filter(({ id }) => !ratings[id] || ratings[id].bound)
    .map((example) => ({ example, ...(ratings[example.id] ? { known: ratings[example.id]! } : {}) }));

// Any step; beyond those that are listed it is one of the hardest.
export function step_at(game: Game, number: number): Step | undefined {
  const listed = steps_of(game);
  if (listed.length === 0 || !Number.isInteger(number) || number < 1) return undefined;
  const level = game.levels.at(-1)!.name;
  const hard = level === levels.at(-1)!.name ? { rating: beyond } : {};
  return listed[number - 1] ?? { number, level, wish: { level, seed: 1000 + number - listed.length, ...hard } };
}

// Under which name a step's puzzle is kept once it is made: numbers move if a game gets more examples.
export const key_of = ({ wish, example }: Step) => example?.id ?? `${wish!.level} ${wish!.seed}`;

// The first step after `from` for which `done` does not hold.
export function next_step(game: Game, done: (step: Step) => boolean, from = 0): Step | undefined {
  for (let number = from + 1; ; number++) {
    const step = step_at(game, number);
    if (!step || !done(step)) return step;
  }
}

// After a puzzle that is not on the path: the open step nearest to its rating that is not easier. Beyond all of those, the first open one
// after the steps that are listed.
export function step_near(game: Game, rating: number, done: (step: Step) => boolean): Step | undefined {
  const all = steps_of(game);
  const near = all.filter((step) => (step.rating ?? -Infinity) >= rating && !done(step));
  return near[0] ?? next_step(game, done, all.length);
}

// The step that is clearly harder than this rating, but not more than it must be: about half a level. `by`: 1 for harder, -1 for easier. An open step is
// taken rather than one that is done, if it is not much farther away.
const clearly = 75;
const near = 150;
export function step_from(game: Game, rating: number, by: number, done: (step: Step) => boolean): Step | undefined {
  const way = (step: Step) => by * ((step.rating ?? NaN) - rating);
  const all = steps_of(game)
    .filter((step) => way(step) >= clearly)
    .sort((a, b) => way(a) - way(b));
  return all.find((step) => way(step) <= near && !done(step)) ?? all[0];
}
