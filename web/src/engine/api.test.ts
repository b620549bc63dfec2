// The same calls with an engine that answers, traps, is slow or is not there.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../api_types';
import type * as calls from '../api';
import type * as jobs from '../jobs';
import { serve, type Asked } from '../testing';
import type { Answer, Question } from './engine';

type Reply = object | 'trap' | 'silence';
let reply: (verb: string, body: Record<string, unknown>) => Reply;
let log: [string, Record<string, unknown>][]; // what the engine was asked
let workers: number;
let loads: boolean; // whether the module can be loaded

class FakeWorker {
  onmessage: ((event: { data: Answer }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    workers++;
    this.say(loads ? { number: 0, status: 200, text: '', bytes: 0 } : { number: 0, broken: 'no such file' });
  }
  terminate(): void {}
  postMessage({ number, verb, text }: Question): void {
    log.push([verb, JSON.parse(text)]);
    const said = reply(verb, JSON.parse(text));
    if (said === 'trap') this.say({ number, broken: 'unreachable' });
    else if (said !== 'silence') this.say({ number, status: 'error' in said ? 422 : 200, text: JSON.stringify(said), bytes: 0 });
  }
  private say(data: Answer): void {
    queueMicrotask(() => this.onmessage?.({ data }));
  }
}

const line = { crux: 1 as const, game: 'blot', id: 'a'.repeat(32), puzzle: { width: 4 } };
const standing = { status: 'open', says: 'Here.' };

let api: typeof calls.api;
let quick: () => boolean;
let follow: typeof jobs.follow;
beforeEach(async () => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules(); // the engine is one for the whole page
  [log, workers, loads] = [[], 0, true];
  reply = () => standing;
  ({ api, quick } = await import('../api'));
  ({ follow } = await import('../jobs'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

const answers = ({ method, path }: Asked) => {
  if (path.startsWith('/puzzles') && (method === 'GET' || path === '/puzzles')) return line;
  if (path === '/generate' || path === '/fill' || path.endsWith('/another'))
    return { job: { id: 'b'.repeat(32), kind: 'x', state: 'done', puzzles: ['c'], version: 1 } };
  return { status: 200, body: { status: 'open', says: 'There.' } };
};
async function awake(): Promise<Asked[]> {
  const server = serve(answers);
  await api.puzzle(line.id);
  await api.check(line.id, '');
  await vi.waitFor(() => expect(quick()).toBe(true));
  server.length = 0;
  log.length = 0;
  return server;
}

test('the first call goes to the server, and loads the engine; the next ones stay in the page', async () => {
  const server = serve(answers);
  await api.puzzle(line.id);
  expect(workers).toBe(0);
  expect((await api.check(line.id, 'a')).says).toBe('There.');
  expect(workers).toBe(1);
  expect((await api.check(line.id, 'b')).says).toBe('Here.');
  expect(log).toEqual([['check', { game: 'blot', puzzle: { width: 4 }, moves: 'b' }]]);
  expect(server.map((one) => one.path)).toEqual([`/puzzles/${line.id}`, `/puzzles/${line.id}/check`]);
});

test("a puzzle whose line was never here is the server's", async () => {
  await awake();
  expect((await api.check('d'.repeat(32), 'b')).says).toBe('There.');
  expect(log).toEqual([]);
});

test('a refusal of the engine is final', async () => {
  const server = await awake();
  reply = () => ({ error: { says: 'No.', where: '/moves', found: '', expected: '' } });
  await expect(api.check(line.id, '?')).rejects.toMatchObject({ status: 422, where: '/moves' });
  expect(server).toEqual([]);
});

test('a trap: the server answers this call, and this verb for a while; another verb is asked of a new worker', async () => {
  const server = await awake();
  reply = (verb) => (verb === 'check' ? 'trap' : standing);
  expect((await api.check(line.id, 'a')).says).toBe('There.');
  expect(workers).toBe(2);
  await vi.waitFor(() => expect(quick()).toBe(true));
  expect((await api.check(line.id, 'b')).says).toBe('There.');
  expect(await api.hint(line.id, 'b')).toEqual(standing);
  expect(server.map((one) => one.path)).toEqual(Array(2).fill(`/puzzles/${line.id}/check`));
  expect(log.map(([verb]) => verb)).toEqual(['check', 'hint']);
});

test('a call that takes too long is asked of the server', async () => {
  await awake();
  vi.useFakeTimers();
  reply = () => 'silence';
  const asked = api.check(line.id, 'a');
  await vi.advanceTimersByTimeAsync(1_100);
  expect((await asked).says).toBe('There.');
  expect(workers).toBe(2);
});

test('a look that is only a bound is asked of the server, which may know better', async () => {
  const server = await awake();
  reply = () => ({ kind: 'puzzle', exact: false, tsi: 9 });
  for (const marks of [1, 2, 3]) await api.look('blot', { width: 6, marks: [marks] });
  expect(server.map((one) => one.path)).toEqual(Array(3).fill('/design/look'));
  expect(log).toHaveLength(2); // then for a while the server is asked at once
});

test('one slow look sends no other to the server', async () => {
  const server = await awake();
  for (const exact of [false, true, false, true]) {
    reply = () => ({ kind: 'puzzle', exact, tsi: 9 });
    await api.look('blot', { width: 4 });
  }
  expect([log.length, server.length]).toEqual([4, 2]);
});

test('a large puzzle that is left to the server does not take the small ones with it', async () => {
  const server = await awake();
  reply = (_, { puzzle }) => ({ kind: 'puzzle', exact: (puzzle as { width: number }).width < 5, tsi: 9 });
  for (const width of [4, 5, 5, 4, 5]) await api.look('blot', { width });
  expect(server.map((one) => one.body)).toEqual(Array(3).fill({ game: 'blot', puzzle: { width: 5 } }));
  expect(log.map(([, { puzzle }]) => puzzle)).toEqual([4, 5, 5, 4].map((width) => ({ width })));
});

test('a look that is only a bound is good enough without a server', async () => {
  await awake();
  serve(() => 'offline');
  reply = () => ({ kind: 'puzzle', exact: false, tsi: 9 });
  for (const width of [6, 7]) expect(await api.look('blot', { width })).toMatchObject({ tsi: 9 });
});

test('an engine that cannot be loaded leaves all to the server', async () => {
  loads = false;
  serve(answers);
  await api.puzzle(line.id);
  for (const moves of ['a', 'b', 'c']) expect((await api.check(line.id, moves)).says).toBe('There.');
  expect([workers, quick()]).toEqual([1, false]);
});

test('without a server the engine is waited for', async () => {
  serve((asked) => (asked.method === 'GET' ? line : 'offline'));
  await api.puzzle(line.id);
  expect((await api.check(line.id, 'a')).says).toBe('Here.');
});

test('after a request without an answer the engine gets as long as it needs, until the server answers again', async () => {
  await awake();
  serve(() => 'offline');
  await expect(api.times(line.id)).rejects.toMatchObject({ offline: true });
  reply = () => 'silence';
  vi.useFakeTimers();
  let over = false;
  const asked = api
    .check(line.id, 'a')
    .catch(() => {})
    .then(() => (over = true));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await asked;
  serve(answers);
  await api.times(line.id);
  expect((await Promise.all([api.check(line.id, 'a'), vi.advanceTimersByTimeAsync(1_100)]))[0].says).toBe('There.');
});

test('with neither, the server is what is missed', async () => {
  loads = false;
  serve((asked) => (asked.method === 'GET' ? line : 'offline'));
  await api.puzzle(line.id);
  await expect(api.check(line.id, 'a')).rejects.toMatchObject({ status: 0, offline: true });
});

test("one puzzle is made in the page and stored; what it cannot make is the server's, and so is a method that was chosen", async () => {
  const server = await awake();
  const fresh = { ...line, grade: { rating: { value: 1200, level: 'easy' } } };
  reply = () => ({ puzzles: [fresh], note: 'It is larger.' });
  const { job } = await api.another(line.id);
  expect(job).toMatchObject({ state: 'done', puzzles: [line.id], note: 'It is larger.' });
  expect(log).toEqual([['another', line]]); // the engine chooses the seed
  expect(server).toMatchObject([{ method: 'POST', path: '/puzzles', body: fresh }]);
  expect(await follow(job, () => {})).toBe(job);
  expect((await api.puzzle(line.id)).grade).toEqual(fresh.grade); // though the server does not keep it
  server.length = 0;

  await api.generate({ game: 'blot', count: 1, level: 'easy' });
  expect(log.at(-1)).toEqual(['generate', { game: 'blot', count: 1, level: 'easy', seed: expect.any(Number) }]);
  server.length = 0;
  for (const more of [{ by: 'exact' }, { count: 5, by: 'exact' }, { count: 21 }]) await api.generate({ game: 'blot', ...more });
  expect(server.map((one) => one.path)).toEqual(Array(3).fill('/generate'));
  server.length = 0;
  reply = () => ({ error: { says: 'No generator.' } });
  await api.generate({ game: 'blot' });
  expect(server.map((one) => one.path)).toEqual(['/generate']);
});

const step = (done: number, total: number) => ({
  ...{ fill: 7, over: done === total, says: `${done}` },
  found: { done, total, summary: { complete: done === total }, spans: {}, best: [] },
});

test('a short fill runs in the page, step by step, and can be cancelled', async () => {
  const server = await awake();
  let done = 0;
  reply = (verb) => step((done = verb === 'fill' ? 0 : Math.min(40, done + 10)), 40);
  const ask = { game: 'blot', puzzle: { width: '?' } };
  const { job } = await api.fill(ask);
  const seen: number[] = [];
  const end = await follow(job, (now) => seen.push(now.found!.done));
  expect(end.state).toBe('done');
  expect(seen).toEqual([10, 20, 30, 40]);
  await vi.waitFor(() => expect(log.at(-1)).toEqual(['fill_end', { fill: 7 }]));
  expect(log.slice(0, 2)).toEqual([
    ['fill', ask],
    ['fill_step', { fill: 7, seconds: 0.06 }],
  ]);

  const again = await api.fill(ask);
  const followed = follow(again.job, () => {});
  expect((await api.cancel(again.job.id)).state).toBe('cancelled');
  expect((await followed).state).toBe('cancelled');
  await vi.waitFor(() => expect(log.at(-1)![0]).toBe('fill_end'));
  expect(server).toEqual([]);
});

test('a fill that is over at once is done', async () => {
  await awake();
  reply = () => step(40, 40);
  const { job } = await api.fill({ game: 'blot', puzzle: {} });
  expect((await follow(job, () => {})).state).toBe('done');
});

test("a long fill is the server's", async () => {
  const server = await awake();
  reply = () => step(10, 1_000_000);
  await api.fill({ game: 'blot', puzzle: {} });
  expect(server.map((one) => one.path)).toEqual(['/fill']);
  expect(log.map(([verb]) => verb)).toEqual(['fill', 'fill_step', 'fill_end']);
});

// A server whose job ends when it is asked for the second time. Streams are broken, so that it is asked.
class NoStream {
  addEventListener(name: string, hear: () => void): void {
    if (name === 'error') queueMicrotask(hear);
  }
  close(): void {}
}
const theirs = 'b'.repeat(32);
function working(last: Partial<Job>): (asked: Asked) => object {
  vi.stubGlobal('EventSource', NoStream);
  const job = { id: theirs, kind: 'x', state: 'running', says: 'Theirs.', made: 0, count: 3, puzzles: [], version: 4 };
  return ({ path, body }) => {
    if (path === '/puzzles') return { ...line, id: body.id };
    return path.startsWith('/jobs') ? { ...job, state: 'done', version: 5, ...last } : { job };
  };
}
const paths = (asked: Asked[]) => asked.map((one) => one.path);
const left_to_server = (asked: Asked[]) => asked.filter((one) => one.path === '/generate').map((one) => one.body);

// Makes puzzles named 1, 2, 3 and so on, until it has made `most`.
function maker(most: number): () => object {
  let made = 0;
  return () => (made < most ? { puzzles: [{ ...line, id: `${++made}` }] } : { error: { says: 'No more.' } });
}

test('several puzzles are made in the page, one after the other', async () => {
  await awake();
  const server = serve(working({}));
  reply = maker(9);
  const { job } = await api.generate({ game: 'blot', count: 3, level: 'easy' });
  const seen: string[] = [];
  const end = await follow(job, (now) => seen.push(`${now.state} ${now.puzzles.join('')}`));
  expect(seen).toEqual(['running ', 'running 1', 'running 12', 'running 123', 'done 123']);
  expect(end).toMatchObject({ made: 3, says: '3 of 3 made' });
  expect(log).toEqual(Array(3).fill(['generate', { game: 'blot', level: 'easy', seed: expect.any(Number) }]));
  // Their seeds follow each other, so that no two in a row have the same names.
  const seeds = log.map(([, asked]) => Number(asked.seed));
  expect(seeds).toEqual([0, 1, 2].map((i) => seeds[0]! + i));
  expect(paths(server)).toEqual(Array(3).fill('/puzzles'));
});

test('the server makes what is missing, in the same job', async () => {
  await awake();
  const server = serve(working({ puzzles: ['7', '8', '9'], made: 3, says: '3 of 3 made, 70 tried' }));
  reply = maker(2);
  const { job } = await api.generate({ game: 'blot', count: 5 });
  const seen: Job[] = [];
  const end = await follow(job, (now) => seen.push(now));
  expect(end).toMatchObject({ id: job.id, state: 'done', count: 5, made: 5, says: '5 of 5 made' });
  expect(end.puzzles).toEqual(['1', '2', '7', '8', '9']);
  expect(new Set(seen.map((now) => `${now.id} ${now.count}`)).size).toBe(1);
  expect(seen.map((now) => now.version)).toEqual(seen.map((_, i) => i + 1));
  expect(left_to_server(server)).toEqual([{ game: 'blot', count: 3 }]);
  expect(api.lasting(job.id)).toBe(theirs); // for a page that is loaded anew
});

test('the page makes puzzles for a second in all', async () => {
  await awake();
  vi.useFakeTimers();
  const server = serve(working({ puzzles: ['7'] }));
  const next = maker(20);
  reply = () => {
    vi.advanceTimersByTime(400);
    return next();
  };
  const { job } = await api.generate({ game: 'blot', count: 20 });
  const end = follow(job, () => {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await end).puzzles).toEqual(['1', '2', '3', '7']);
  expect(left_to_server(server)).toEqual([{ game: 'blot', count: 17 }]);
});

test('puzzles with a seed come from one maker: the server would begin with the same ones', async () => {
  await awake();
  const asked = { game: 'blot', count: 3, seed: 5 };
  const some = (many: number) => ({ puzzles: ['1', '2', '3'].slice(0, many).map((id) => ({ ...line, id })) });
  let server = serve(working({ puzzles: ['4', '5', '6'] }));
  reply = () => some(3);
  expect((await follow((await api.generate(asked)).job, () => {})).puzzles).toEqual(['1', '2', '3']);
  expect(left_to_server(server)).toEqual([]);
  server = serve(working({ puzzles: ['4', '5', '6'] }));
  reply = () => some(2);
  expect((await follow((await api.generate(asked)).job, () => {})).puzzles).toEqual(['4', '5', '6']);
  expect(left_to_server(server)).toEqual([asked]);
  expect(log).toEqual(Array(2).fill(['generate', asked]));
});

test('what no generator can make is said by the server', async () => {
  await awake();
  const error = { says: 'Too large.', where: '/parameters/width', found: '', expected: '' };
  serve(() => ({ status: 422, body: { error } }));
  reply = maker(0);
  const { job } = await api.generate({ game: 'blot', count: 3 });
  expect(await follow(job, () => {})).toMatchObject({ state: 'failed', error });
});

test('a job that the server has taken over is cancelled there', async () => {
  await awake();
  const server = serve(working({ state: 'running' }));
  reply = maker(1);
  const { job } = await api.generate({ game: 'blot', count: 3 });
  const end = follow(job, () => {});
  await vi.waitFor(() => expect(api.lasting(job.id)).toBe(theirs));
  expect((await api.cancel(job.id)).state).toBe('cancelled');
  expect(await end).toMatchObject({ state: 'cancelled', puzzles: ['1'] });
  expect(server).toContainEqual(expect.objectContaining({ method: 'DELETE', path: `/jobs/${theirs}` }));
  expect((await follow(job, () => {})).state).toBe('cancelled'); // also for one who asks later
});

test('several puzzles are left to the server while the engine is being loaded', async () => {
  const server = serve(answers);
  await api.generate({ game: 'blot', count: 3 });
  expect(paths(server)).toEqual(['/generate']);
});

test('the server goes on with a fill whose worker is lost through another call', async () => {
  await awake();
  const found = step(40, 40).found;
  const server = serve((asked) =>
    asked.path.endsWith('/check') ? { says: 'There.' } : working({ found: found as never })(asked),
  );
  const ask = { game: 'blot', puzzle: {} };
  let steps = 0;
  reply = (verb) => (verb === 'check' ? 'trap' : step(verb === 'fill_step' ? 10 * ++steps : 0, 200));
  const { job } = await api.fill(ask);
  const seen: Job[] = [];
  const end = follow(job, (now) => seen.push(now));
  expect((await api.check(line.id, 'a')).says).toBe('There.');
  expect(steps).toBeLessThan(20); // it was not over
  expect(await end).toMatchObject({ id: job.id, state: 'done', found: { done: 40 } });
  expect(seen.every((now) => now.id === job.id)).toBe(true);
  expect(server.filter((one) => one.path === '/fill').map((one) => one.body)).toEqual([ask]);
});

test('without a server a fill whose worker is lost is begun again, but only once', async () => {
  await awake();
  serve(() => 'offline');
  let traps = 1;
  let steps = 0;
  reply = (verb) => (verb === 'fill_step' && ++steps > 2 && traps-- > 0 ? 'trap' : step(Math.min(40, 10 * steps), 40));
  const run = async () => follow((await api.fill({ game: 'blot', puzzle: {} })).job, () => {});
  expect(await run()).toMatchObject({ state: 'done', found: { done: 40 } });
  expect(log.filter(([verb]) => verb === 'fill').length).toBe(2);
  [traps, steps] = [2, 0];
  expect((await run()).state).toBe('failed');
});
