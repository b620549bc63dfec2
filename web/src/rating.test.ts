import { expect, test } from 'vitest';
import {
  band_in_words,
  level_of,
  levels,
  meaning_of,
  rating_in_words,
  reasons_of,
  rounds_in_words,
  stored_rating,
  type Rating,
} from './rating';

const rating: Rating = {
  value: 1640,
  error: 60,
  level: 'hard',
  because: ['with every rule 4.0 bits are left to find', '31 steps'],
  steps: 31,
};

test('five bands, the easiest first', () => {
  expect(levels.map((level) => level.name)).toEqual(['gentle', 'easy', 'medium', 'hard', 'fiendish']);
  expect(levels.map(({ name }) => band_in_words(name))).toEqual([
    `rating below ${levels[1]!.from}`,
    ...[1, 2, 3].map((i) => `rating ${levels[i]!.from} to ${levels[i + 1]!.from - 1}`),
    `rating ${levels[4]!.from} and more`,
  ]);
  expect(band_in_words('none')).toBe('');
  expect(levels.every(({ from }, i) => i === 0 || from > levels[i - 1]!.from)).toBe(true);
});

test('a rating in words', () => {
  expect(rating_in_words(rating)).toBe('rating 1640, hard');
  expect(meaning_of(rating)).toBe('A person of skill 1640 solves it half of the time.');
  expect(reasons_of(rating)).toBe('With every rule 4.0 bits are left to find; 31 steps.');
  expect(reasons_of({ ...rating, because: [] })).toBe('');
});

test('bounds say so', () => {
  expect(rating_in_words({ ...rating, bound: 'at most' })).toBe('rating at most 1640, hard or easier');
  expect(rating_in_words({ ...rating, bound: 'at least' })).toBe('rating at least 1640, hard or harder');
  expect(meaning_of({ ...rating, bound: 'at most' })).toContain('at least half');
  expect(meaning_of({ ...rating, bound: 'at least' })).toContain('1640 or more');
  expect(level_of({ ...rating, level: 'gentle', bound: 'at most' })).toBe('gentle');
  expect(level_of({ ...rating, level: 'fiendish', bound: 'at least' })).toBe('fiendish');
  const open = { ...rating, value: 1083, level: 'gentle', bound: 'at least' } as const;
  expect(rating_in_words(open)).toBe('rating at least 1083, level not known');
  expect(level_of({ ...rating, level: 'fiendish', bound: 'at most' })).toBe('level not known');
});

test('the rating of a line, if it has one', () => {
  expect(stored_rating({})).toBeNull();
  expect(stored_rating({ grade: { class: 'none' } })).toBeNull();
  expect(stored_rating({ grade: { rating: null } })).toBeNull();
  expect(stored_rating({ grade: { rating: { value: 1640, level: 'hard' } } })).toMatchObject({ value: 1640, because: [] });
});

test('rounds in words', () => {
  expect(rounds_in_words({ count: 2, solved: true, over: 'tunnel' })).toBe('Look at every tunnel twice, and it is solved.');
  expect(rounds_in_words({ count: 3, solved: false, over: 'mark' })).toContain(
    '3 times. After that no single mark tells you more',
  );
  expect(rounds_in_words({ count: 1, solved: false, over: 'square', bound: 'at least' })).toContain('at least once');
  expect(rounds_in_words({ count: 0, solved: false, over: 'mark' })).toBe('There is no mark to look at.');
  expect(rounds_in_words({ count: 0, solved: true, over: 'square' })).toContain('You need not look at any square');
});
