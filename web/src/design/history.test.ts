import { expect, test } from 'vitest';
import { undone_and_redone } from '../testing';
import { History } from './history.svelte';

test('200 edits are taken back and made again', () => {
  undone_and_redone({ n: 0 }, (value) => ({ n: value.n + 1 }));
});

test('the same value again is no step', () => {
  const history = new History({ a: [1] });
  expect(history.change({ a: [1] }, 'nothing')).toBe(false);
  expect(history.undoes).toBeNull();
});

test('changes of one stroke are one step, until something else comes between', () => {
  const history = new History({ n: 0 });
  for (const n of [1, 2, 3]) history.change({ n }, 'a drag', 'drag 1');
  history.change({ n: 4 }, 'a click');
  for (const n of [5, 6]) history.change({ n }, 'a drag', 'drag 1');
  expect(history.past).toEqual([{ n: 4 }, { n: 3 }, { n: 0 }]);
  history.undo();
  expect(history.value).toEqual({ n: 4 });
  history.undo();
  expect(history.value).toEqual({ n: 3 });
  history.undo();
  expect(history.value).toEqual({ n: 0 });
});

test('an edit after an undo forgets what was undone', () => {
  const history = new History({ n: 0 });
  history.change({ n: 1 }, 'one');
  history.change({ n: 2 }, 'two');
  expect(history.undo()).toBe('two');
  expect(history.redoes).toBe('two');
  history.change({ n: 3 }, 'three');
  expect(history.redoes).toBeNull();
  expect(history.past).toEqual([{ n: 1 }, { n: 0 }]);
});

test('the oldest steps go when there are a thousand', () => {
  const history = new History({ n: 0 });
  for (let n = 1; n <= 1200; n++) history.change({ n }, 'one more');
  while (history.undo() !== null);
  expect(history.value).toEqual({ n: 201 });
});

test('it is read as it was written, if it leads to the same value', () => {
  const history = new History({ n: 0 });
  for (let n = 1; n <= 5; n++) history.change({ n }, `to ${n}`);
  history.undo();
  const again = History.read(history.write(), { n: 4 });
  expect([again.value, again.undoes, again.redoes]).toEqual([{ n: 4 }, 'to 4', 'to 5']);
  for (const text of [history.write().replace('"at":4', '"at":3'), '', 'no JSON', '{"steps":[],"at":0}', null])
    expect(History.read(text, { n: 4 }).undoes).toBeNull();
});

test('a history that is too long to be kept loses its beginning', () => {
  const history = new History({ text: '' });
  for (let n = 0; n < 30; n++) history.change({ text: String(n).padEnd(100_000, '.') }, `edit ${n}`);
  const text = history.write();
  expect(text.length).toBeLessThanOrEqual(1_000_000);
  const again = History.read(text, history.value);
  expect(again.undoes).toBe('edit 29');
  expect(again.past.length).toBeGreaterThan(3);
});
