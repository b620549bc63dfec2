// jobs.ts -- long work that the engine in the page does, as jobs like the server's: followed and cancelled by the same calls.
import type { FillRequest, Found, Job, Puzzle, Started } from '../api_types';
import { Failure, reachable } from '../http';
import { engine_words as words } from '../strings';
import { Away, engine } from './engine';
import { remember } from './here';

const making_ms = 1_200; // more is left to the server
const step_s = 0.06; // somebody may draw meanwhile
const step_limit = 4_000; // ms
const filling_s = 4; // a search that would take longer is the server's

interface Work {
  job: Job;
  seen: ((job: Job) => void)[];
  stopped: boolean;
}

const works = new Map<string, Work>();
let number = 0;

const begin = (kind: string, count: number): Job => ({
  id: `here-${++number}`,
  kind,
  state: 'running',
  says: '',
  made: 0,
  count,
  puzzles: [],
  version: 1,
});
export const ended = (job: Job) => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled';

function tell(work: Work, news: Partial<Job>): void {
  work.job = { ...work.job, ...news, version: work.job.version + 1 };
  for (const seen of work.seen) seen(work.job);
  if (ended(work.job)) works.delete(work.job.id);
}

// Null if it is the server's.
export function follow_here(job: Job, seen: (job: Job) => void): Promise<Job> | null {
  const work = works.get(job.id);
  if (!work) return null;
  return new Promise((done) => {
    work.seen.push((now) => {
      seen(now);
      if (ended(now)) done(now);
    });
    seen(work.job);
  });
}
export function cancel_here(id: string): Job | null {
  const work = works.get(id);
  if (!work) return null;
  work.stopped = true;
  tell(work, { state: 'cancelled' });
  return work.job;
}

// Nobody waits for the download if the server can begin at once.
function ready(): void {
  engine.wake();
  if (!engine.awake && reachable()) throw new Away(words.not_loaded);
}

// One puzzle, if it can be made in about a second; `keep` stores it. It answers a job that is done. Anything else is the server's
// matter, also what to say if there is no such puzzle: then it throws Away.
export async function make_here(
  verb: 'generate' | 'another',
  body: object,
  keep: (line: object) => Promise<Puzzle>,
): Promise<Started> {
  ready();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]! >>> 4;
  const ms = reachable() ? making_ms : 20 * making_ms;
  const options = { seconds: ms / 1000, limit: ms + 300 };
  const made = await engine.call<{ puzzles: Puzzle[]; note?: string }>(verb, { seed, ...body }, options);
  if (made.puzzles.length === 0) throw new Away(words.not_found);
  const puzzles: string[] = [];
  for (const line of made.puzzles) puzzles.push((await keep(remember(line))).id);
  const job = begin('generate', puzzles.length);
  return { job: { ...job, state: 'done', made: puzzles.length, puzzles, ...(made.note ? { note: made.note } : {}) } };
}

// Several, one after the other. A puzzle that comes twice counts once.
export async function make_several_here(
  { count: _count, seed, ...request }: { count?: number; seed?: number },
  count: number,
  keep: (line: object) => Promise<Puzzle>,
): Promise<Started> {
  ready();
  const work: Work = { job: begin('generate', count), seen: [], stopped: false };
  works.set(work.job.id, work);
  void (async () => {
    try {
      for (let i = 0; i < 2 * count && work.job.puzzles.length < count && !work.stopped; i++) {
        const { job } = await make_here('generate', { ...request, ...(seed === undefined ? {} : { seed: seed + i }) }, keep);
        if (work.stopped) return;
        const puzzles = [...new Set([...work.job.puzzles, ...job.puzzles])];
        tell(work, { puzzles, made: puzzles.length, says: words.made(puzzles.length, count) });
      }
      if (!work.stopped) tell(work, { state: 'done' });
    } catch (error) {
      fail(work, error);
    }
  })();
  return { job: work.job };
}

// A job that has made some puzzles has not failed.
function fail(work: Work, error: unknown): void {
  if (work.stopped) return;
  if (work.job.puzzles.length > 0) return tell(work, { state: 'done' });
  const said = error instanceof Failure ? (error.body.error as Job['error']) : undefined;
  const says = error instanceof Error ? error.message : String(error);
  tell(work, { state: 'failed', error: said ?? { says, where: '', found: '', expected: '' } });
}

interface Step {
  fill: number;
  over: boolean;
  says: string;
  found: Found;
}

// The completions of a sketch, if they take seconds. A first step says how long all of them will take.
export async function fill_here(request: FillRequest): Promise<Started> {
  ready();
  const ask = (verb: string, body: object) => engine.call<Step>(verb, body, { limit: step_limit, later: true });
  const { fill } = await ask('fill', request);
  const { restarts } = engine;
  const step = () => {
    if (engine.restarts !== restarts) throw new Away(words.restarted);
    return ask('fill_step', { fill, seconds: step_s });
  };
  const end = () => void (engine.restarts === restarts && ask('fill_end', { fill }).catch(() => {}));
  const first = await step();
  const { done, total } = first.found;
  if (reachable() && !first.over && (total / Math.max(1, done)) * step_s > filling_s) {
    end();
    throw new Away(words.long);
  }
  const state = first.over ? 'done' : 'running';
  const { says, found } = first;
  const work: Work = { job: { ...begin('fill', request.top ?? 48), says, found, state }, seen: [], stopped: false };
  if (first.over) end();
  else void go_on(work, step).finally(end);
  return { job: work.job };
}

async function go_on(work: Work, step: () => Promise<Step>): Promise<void> {
  works.set(work.job.id, work);
  try {
    for (let over = false; !over && !work.stopped;) {
      const { says, found, ...now } = await step();
      over = now.over;
      if (!work.stopped) tell(work, { says, found, state: over ? 'done' : 'running' });
    }
  } catch (error) {
    fail(work, error);
  }
}
