import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Candidate, Job, JobDifference } from './api';
import { updated } from './following';
import { follow } from './jobs';
import { frozen, serve, type Asked } from './testing';

const id = 'a'.repeat(32);
const card = (key: number): Candidate => ({ puzzle: { key }, filled: [], key, values: null });
const job = (more: Partial<Job> = {}): Job =>
  frozen({ id, kind: 'fill', state: 'running', says: 'working', made: 0, count: 48, puzzles: [], version: 1, ...more });
const found = (best: Candidate[]) => ({
  done: 1,
  total: 9,
  spans: {},
  best,
  summary: {
    ...{ candidates: 9, looked: 1, solvable: 1, unique: 1, unsettled: 0, kept: 1, shown: 1 },
    ...{ sampled: false, complete: false },
  },
});

test('a difference changes what it names and nothing else', () => {
  const before = job({ found: found([card(1), card(2)]) });
  const values = { tsi: 3 };
  const news: JobDifference = {
    ...{ id, version: 2, since: 1 },
    changed: { says: 'more', version: 2 },
    within: { found: { changed: { done: 5 }, lists: { best: [1, card(7), [0, { changed: { values } }]] } } },
  };
  const now = updated(before, news)!;
  expect(now).toEqual({
    ...before,
    says: 'more',
    version: 2,
    found: { ...before.found, done: 5, best: [card(2), card(7), { ...card(1), values }] },
  });
  expect(now.found!.best[0]).toBe(before.found!.best[1]); // it is not even copied
  expect(updated(now, news)).toBeNull(); // it is about another version
  expect(updated(before, job({ version: 9 }))).toEqual(job({ version: 9 }));
});

test('entries that are lists themselves are taken as they are', () => {
  const grid = (cells: [number, number, number][]) => ({ rows: 2, columns: ['a', 'b'], row_names: [], says: '', cells });
  const before = job({
    archive: grid([
      [0, 1, 5],
      [1, 1, 7],
    ]),
  });
  const news = { id, version: 2, since: 1, within: { archive: { lists: { cells: [1, [0, 1, 4]] } } } };
  expect(updated(before, news)!.archive!.cells).toEqual([
    [1, 1, 7],
    [0, 1, 4],
  ]);
});

// A stream that the test feeds.
class Stream {
  static last: Stream;
  private hearers = new Map<string, (event: object) => void>();
  closed = false;
  constructor(readonly address: string) {
    Stream.last = this;
  }
  addEventListener(name: string, hear: (event: object) => void) {
    this.hearers.set(name, hear);
  }
  say(name: string, data: object = {}) {
    this.hearers.get(name)!({ data: JSON.stringify(data) });
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => vi.useRealTimers());

test('a stream begins at the version that the page has, and sends differences', async () => {
  const seen: Job[] = [];
  const end = follow(job(), (now) => seen.push(now));
  expect(Stream.last.address).toBe(`/api/v1/jobs/${id}/events?since=1`);
  Stream.last.say('difference', { id, version: 3, since: 1, changed: { made: 1, puzzles: ['p'], version: 3 } });
  Stream.last.say('difference', { id, version: 4, since: 3, changed: { state: 'done', version: 4 } });
  expect(await end).toEqual(job({ state: 'done', made: 1, puzzles: ['p'], version: 4 }));
  expect(seen.map(({ version }) => version)).toEqual([1, 3, 4]);
  expect(Stream.last.closed).toBe(true);
});

test('a stream that breaks, or leaves something out, is made up for by asking for what is new', async () => {
  for (const trouble of [() => Stream.last.say('error'), () => Stream.last.say('difference', { id, version: 9, since: 8 })]) {
    const answers = [
      { id, version: 1, since: 1 },
      { id, version: 2, since: 1, changed: { says: 'more', version: 2 } },
      job({ state: 'done', version: 5 }),
    ];
    const asked: Asked[] = serve(() => answers.shift()!);
    const seen: Job[] = [];
    const end = follow(job(), (now) => seen.push(now));
    trouble();
    await vi.advanceTimersByTimeAsync(3000);
    expect((await end).version).toBe(5);
    expect(asked.map(({ path }) => path)).toEqual([1, 1, 2].map((version) => `/jobs/${id}?since=${version}`));
    expect(seen.map(({ version }) => version)).toEqual([1, 2, 5]);
  }
});
