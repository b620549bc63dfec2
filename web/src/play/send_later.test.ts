// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { fresh_save, kept, load_save, store_save } from '../saves';
import { serve } from '../testing';
import { hold_play, send_waiting } from './send_later';

const held = new Set<string>();
beforeEach(() => {
  localStorage.clear();
  held.clear();
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      async request(name: string, _options: object | (() => unknown), work?: (lock: object | null) => unknown) {
        if (!work) return void held.add(name);
        return work(held.has(name) ? null : {});
      },
    },
  });
});

const move = (number: number) => ({ number, at: 5, kind: 'move', data: { moves: 'a' } });
const keep = (id: string) =>
  store_save(id, { game: 'blot', name: '' }, { ...fresh_save(), history: ['', 'a'], began: 1, next: 1, queue: [move(0)] });
const answers = ({ path }: { path: string }) =>
  path === '/plays' ? { id: 'p', secret: 's' } : path.endsWith('/events') ? { next: 1 } : { status: 404 };

test('every play that waits is sent, and the list of plays stays as it was', async () => {
  keep('one');
  keep('two');
  const before = kept();
  const asked = serve(answers);
  await send_waiting();
  expect(asked.map(({ path }) => path)).toEqual(['/plays', '/plays/p/events', '/plays', '/plays/p/events']);
  for (const id of ['one', 'two']) expect(load_save(id)).toMatchObject({ queue: [], play: 'p', history: ['', 'a'] });
  expect(kept()).toEqual(before);
  await send_waiting();
  expect(asked.length).toBe(4);
});

test('a play that is open is left to its page, and one that cannot be sent stays', async () => {
  keep('one');
  keep('two');
  hold_play('two');
  serve(() => 'offline');
  await send_waiting();
  expect(load_save('one').queue.length).toBe(1);
  const asked = serve(answers);
  await send_waiting();
  expect(asked.length).toBe(2);
  expect([load_save('one').queue.length, load_save('two').queue.length]).toEqual([0, 1]);
});

test('the network comes back while it tries: it tries once more', async () => {
  keep('one');
  let away = true;
  serve((asked) => (away ? 'offline' : answers(asked)));
  const first = send_waiting();
  away = false;
  void send_waiting();
  await first;
  expect(load_save('one').queue).toEqual([]);
});
