import { describe, expect, test } from 'vitest';
import type { Look } from '../editor';
import { ago, completions_of, figure, solutions_of, verdict_of } from './words';

const puzzle = (solutions: number, complete = true): Look => ({ kind: 'puzzle', solutions, complete });

describe('the verdict on an edit', () => {
  test('one solution is good', () => expect(verdict_of(puzzle(1), null, 'a wall')).toMatchObject({ kind: 'good', undo: false }));
  test('a puzzle that was unique and is no longer so: undo is offered', () => {
    const verdict = verdict_of(puzzle(3), puzzle(1), 'a wall');
    expect(verdict).toMatchObject({ kind: 'warning', undo: true });
    expect(verdict.says).toBe('No longer unique: 3 solutions since your last edit (a wall).');
  });
  test('several solutions from the start are only noted', () => expect(verdict_of(puzzle(3), puzzle(2), 'x').kind).toBe('note'));
  test('no solution: undo is offered if there was one before', () => {
    expect(verdict_of(puzzle(0), puzzle(1), 'a wall')).toMatchObject({ kind: 'warning', undo: true });
    expect(verdict_of(puzzle(0), puzzle(0), 'a wall')).toMatchObject({
      kind: 'warning',
      undo: false,
      says: 'It has no solution.',
    });
    expect(verdict_of(puzzle(0), puzzle(1), null)).toMatchObject({ undo: false });
    expect(verdict_of(puzzle(0, false), puzzle(1), 'a wall').says).toContain('in the time allowed');
  });
  test('a sketch is good if some completion can be solved', () => {
    expect(verdict_of({ kind: 'sketch', example: {} }, null, null).kind).toBe('good');
    expect(verdict_of({ kind: 'sketch' }, null, null).kind).toBe('note');
  });
});

test('numbers in words', () => {
  expect(solutions_of(puzzle(1))).toBe('1 solution');
  expect(solutions_of(puzzle(1200, false))).toBe('at least 1,200 solutions');
  expect(solutions_of(puzzle(1e20))).toContain('more solutions than');
  expect(completions_of({ kind: 'sketch', candidates: 1458 })).toBe('1,458 completions');
  expect(completions_of({ kind: 'sketch', candidates: null, digits: 24.3 })).toBe('about 10²⁴ completions');
  expect([figure(3), figure(3, 'bits'), figure(2.25), figure(null)]).toEqual(['3', '3.0', '2.3', '–']);
});

test('how long ago', () => {
  const now = Date.now();
  expect([10_000, 5 * 60_000, 3 * 3_600_000, 48 * 3_600_000].map((ms) => ago(now - ms))).toEqual([
    'just now',
    '5 minutes ago',
    '3 hours ago',
    '2 days ago',
  ]);
});
