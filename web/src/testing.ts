// testing.ts -- what tests in Node share. No page imports it.
import { expect, vi } from 'vitest';
import { History } from './design/history.svelte';

// Nothing that was a value once may change: undo would bring back something that never was.
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

// Makes `many` edits, takes all of them back, and makes them again. At every step the design is what it was at that step.
// `edit` gives the n-th value; one that is the same as before is no step.
export function undone_and_redone<V extends object>(first: V, edit: (value: V, n: number) => V, many = 200): V {
  const history = new History(frozen(first));
  const was = [JSON.stringify(first)];
  for (let n = 0; was.length <= many; n++) {
    if (n > 3 * many) throw new Error(`only ${was.length - 1} of ${n} edits changed something`);
    const next = frozen(edit(history.value as V, n));
    if (history.change(next, `edit ${n}`)) was.push(JSON.stringify(next));
  }
  const end = history.value as V;
  const now = () => JSON.stringify(history.value);
  for (let at = many; at > 0; at--) {
    expect(now()).toBe(was[at]);
    expect(history.undo()).not.toBeNull();
  }
  expect(history.undo()).toBeNull();
  expect(now()).toBe(was[0]);
  for (let at = 1; at <= many; at++) {
    expect(history.redo()).not.toBeNull();
    expect(now()).toBe(was[at]);
  }
  expect(history.redo()).toBeNull();
  return end;
}

export interface Asked {
  method: string;
  path: string; // without /api/v1
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests say what they expect
  body: any;
  secret: string;
}
type Answer = object | { status: number; body?: object; page?: string } | 'offline';
const is_status = (given: object): given is { status: number; body?: object; page?: string } =>
  'status' in given && typeof given.status === 'number';
const refusal = { error: { says: 'No.', where: '', found: '', expected: '' } };

// Stands for the server: `answer` says what each request gets. Without one the server cannot be reached. A `page` is HTML, which
// a proxy may send instead of the server; a status alone is a refusal of the server's own.
export function serve(answer: (asked: Asked) => Answer): Asked[] {
  const log: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const secret = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked: Asked = { method: init.method ?? 'GET', path: path.replace('/api/v1', ''), body, secret };
    log.push(asked);
    const given = answer(asked);
    if (given === 'offline') throw new TypeError('Failed to fetch');
    const { status, body: said, page } = is_status(given) ? given : { status: 200, body: given, page: undefined };
    return new Response(page ?? JSON.stringify(status < 400 ? (said ?? {}) : { ...refusal, ...said }), { status });
  });
  return log;
}
