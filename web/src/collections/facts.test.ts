import { expect, test } from 'vitest';
import type { Game } from '../api';
import {
  bits_in_words,
  by_difficulty,
  count_levels,
  difficulty_in_words,
  is_exact,
  stratum_in_words,
  type Fact,
} from './facts.svelte';
import { stratum } from './strata';

const fact = (id: string, value: number | null, tsi: number | null = 5, change: Partial<Fact> = {}): Fact => ({
  id,
  name: id,
  href: '',
  game: 'null',
  shape: 'circle',
  rating: value === null ? null : { value, error: 50, level: 'easy', because: [], steps: 3 },
  tsi,
  exact: true,
  all: null,
  measured: true,
  stratum: null,
  solutions: 1,
  ...change,
});

test('the easiest first: by rating, whatever the bits', () => {
  expect(by_difficulty([fact('a', 1500, 2), fact('b', 1300, 9), fact('c', null, 1), fact('d', 1400, 4)])).toEqual([
    'b',
    'd',
    'a',
    'c',
  ]);
});
test('of equal ratings the one with fewer bits comes first, and unknown ones keep their order', () => {
  expect(by_difficulty([fact('x', null, null), fact('a', 1300, 9), fact('b', 1300, 2), fact('y', null, null)])).toEqual([
    'b',
    'a',
    'x',
    'y',
  ]);
});

const rated = (id: string, level: string, bound?: 'at least' | 'at most'): Fact =>
  fact(id, 1300, 5, { rating: { value: 1300, error: 50, level, because: [], steps: 3, ...(bound ? { bound } : {}) } });

test('bounds are counted apart, unless only one level is left', () => {
  const facts = [
    rated('a', 'easy'),
    rated('b', 'hard', 'at least'),
    rated('c', 'hard', 'at most'),
    rated('d', 'hard', 'at least'),
    rated('e', 'fiendish', 'at least'),
    fact('f', null),
  ];
  expect(facts.map(is_exact)).toEqual([true, false, false, false, false, false]);
  expect(count_levels(facts)).toEqual([
    { name: 'gentle', count: 0, bound: false },
    { name: 'easy', count: 1, bound: false },
    { name: 'medium', count: 0, bound: false },
    { name: 'hard', count: 0, bound: false },
    { name: 'fiendish', count: 1, bound: false },
    { name: 'hard or easier', count: 1, bound: true },
    { name: 'hard or harder', count: 2, bound: true },
  ]);
});

test('in words', () => {
  expect(difficulty_in_words(fact('a', 1300))).toBe('rating 1300, easy');
  expect(difficulty_in_words(fact('a', null))).toBe('rating not known');
  expect(difficulty_in_words(fact('a', null, null, { measured: false }))).toBe('being measured');
  expect([bits_in_words(fact('a', 1300, 4)), bits_in_words(fact('a', 1300, 4, { exact: false }))]).toEqual([
    '4.0 bits',
    'at most 4.0 bits',
  ]);
  expect(bits_in_words(fact('a', null, null))).toBe('');
});

test('a class that is not known is not said to be hard', () => {
  const game = { game: 'null', bots: [{ bot: 'one', class: 'One', says: 'counts' }] } as unknown as Game;
  expect(stratum([game], 'null', 'One')).toMatchObject({ rung: '1', order: 0, says: 'counts' });
  expect(stratum([game], 'null', null)).toMatchObject({ rung: '?', order: 1 });
  expect(stratum_in_words(fact('a', 1300, 4, { stratum: stratum([game], 'null', null) }))).toBe('class not known');
});
