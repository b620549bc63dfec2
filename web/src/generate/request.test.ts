import { describe, expect, test } from 'vitest';
import type { Game } from '../api';
import { blank, kindly, loosenings, most_bits, parameter_at, parameters_of, ratings, request_of, type Form } from './request';

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
      count: 6,
      seed: 7,
      parameters: { length: 5, unique: 0 },
    });
    expect(request_of(game, form({ bits: [2, most_bits] }))).toMatchObject({ tsi: [2, null] });
    expect(request_of(game, form({ bits: [0, 9] }))).toMatchObject({ tsi: [null, 9] });
  });
  test('for a map has no level and no class, and its own parameters', () => {
    const map = form({ way: 'elites', stratum: 'Nearest', values: { population: 60 } });
    expect(request_of(game, map)).toEqual({ game: 'null', by: 'elites', count: 6, parameters: { population: 60 } });
    expect(parameters_of(game, form({})).map(({ name }) => name)).not.toContain('population');
    expect(request_of(game, form({ values: { population: 60 } }))).not.toHaveProperty('parameters');
  });
});

test('what could be given up where nothing was found', () => {
  const ways = loosenings(game, form({ bits: [39, 40], stratum: 'Nearest', values: { length: 9 } }));
  expect(ways.map(({ says }) => says)).toEqual([
    'Widen the range of bits',
    'Any number of bits',
    'Any class',
    'Only the level’s own targets',
  ]);
  expect(ways[0]!.form.bits).toEqual([37, 40]);
  expect(loosenings(game, form({ count: 1 })).map(({ says }) => says)).toEqual(['Another method']);
});

test('words of the command line become words of the form', () => {
  expect(kindly('null: --no-unique needs --length')).toBe('“no unique” needs “length”');
});

test('the place of an error leads to a field', () => {
  expect(parameter_at(game, '--length')?.name).toBe('length');
  expect(parameter_at(game, '/parameters/unique')?.name).toBe('unique');
  for (const where of ['', '--by', 'length', '/tsi']) expect(parameter_at(game, where)).toBeUndefined();
});

describe('ratings', () => {
  test('are sent without a level, and then the recipe has its own targets', () => {
    expect(request_of(game, form({ level: '', rating: [1500, 1600] }))).toEqual({ game: 'null', count: 6, rating: [1500, 1600] });
    expect(request_of(game, form({ level: '', rating: [1500, ratings[1]] }))).toMatchObject({ rating: [1500, null] });
    expect(request_of(game, form({ level: '', rating: [ratings[0], 1300] }))).toMatchObject({ rating: [null, 1300] });
    expect(request_of(game, form({ level: '', rating: [1500, 1600], values: { length: 7 } }))).toMatchObject({
      parameters: { length: 7 },
    });
  });
  test('a level is a range of ratings itself, and a map has puzzles of all kinds', () => {
    expect(request_of(game, form({ rating: [1500, 1600] }))).not.toHaveProperty('rating');
    expect(request_of(game, form({ level: '', way: 'elites', rating: [1500, 1600] }))).not.toHaveProperty('rating');
  });
  test('can be widened', () => {
    const ways = loosenings(game, form({ level: '', rating: [1010, 1600] }));
    expect(ways[0]).toMatchObject({ says: 'Widen the range of ratings', form: { rating: [1000, 1650] } });
    expect(ways[1]).toMatchObject({ says: 'Any rating', form: { rating: [1000, 2000] } });
  });
});
