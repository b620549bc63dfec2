import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../http';
import { Away, Engine, type Answer, type Hand, type Question } from './engine';

// A worker as tests drive it. It is ready when told, and answers when told.
class Fake implements Hand {
  asked: Question[] = [];
  ended = false;
  onmessage: Hand['onmessage'] = null;
  onerror: Hand['onerror'] = null;
  postMessage(question: Question): void {
    this.asked.push(question);
  }
  terminate(): void {
    this.ended = true;
  }
  say(answer: Answer): void {
    (this.onmessage as ((event: { data: Answer }) => void) | null)?.({ data: answer });
  }
  ready(): void {
    this.say({ number: 0, status: 200, text: '', bytes: 0 });
  }
  answer(what: object, { status = 200, bytes = 1_000 } = {}): void {
    this.say({ number: this.asked.at(-1)!.number, status, text: JSON.stringify(what), bytes });
  }
}

let hired: Fake[];
let engine: Engine;
beforeEach(() => {
  vi.useFakeTimers();
  hired = [];
  engine = new Engine(() => {
    hired.push(new Fake());
    return hired.at(-1)!;
  });
});
afterEach(() => vi.useRealTimers());
const verbs = (fake: Fake) => fake.asked.map((one) => one.verb);

test('nothing is loaded before the first call; calls wait for it, and run one at a time', async () => {
  expect(hired).toHaveLength(0);
  const first = engine.call('check', { moves: 'a' });
  const second = engine.call('hint', {});
  expect(hired).toHaveLength(1);
  expect(engine.awake).toBe(false);
  expect(hired[0]!.asked).toEqual([]);
  hired[0]!.ready();
  expect(engine.awake).toBe(true);
  expect(hired[0]!.asked).toEqual([{ number: 1, verb: 'check', text: '{"moves":"a"}', seconds: 0 }]);
  hired[0]!.answer({ status: 'open' });
  expect(await first).toEqual({ status: 'open' });
  hired[0]!.answer({ sentence: 'Look.' });
  expect(await second).toEqual({ sentence: 'Look.' });
});

test('a call that can wait lets the others pass', () => {
  engine.wake();
  hired[0]!.ready();
  void engine.call('draw', {}, { later: true });
  void engine.call('draw', {}, { later: true });
  void engine.call('look', {});
  void engine.call('check', {});
  for (let i = 0; i < 3; i++) hired[0]!.answer({});
  expect(verbs(hired[0]!)).toEqual(['draw', 'look', 'check', 'draw']);
});

test('a call that is not wanted any more is never begun; one that runs is not heard', async () => {
  engine.wake();
  hired[0]!.ready();
  const control = new AbortController();
  const running = engine.call('check', {}, { signal: control.signal });
  const waiting = engine.call('hint', {}, { signal: control.signal });
  const last = engine.call('look', {});
  control.abort();
  await expect(running).rejects.toThrow(/abort/i);
  await expect(waiting).rejects.toThrow(/abort/i);
  hired[0]!.answer({ status: 'open' });
  hired[0]!.answer({ kind: 'puzzle' });
  expect(await last).toEqual({ kind: 'puzzle' });
  expect(verbs(hired[0]!)).toEqual(['check', 'look']);
  await expect(engine.call('check', {}, { signal: control.signal })).rejects.toThrow(/abort/i);
});

test('a refusal is one, as the server makes it', async () => {
  engine.wake();
  hired[0]!.ready();
  const asked = engine.call('look', {});
  const error = { says: 'No.', where: '/puzzle/width', found: 'found 0', expected: '1 or more' };
  hired[0]!.answer({ error }, { status: 422 });
  const refused = await asked.catch((one: unknown) => one);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({
    status: 422,
    where: '/puzzle/width',
    reason: 'found 0; 1 or more',
    ours: true,
    offline: false,
  });
});

test('after a trap there is a new worker; only the call that trapped is lost', async () => {
  engine.wake();
  hired[0]!.ready();
  const trapped = engine.call('hint', {});
  const next = engine.call('check', {});
  hired[0]!.say({ number: 1, broken: 'unreachable' });
  await expect(trapped).rejects.toBeInstanceOf(Away);
  expect(hired[0]!.ended).toBe(true);
  expect(hired).toHaveLength(2);
  hired[1]!.ready();
  hired[1]!.answer({ status: 'open' });
  expect(await next).toEqual({ status: 'open' });
});

test('a call that takes too long ends the worker, and its time counts from when it began', async () => {
  engine.wake();
  hired[0]!.ready();
  const before = engine.call('check', {}, { limit: 1_000 });
  const long = engine.call('grade', {}, { limit: 500 });
  await vi.advanceTimersByTimeAsync(900);
  hired[0]!.answer({ status: 'open' });
  expect(await before).toEqual({ status: 'open' });
  const lost = expect(long).rejects.toBeInstanceOf(Away);
  await vi.advanceTimersByTimeAsync(400);
  expect(hired[0]!.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await lost;
  expect(hired[0]!.ended).toBe(true);
  expect(hired).toHaveLength(2);
});

test('an engine that cannot be loaded is not asked again soon', async () => {
  const asked = engine.call('check', {});
  const too = engine.call('look', {});
  hired[0]!.say({ number: 0, broken: 'no such file' });
  await expect(asked).rejects.toBeInstanceOf(Away);
  await expect(too).rejects.toBeInstanceOf(Away);
  expect(engine.there).toBe(false);
  await expect(engine.call('check', {})).rejects.toBeInstanceOf(Away);
  expect(hired).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(31_000);
  void engine.call('check', {});
  expect(hired).toHaveLength(2);
});

test('a page without workers has none', async () => {
  const none = new Engine(() => {
    throw new ReferenceError('Worker is not defined');
  });
  await expect(none.call('check', {})).rejects.toBeInstanceOf(Away);
});

test('one that took much memory is replaced', async () => {
  engine.wake();
  hired[0]!.ready();
  const asked = engine.call('look', {});
  hired[0]!.answer({ kind: 'puzzle' }, { bytes: 200 * 2 ** 20 });
  expect(await asked).toEqual({ kind: 'puzzle' });
  expect(hired[0]!.ended).toBe(true);
  expect(hired).toHaveLength(2);
});
