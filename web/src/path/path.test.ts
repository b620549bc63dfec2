// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import ratings from '../../../data/ratings/examples.json';
import type { Game } from '../api';
import { levels } from '../rating';
import { date_of, in_words, is_date, solved_day, streak, wish_of_day } from './day';
import { beside_path, key_of, next_step, part_without, step_at, step_from, step_near, steps_of } from './path';
import { link_in, place_in } from './place';
import { add_stars, count_stars, done_in, keep_step, puzzle_of_step, stars_of } from './progress';
import { count_of, steps_in } from './fewest';

const known = Object.entries(ratings.ratings as Record<string, { value: number; level: string; bound?: string }>);
const exact = known.filter(([, { bound }]) => !bound).slice(0, 4);
const bounded = known.filter(([, { bound }]) => bound);
const example = (id: string) => ({ id, name: id.slice(0, 3), note: '' });
const game = {
  game: 'blot',
  levels: levels.map(({ name }) => ({ name, says: '', rating: [0, 1] })),
  examples: [...bounded, ...exact].map(([id]) => example(id)),
} as unknown as Game;

beforeEach(() => localStorage.clear());

test('a path goes from the easiest level to the hardest', () => {
  const steps = steps_of(game);
  const names = levels.map(({ name }) => name);
  const at = steps.map(({ level }) => names.indexOf(level));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(new Set(at).size).toBe(5);
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, i) => i + 1));
  expect(steps.filter((step) => step.example)).toHaveLength(exact.length);
});

test('no puzzle of a path is rated below the one before', () => {
  const steps = steps_of(game);
  const range = (i: number) => {
    const { example, wish } = steps[i]!;
    const value = example && ratings.ratings[example.id as keyof typeof ratings.ratings].value;
    return value ? [value, value] : wish!.rating!;
  };
  for (let i = 1; i < steps.length; i++) expect(range(i)[0]).toBeGreaterThan(range(i - 1)[1]!);
});

test('an example of which only a bound is known, or nothing, stands beside the path', () => {
  const unknown = example('f'.repeat(32));
  const all = { ...game, examples: [unknown, ...game.examples] };
  const beside = beside_path(all);
  expect(bounded.length).toBeGreaterThan(0);
  expect(beside.map(({ example }) => example.id)).toEqual([unknown.id, ...bounded.map(([id]) => id)]);
  expect(beside.map(({ known }) => known?.bound)).toEqual([undefined, ...bounded.map(([, { bound }]) => bound)]);
  const on_path = steps_of(all).map((step) => step.example?.id);
  for (const { example } of beside) expect(on_path).not.toContain(example.id);
});

test('a range keeps its widest part without examples', () => {
  expect(part_without([1100, 1129], [1000, 1130])).toEqual([1100, 1129]);
  expect(part_without([1100, 1129], [1110])).toEqual([1111, 1129]);
  expect(part_without([1100, 1129], [1127, 1120])).toEqual([1100, 1119]);
  expect(part_without([1100, 1129], [1100])).toEqual([1101, 1129]);
});

test('beyond the list only the hardest are made', () => {
  const end = steps_of(game).length;
  for (const more of [1, 2, 50]) expect(step_at(game, end + more)!.wish!.rating![0]).toBeGreaterThan(1800);
});

test('no two steps of a path are made alike, and it never ends', () => {
  const steps = Array.from({ length: 200 }, (_, i) => step_at(game, i + 1)!);
  expect(new Set(steps.map(key_of)).size).toBe(200);
  expect(steps.at(-1)!.level).toBe('fiendish');
  expect(step_at(game, 0)).toBeUndefined();
  expect(step_at(game, 1.5)).toBeUndefined();
});

test('the next step is the first that is not solved, after this one', () => {
  const first = steps_of(game)[0]!;
  keep_step('blot', first, 'a'.repeat(32));
  expect(next_step(game, done_in('blot'))!.number).toBe(1);
  add_stars(puzzle_of_step('blot', first)!, {});
  expect(next_step(game, done_in('blot'))!.number).toBe(2);
  expect(next_step(game, done_in('blot'), 5)!.number).toBe(6);
});

