// The words for making puzzles: those of games, those that games share, and what is shown if nobody named a thing.
import { expect, test } from 'vitest';
import { choice_name, extremes_of, kind_name, way_name, way_says, wording_of, type Wordings } from './ways';

const files = import.meta.glob<{ methods: object; parameters: Wordings; extremes: object }>(
  '../../../src/games/*/web/methods.ts',
  { eager: true },
);
const named = Object.keys(files).map((path) => path.split('/').at(-3)!);
const choices_of = (game: string) =>
  Object.entries(files).flatMap(([path, { parameters }]) =>
    path.includes(`/${game}/`) ? Object.values(parameters).flatMap((one) => Object.entries(one.choices ?? {})) : [],
  );

test('ways have names that games share, or their own', () => {
  expect(way_name('blot', 'evolve')).toBe('Breed');
  expect(way_says('blot', 'elites')).toContain('map');
  expect(way_name('blot', 'shuffle')).toBe('shuffle');
  expect(way_says('blot', 'shuffle')).toBe('');
});

test('a parameter that nobody named is shown as the server says it, without options of the command line', () => {
  const wording = wording_of('blot', { name: 'no-holes', says: 'needs --width' });
  expect(wording).toEqual({ label: 'No holes', says: 'Needs “width”' });
  expect(choice_name(wording, 'half-turn')).toBe('half turn');
  expect(wording_of('blot', { name: 'population', says: 'of them' }).label).toBe('Puzzles bred at a time');
});

test('kinds of puzzles on a map have words: choices of a parameter, or players', () => {
  const bots = [{ name: 'near', class: 'Nearest', says: 'goes to the nearest' }];
  expect(kind_name('blot', 'Nearest', bots)).toBe('goes to the nearest');
  expect(kind_name('blot', '3 blots', bots)).toBe('3 blots');
  // Two choices may have one name: then one of their words is taken.
  for (const game of named)
    for (const [choice] of choices_of(game)) {
      const all = choices_of(game).filter(([other]) => other === choice);
      expect(all.map(([, called]) => called)).toContain(kind_name(game, choice));
    }
});

test('a map says what the form says', () => {
  const said = (kind: string) => named.map((game) => kind_name(game, kind));
  expect(said('1 mark')).toContain('1 symbol');
  expect(said('12 marks or more')).toContain('12 symbols or more');
  expect(said('1 loop')).toContain('1 pass');
  expect(said('6 loops or more')).toContain('6 passes or more');
  const saving = { name: 'saving', says: 'length less commands' };
  expect(named.filter((game) => !extremes_of(game, saving)[0].includes('length less'))).toHaveLength(1);
});

test('the most and the least have words', () => {
  expect(extremes_of('blot', { name: 'solutions', says: '' })).toEqual(['most solutions', 'fewest solutions']);
  expect(extremes_of('blot', { name: 'blots', says: 'spots of ink' })).toEqual([
    'the most: spots of ink',
    'the least: spots of ink',
  ]);
});

test('every game has words', () => {
  for (const [path, { methods, parameters, extremes }] of Object.entries(files))
    for (const words of [methods, parameters, extremes]) expect(Object.keys(words).length, path).toBeGreaterThan(0);
});
