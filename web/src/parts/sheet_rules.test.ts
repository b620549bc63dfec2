import { expect, test } from 'vitest';
import type { LegendLine } from '../board';
import { merged, on_paper } from './sheet_rules';

const line = (says: string, props?: object) => ({ says, props }) as LegendLine;
const told = (rules: ReturnType<typeof merged>) => rules.map(({ goal, lines }) => [goal, ...lines.map(({ says }) => says)]);

test('puzzles of one game share their lines, and each adds what the others do not use', () => {
  const all = merged([
    { goal: 'Draw.', lines: [line('Start here.', { first: true }), line('Squares part.')] },
    { goal: 'Draw.', lines: [line('Start here.', { first: false }), line('Stars pair.')] },
  ]);
  expect(told(all)).toEqual([['Draw.', 'Start here.', 'Squares part.', 'Stars pair.']]);
  expect(all[0]!.lines[0]!.props).toEqual({ first: true });
});

test('games have sections of their own, in the order of the puzzles', () => {
  const [draw, drive] = [
    { goal: 'Draw.', lines: [line('Start here.')] },
    { goal: 'Drive.', lines: [line('Start here.'), line('Flags.')] },
  ];
  expect(told(merged([drive, draw, drive]))).toEqual([
    ['Drive.', 'Start here.', 'Flags.'],
    ['Draw.', 'Start here.'],
  ]);
});

test('a rule that another one covers is left out, wherever it comes', () => {
  const one = { goal: 'Draw.', lines: [line('The start.')] };
  const several = { goal: 'Draw.', lines: [{ ...line('A start.'), covers: 'The start.' }] };
  for (const all of [
    [one, several],
    [several, one],
  ])
    expect(told(merged(all))).toEqual([['Draw.', 'A start.']]);
  expect(told(merged([one]))).toEqual([['Draw.', 'The start.']]);
});

test('nothing that was handed in is changed', () => {
  const given = { goal: 'Draw.', lines: [line('Start here.')] };
  merged([given, { goal: 'Draw.', lines: [line('Stars pair.')] }]);
  expect(given.lines).toHaveLength(1);
});

test('paper says nothing of taps', () => {
  const given = [line('Start here.'), { ...line('Tap it.'), paper: '' }, { ...line('A ring is yes.'), paper: 'A dot is yes.' }];
  expect(on_paper(given).map(({ says }) => says)).toEqual(['Start here.', 'A dot is yes.']);
});
