import { describe, expect, test } from 'vitest';
import type { Game } from '../api';
import {
  blank,
  fits,
  kindly,
  loosenings,
  most_bits,
  nearness,
  parameter_at,
  parameters_of,
  ratings,
  request_of,
  type Form,
} from './request';

const game: Game = {
  game: 'null',
  says: '',
  how_to_write: '',
  verbs: [],
  rules: [],
  rule_sets: [],
  bots: [],
  adaptive: false,
  examples: [],
  levels: [
    { name: 'gentle', says: '' },
    { name: 'easy', says: '' },
  ],
  ways: ['evolve', 'exact', 'elites'],
  parameters: [
    { name: 'length', says: 'how long', kind: 'number', usual: 5 },
    { name: 'unique', says: 'one solution', kind: 'switch', usual: 1 },
    { name: 'population', says: 'how many', kind: 'number', usual: 40, ways: ['elites'] },
    { name: 'stage', says: 'a stage', kind: 'number' },
  ],
};
const form = (change: Partial<Form>): Form => ({ ...blank(game), ...change });

describe('the request', () => {
  test('of a level has only what was touched', () => {
    expect(request_of(game, form({ count: 3 }))).toEqual({ game: 'null', level: 'easy', count: 3 });
    expect(request_of(game, form({ values: { length: 7 } }))).toMatchObject({ level: 'easy', parameters: { length: 7 } });
  });
  test('without a level has what the sliders show', () => {
    expect(request_of(game, form({ level: '' }))).toEqual({ game: 'null', count: 6, parameters: { length: 5 } });
    expect(request_of(game, form({ level: '', values: { stage: 3 } }))).toEqual({
      game: 'null',
      count: 6,
      parameters: { stage: 3 },
    });
  });
  test('has method, class, bits and seed as they are set', () => {
    const own = form({ level: '', way: 'exact', stratum: 'Nearest', bits: [2, 12], seed: 7, values: { length: 5, unique: 0 } });
    expect(request_of(game, own)).toEqual({
      game: 'null',
      by: 'exact',
      class: 'Nearest',
      tsi: [2, 12],
      nearest: true,
      count: 6,
      seed: 7,
      parameters: { length: 5, unique: 0 },
    });
    expect(request_of(game, form({ bits: [2, most_bits] }))).toMatchObject({ tsi: [2, null] });
    expect(request_of(game, form({ bits: [0, 9] }))).toMatchObject({ tsi: [null, 9] });
  });
  test('for a map has no level, but wishes and its own parameters', () => {
    const map = form({ way: 'elites', values: { population: 60 } });
    expect(request_of(game, map)).toEqual({ game: 'null', by: 'elites', count: 6, parameters: { population: 60 } });
    expect(request_of(game, { ...map, stratum: 'Nearest' })).toMatchObject({ by: 'elites', class: 'Nearest' });
    expect(request_of(game, { ...map, rating: [1500, 1600] })).toMatchObject({ by: 'elites', rating: [1500, 1600] });
    expect(parameters_of(game, form({})).map(({ name }) => name)).not.toContain('population');
    expect(request_of(game, form({ values: { population: 60 } }))).not.toHaveProperty('parameters');
  });
});

describe('wishes', () => {
  test('are targets, and the nearest are asked for, too', () => {
    const wish = form({ solutions: 'few', best: '+insight' });
    const asked = { targets: { solutions: [2, 4] }, maximise: 'insight', nearest: true };
    expect(request_of(game, wish)).toEqual({ game: 'null', level: 'easy', count: 6, ...asked });
    expect(request_of(game, form({ solutions: 'one' }))).toMatchObject({ targets: { solutions: 1 } });
    expect(request_of(game, form({ best: '-tsi' }))).toMatchObject({ minimise: 'tsi' });
  });
  test('without a level leave open what was not touched, unless a way was chosen', () => {
    expect(fits(form({ level: '' }))).toBe(false);
    const wish = form({ level: '', stratum: 'Nearest' });
    expect(fits(wish)).toBe(true);
    expect(request_of(game, wish)).not.toHaveProperty('parameters');
    expect(request_of(game, { ...wish, values: { length: 9 } })).toMatchObject({ parameters: { length: 9 } });
    expect(request_of(game, { ...wish, way: 'exact' })).toMatchObject({ parameters: { length: 5 } });
  });
  test('can be given up', () => {
    const says = loosenings(game, form({ solutions: 'one', best: '+insight', count: 1 })).map((one) => one.says);
    expect(says).toEqual(['Any number of solutions', 'Not the best, but the first that fit', 'Another way to make them']);
  });
});

test('what could be given up where nothing was found', () => {
  const ways = loosenings(game, form({ bits: [39, 40], stratum: 'Nearest', values: { length: 9 } }));
  expect(ways.map(({ says }) => says)).toEqual([
    'Widen the range of bits',
    'Any number of bits',
    'Any player',
    'Only the level’s own targets',
  ]);
  expect(ways[0]!.form.bits).toEqual([37, 40]);
  expect(loosenings(game, form({ count: 1 })).map(({ says }) => says)).toEqual(['Another way to make them']);
});

test('words of the command line become words of the form', () => {
  expect(kindly('null: --no-unique needs --length')).toBe('“no unique” needs “length”');
  expect(kindly('generate: --unique: found 1; 0', game)).toBe('“Exactly one solution”: found 1; 0');
  expect(kindly('generate: /targets: tsi at most 4')).toBe('Bits to guess at most 4');
});

test('how near the nearest came is told in words of the form', () => {
  expect(nearness(game, 'solutions: the nearest has 2, asked for 1')).toBe('Solutions: the nearest has 2, asked for 1.');
  expect(nearness(game, 'tsi: the nearest has 2')).toBe('Bits to guess: the nearest has 2.');
  expect(nearness(game, 'length: the nearest has 2')).toBe('Length: the nearest has 2.');
  expect(nearness(game, 'nothing')).toBe('Nothing');
});

test('the place of an error leads to a field', () => {
  expect(parameter_at(game, '--length')?.name).toBe('length');
  expect(parameter_at(game, '/parameters/unique')?.name).toBe('unique');
  for (const where of ['', '--by', 'length', '/tsi']) expect(parameter_at(game, where)).toBeUndefined();
});

describe('ratings', () => {
  test('are sent without a level, and then the recipe has its own targets', () => {
    expect(request_of(game, form({ level: '', rating: [1500, 1600] }))).toEqual({
      game: 'null',
      count: 6,
      rating: [1500, 1600],
      nearest: true,
    });
    expect(request_of(game, form({ level: '', rating: [1500, ratings[1]] }))).toMatchObject({ rating: [1500, null] });
    expect(request_of(game, form({ level: '', rating: [ratings[0], 1300] }))).toMatchObject({ rating: [null, 1300] });
    expect(request_of(game, form({ level: '', rating: [1500, 1600], values: { length: 7 } }))).toMatchObject({
      parameters: { length: 7 },
    });
  });
  test('a level is a range of ratings itself', () => {
    expect(request_of(game, form({ rating: [1500, 1600] }))).not.toHaveProperty('rating');
  });
  test('can be widened', () => {
    const ways = loosenings(game, form({ level: '', rating: [1010, 1600] }));
    expect(ways[0]).toMatchObject({ says: 'Widen the range of ratings', form: { rating: [1000, 1650] } });
    expect(ways[1]).toMatchObject({ says: 'Any rating', form: { rating: [1000, 2000] } });
  });
});
