// jobs.ts -- long work that the engine in the page does, as jobs like the server's: followed and cancelled by the same calls.
//
// If the engine cannot go on, the server does: the job keeps its id, so that those who follow it notice nothing.
import type { Job, Started } from '../api_types';
import { cancel_there, ended, follow_there } from '../following';
import { Failure, reachable } from '../http';
import { engine_words as words, offline_words } from '../strings';
import { Away, engine } from './engine';

export interface Work {
  job: Job;
  seen: ((job: Job) => void)[];
  stopped: boolean;
  theirs?: string; // the id of the server's job that goes on with it
}

const most_works = 8; // those that have ended are remembered as long

const works = new Map<string, Work>();

// Ids are kept over a reload (generate/bench.svelte.ts): no two pages may use the same ones.
const new_id = () => `here-${Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')}`;

export function begin(kind: string, count: number, more: Partial<Job> = {}): Work {
  const job: Job = {
    ...{ id: new_id(), kind, state: 'running', says: '', made: 0, count, puzzles: [], version: 1 },
    ...more,
  };
  const work: Work = { job, seen: [], stopped: false };
  works.set(job.id, work);
  if (works.size > most_works) {
    const oldest = [...works.values()].find((one) => ended(one.job));
    if (oldest) works.delete(oldest.job.id);
  }
  return work;
}

export function tell(work: Work, news: Partial<Job>): void {
  if (work.stopped) return;
  work.job = { ...work.job, ...news, version: work.job.version + 1 };
  for (const seen of work.seen) seen(work.job);
}

// Null if it is the server's.
export function follow_here(job: Job, seen: (job: Job) => void): Promise<Job> | null {
  const work = works.get(job.id);
  if (!work) return null;
  return new Promise((done) => {
    const hear = (now: Job) => {
      seen(now);
      if (ended(now)) done(now);
    };
    work.seen.push(hear);
    hear(work.job);
  });
}
export function cancel_here(id: string): Job | null {
  const work = works.get(id);
  if (!work) return null;
  if (ended(work.job)) return work.job;
  tell(work, { state: 'cancelled' });
  work.stopped = true;
  if (work.theirs) cancel_there(work.theirs).catch(() => {});
  return work.job;
}

// The server's job that goes on with it. A page that is loaded anew can follow that one only.
export const theirs = (id: string): string | undefined => works.get(id)?.theirs;

// Nobody waits for the download if the server can begin at once.
export function ready(): void {
  engine.wake();
  if (!engine.awake && reachable()) throw new Away(words.not_loaded);
}

// The server goes on with the work: it makes what is missing to the puzzles that are there.
export async function hand_over(work: Work, { job }: Started): Promise<void> {
  work.theirs = job.id;
  if (work.stopped) return void (await cancel_there(job.id));
  const { id, puzzles: before, count } = work.job;
  const joined = (now: Job): Partial<Job> => {
    if (before.length === 0) return { ...now, id, count };
    const puzzles = [...new Set([...before, ...now.puzzles])];
    const told = { ...now, id, count, puzzles, made: puzzles.length, says: words.made(puzzles.length, count) };
    return now.state === 'failed' ? { ...told, state: 'done' } : told;
  };
  await follow_there(job, (now) => tell(work, joined(now)));
}

// A job that has made some puzzles has not failed.
export function fail(work: Work, error: unknown): void {
  if (work.job.puzzles.length > 0) return tell(work, { state: 'done' });
  const said = error instanceof Failure ? (error.body.error as Job['error']) : undefined;
  const lost = error instanceof Away && !engine.awake; // neither the engine nor the server is there
  const says = lost ? offline_words.make_puzzles : error instanceof Error ? error.message : String(error);
  tell(work, { state: 'failed', error: said ?? { says, where: '', found: '', expected: '' } });
}
