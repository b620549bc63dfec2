// @vitest-environment jsdom
// A page that is loaded anew while puzzles are being made.
import { expect, test, vi } from 'vitest';
import { serve } from '../testing';

test('a job that the page began, and the server goes on with, is followed after a reload', async () => {
  const left = { job: 'here-1', lasting: 'theirs', game: 'blot', title: 'Blots', ids: ['1', '2'], done: false };
  sessionStorage.setItem('crux.generated', JSON.stringify([left]));
  const asked = serve(() => ({
    id: 'theirs',
    kind: 'generate',
    state: 'done',
    count: 2,
    made: 2,
    puzzles: ['7', '8'],
    version: 3,
  }));
  const { bench } = await import('./bench.svelte');
  await vi.waitFor(() => expect(bench.working).toBe(false));
  expect(asked.map((one) => one.path)).toEqual(['/jobs/theirs']);
  expect(bench.batches).toMatchObject([{ job: 'theirs', ids: ['1', '2', '7', '8'], done: true }]);
  expect(bench.error).toBeNull();
});

test('what is picked from the map or made of another puzzle stays with its batch, and is one’s own', async () => {
  const { bench } = await import('./bench.svelte');
  const { own } = await import('../own');
  bench.pick('theirs', '5');
  bench.pick('theirs', '6');
  bench.pick('theirs', '5');
  bench.add('theirs', '9', '2', 'Harder.');
  bench.add('theirs', '8', 'elsewhere', 'Easier.'); // it was there already
  expect(bench.batches).toMatchObject([
    { picked: ['5', '6'], ids: ['1', '2', '9', '7', '8'], changes: { 8: 'Easier.', 9: 'Harder.' } },
  ]);
  expect(own.has('5')).toBe(true);
  expect(JSON.parse(sessionStorage.getItem('crux.generated')!)).toEqual(bench.batches);
});
