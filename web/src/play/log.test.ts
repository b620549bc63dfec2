import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fresh_save, type Save } from '../saves';
import { serve, type Asked } from '../testing';
import { PlayLog } from './log';

// A server that keeps events in order: it skips known ones, and a gap is refused.
let events: { number: number; kind: string }[];
let offline: boolean;
let known: boolean;
let between: object | null; // what a proxy says instead of the server
function answer({ path, body }: Asked) {
  if (offline) return 'offline' as const;
  if (between) return between;
  if (path === '/plays') {
    known = true;
    events = [];
    return { id: 'play', secret: 'secret' };
  }
  if (!known) return { status: 404 };
  if (body.events[0].number > events.length) return { status: 409, body: { next: events.length } };
  for (const event of body.events) if (event.number === events.length) events.push(event);
  return { next: events.length };
}

let save: Save;
const connected = vi.fn();
const logging = () => new PlayLog('puzzle', save, () => {}, connected);
const kinds = () => events.map(({ kind }) => kind);

beforeEach(() => {
  vi.useFakeTimers();
  [events, offline, known, between, save] = [[], false, false, null, fresh_save()];
  serve(answer);
});
afterEach(() => vi.useRealTimers());

test('events are sent in order, some seconds later', async () => {
  const log = logging();
  for (const kind of ['move', 'undo', 'redo']) log.add(kind);
  expect(save.queue).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(3000);
  expect(kinds()).toEqual(['move', 'undo', 'redo']);
  expect(save).toMatchObject({ queue: [], play: 'play', secret: 'secret', next: 3 });
});

test('to look at a puzzle and go is no play', () => {
  const log = logging();
  log.add('pause');
  log.add('resume');
  expect(save).toMatchObject({ queue: [], began: 0 });
});

test('what happens offline waits, outlives the page, and is sent when the server is back', async () => {
  offline = true;
  const log = logging();
  log.add('move');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connected).toHaveBeenLastCalledWith(false);
  save = JSON.parse(JSON.stringify(save)); // as storage keeps it
  offline = false;
  const again = logging();
  again.add('resume');
  await again.flush();
  expect(kinds()).toEqual(['move', 'resume']);
  expect(connected).toHaveBeenLastCalledWith(true);
});

test('numbers that do not follow the server’s are given anew', async () => {
  const log = logging();
  log.add('move');
  await log.flush();
  save.next = 7;
  log.add('undo');
  await log.flush();
  await log.flush();
  expect(kinds()).toEqual(['move', 'undo']);
});

test('a play that the server does not know any more goes on in a new one', async () => {
  const log = logging();
  log.add('move');
  await log.flush();
  known = false;
  log.add('undo');
  await log.flush();
  await log.flush();
  expect(kinds()).toEqual(['undo']);
});

test('a proxy that refuses us takes nothing away: the play, its secret and its events wait', async () => {
  const log = logging();
  log.add('move');
  await log.flush();
  log.add('undo');
  const page = '<html><h1>Forbidden</h1></html>';
  const answers = [403, 404, 401, 400, 413, 429, 502].map((status) => ({ status, page }));
  for (const answer of [
    ...answers,
    { status: 404, page: '{}' },
    { status: 404, page: 'null' },
    { status: 404, page: '{"error":"no"}' },
  ]) {
    between = answer;
    await log.flush();
    expect(save).toMatchObject({ play: 'play', secret: 'secret', next: 2, queue: [{ kind: 'undo', number: 1 }] });
    expect(connected).toHaveBeenLastCalledWith(false);
  }
  between = null;
  await vi.advanceTimersByTimeAsync(31_000); // it tries again by itself
  expect(kinds()).toEqual(['move', 'undo']);
  expect(connected).toHaveBeenLastCalledWith(true);
});

test('a play that a proxy refuses begins later, with all it knows', async () => {
  between = { status: 403, page: 'no' };
  save.before = 'earlier';
  const log = logging();
  log.add('move');
  await log.flush();
  expect(save).toMatchObject({ before: 'earlier', queue: [{ kind: 'move' }] });
  between = null;
  await log.flush();
  expect(kinds()).toEqual(['move']);
});

test('many events go in several requests', async () => {
  const log = logging();
  for (let n = 0; n < 450; n++) log.add('move', { moves: 'x' });
  for (let n = 0; n < 4; n++) await log.flush();
  expect(kinds()).toHaveLength(450);
});
