import { beforeEach, expect, test, vi } from 'vitest';
import { start_of, type Puzzle, type Run } from './picture';
import { Player } from './player.svelte';

const world: Puzzle = { blocks: [[0, 0, 0]], boxes: [], switches: [], robot: { at: [0, 0, 1], facing: 'E' } };
const run = (commands: number): Run => ({
  ...{ commands, limit: null, best: null, blocks: null, cut: false, failed: null },
  frames: [start_of(world), { ...start_of(world), step: 1 }],
});

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
});

test('the last run that was wanted is shown, also if an earlier one comes later', async () => {
  const player = new Player(
    () => {},
    () => {},
  );
  let come = (_: Run) => {};
  const first = player.wait(new Promise((done) => (come = done)), 'jump');
  await player.wait(Promise.resolve(run(2)), 'jump');
  come(run(1));
  await first;
  expect(player.run?.commands).toBe(2);
  expect(player.state).toBe('done');
});

test('a run that was stopped before it came is not shown, and neither is one that could not be had', async () => {
  const player = new Player(
    () => {},
    () => {},
  );
  const waited = player.wait(Promise.resolve(run(1)), 'jump');
  player.stop();
  await waited;
  await player.wait(Promise.resolve(null), 'play');
  expect([player.run, player.state]).toEqual([null, 'idle']);
});