test('harder and easier lead to the nearest step that is clearly so', () => {
  const open = () => false;
  const steps = steps_of(game);
  for (const by of [1, -1])
    for (let rating = 900; rating < 1900; rating += 17) {
      const apart = steps.map((step) => by * ((step.rating ?? NaN) - rating)).filter((way) => way >= 75);
      const found = step_from(game, rating, by, open);
      if (apart.length === 0) expect(found).toBeUndefined();
      else expect(by * (found!.rating! - rating)).toBe(Math.min(...apart));
    }
  expect(step_from(game, 5000, 1, open)).toBeUndefined();
  const first = step_from(game, 1300, 1, open)!;
  expect(step_from(game, 1300, 1, (step) => step.number === first.number)!.number).toBe(first.number + 1);
  expect(step_from(game, 1300, 1, () => true)!.number).toBe(first.number);
});

test('after a puzzle beside the path comes the nearest open step that is not easier', () => {
  const steps = steps_of(game).filter(({ rating }) => rating !== undefined);
  for (let rating = 900; rating < 1850; rating += 17) {
    const above = steps.map((step) => step.rating! - rating).filter((way) => way >= 0);
    expect(step_near(game, rating, () => false)!.rating! - rating).toBe(Math.min(...above));
  }
  const first = step_near(game, 1500, () => false)!;
  expect(step_near(game, 1500, (step) => step.number === first.number)!.number).toBe(first.number + 1);
  expect(step_near(game, 5000, () => false)!.number).toBe(steps_of(game).length + 1);
});

test('stars add up over plays', () => {
  expect(count_stars(stars_of('a'))).toBe(0);
  add_stars('a', { alone: true });
  add_stars('a', { fewest: true });
  expect(stars_of('a')).toEqual({ solved: true, alone: true, fewest: true });
});

test('a place stands in the address, beside a name', () => {
  const id = 'a'.repeat(32);
  expect(link_in({ kind: 'path', number: 7 }, id)).toBe(`/puzzle/${id}#path=7`);
  const link = link_in({ kind: 'set', id: 'b'.repeat(32) }, id, { name: 'Two doors' });
  expect(link).toBe(`/puzzle/${id}#name=Two%20doors&set=${'b'.repeat(32)}`);
  expect(place_in(link.slice(link.indexOf('#')))).toEqual({ kind: 'set', id: 'b'.repeat(32) });
  expect(place_in('#day=2026-11-18')).toEqual({ kind: 'day', date: '2026-11-18' });
  for (const odd of ['', '#path=0', '#path=x', '#set=../x', '#day=2026-02-31']) expect(place_in(odd)).toEqual({ kind: 'none' });
});

test('a streak counts days in a row, and today may be open', () => {
  expect(streak('2026-11-18')).toBe(0);
  for (const date of ['2026-11-14', '2026-11-16', '2026-11-17']) solved_day(date, date);
  expect(streak('2026-11-18')).toBe(2);
  solved_day('2026-11-18', '2026-11-18');
  expect(streak('2026-11-18')).toBe(3);
  solved_day('2026-11-15', '2026-11-18'); // too late
  expect(streak('2026-11-18')).toBe(3);
  expect(streak('2026-11-20')).toBe(0);
});

test('the day gives the seed and the level', () => {
  expect(wish_of_day('2026-11-16', levels)).toEqual({ level: 'gentle', seed: 20261116 }); // a Monday
  expect(wish_of_day('2026-11-22', levels).level).toBe('fiendish');
  expect(wish_of_day('2026-11-22', levels.slice(0, 2)).level).toBe('easy');
  expect(is_date('2026-02-30')).toBe(false);
  expect(in_words('2026-11-18', 'short')).toBe('18 Nov');
  expect(date_of(new Date(2026, 0, 5))).toBe('2026-01-05');
});

test('each word of a play is a step, unless the game counts', () => {
  expect(steps_in({}, '3-0 0-1 0-2 submit', {})).toBe(3);
  expect(steps_in({ steps: (moves) => moves.length }, 'UUR', {})).toBe(3);
});

test('a game may count checks that found a mistake instead of steps', async () => {
  const session = { board: { star_for: 'no_slips' }, puzzle: {}, slips: 2 } as unknown as Parameters<typeof count_of>[0];
  expect(await count_of(session, 'A0B1=')).toEqual({ took: 2, fewest: 0 });
});
