// @vitest-environment jsdom
// Without a network, and on a site that has no server.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as calls from '../api';
import type { Answer, Question } from '../engine/engine';
import { serve } from '../testing';

const line = { crux: 1 as const, game: 'blot', id: 'a'.repeat(32), puzzle: { width: 4 } };
const example = { ...line, id: 'e'.repeat(32), name: 'First' };
const replies: Record<string, object> = {
  games: { games: [{ game: 'blot', verbs: [], examples: [], levels: [], ways: ['random'] }] },
  examples: { puzzles: [example] },
  read: line,
  check: { status: 'open', says: 'Here.' },
  generate: { puzzles: [{ ...line, id: undefined }] },
};
class FakeWorker {
  onmessage: ((event: { data: Answer }) => void) | null = null;
  constructor() {
    this.say({ number: 0, status: 200, text: '', bytes: 0 });
  }
  terminate(): void {}
  postMessage({ number, verb }: Question): void {
    this.say({ number, status: 200, text: JSON.stringify(replies[verb]), bytes: 0 });
  }
  private say(data: Answer): void {
    queueMicrotask(() => this.onmessage?.({ data }));
  }
}

let api: typeof calls.api;
let games: typeof calls.games;
async function load(page = ''): Promise<void> {
  document.head.innerHTML = page;
  localStorage.clear();
  vi.resetModules();
  ({ api, games } = await import('../api'));
}
beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => {
  document.head.innerHTML = '';
  vi.resetModules();
});
const on_a_site = () => load('<meta name="crux-site" content="files">');

test('games, examples and puzzles that were seen open while the server is away', async () => {
  await load();
  serve(({ method }) => (method === 'GET' ? line : {}));
  await api.puzzle(line.id);
  serve(() => 'offline');
  expect((await games()).map((one) => one.ways)).toEqual([['random']]);
  expect(await api.puzzle(line.id)).toEqual(line);
  expect((await api.puzzle(example.id)).name).toBe('First');
  await expect(api.puzzle('b'.repeat(32))).rejects.toMatchObject({ offline: true });
});

test('a refusal of the server counts, though the puzzle was seen', async () => {
  await load();
  serve(() => line);
  await api.puzzle(line.id);
  serve(() => ({ status: 404 }));
  await expect(api.puzzle(line.id)).rejects.toMatchObject({ gone: true });
});

test('a puzzle that was made offline is sent before its play', async () => {
  await load();
  serve(() => 'offline');
  expect(await api.add({ game: 'blot', puzzle: { width: 4 } })).toEqual(line);
  let known = false;
  const asked = serve(({ path }) => {
    if (path === '/puzzles') known = true;
    return path === '/plays' && !known ? { status: 404 } : { id: 'p', secret: 's' };
  });
  expect(await api.begin(line.id)).toMatchObject({ id: 'p' });
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/plays', { puzzle: line.id }],
    ['/puzzles', { crux: 1, game: 'blot', puzzle: { width: 4 } }],
    ['/plays', { puzzle: line.id }],
  ]);
});

test('a site asks no server for anything', async () => {
  await on_a_site();
  const asked = serve(() => ({}));
  expect((await games()).length).toBe(1);
  expect((await api.puzzle(example.id)).id).toBe(example.id);
  expect((await api.check(example.id, 'a')).says).toBe('Here.');
  const { id } = await api.add(line);
  expect((await api.publish({ game: 'blot', puzzle: {} })).id).toBe(id);
  await expect(api.puzzle('b'.repeat(32))).rejects.toMatchObject({ gone: true });
  await expect(api.print({})).rejects.toMatchObject({ status: 501, offline: false });
  expect(asked).toEqual([]);
});

test('drafts and collections of a site have versions', async () => {
  await on_a_site();
  const draft = await api.add_draft('one');
  expect(await api.save_draft(draft.id, draft.secret, 'two', 1)).toMatchObject({ version: 2 });
  await expect(api.save_draft(draft.id, draft.secret, 'three', 1)).rejects.toMatchObject({ status: 409 });
  expect(await api.draft(draft.id, draft.secret)).toMatchObject({ text: 'two', version: 2 });
  await api.drop_draft(draft.id, draft.secret);
  await expect(api.draft(draft.id, draft.secret)).rejects.toMatchObject({ gone: true });
  const set = await api.add_collection('Mine', ['x']);
  await api.save_collection(set.id, set.secret, { title: 'Ours', puzzles: ['x', 'y'] }, 1);
  expect(await api.collection(set.id)).toMatchObject({ title: 'Ours', puzzles: ['x', 'y'], version: 2 });
});

test('several puzzles are made one after the other', async () => {
  await on_a_site();
  const { follow } = await import('../jobs');
  const { job } = await api.generate({ game: 'blot', count: 2 });
  const done = await follow(job, () => {});
  expect([done.state, done.puzzles]).toEqual(['done', [line.id]]); // the same one came twice
});
