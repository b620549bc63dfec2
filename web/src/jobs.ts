// jobs.ts -- follows long work to its end.
import { api, Failure, job_events, type Job, type JobDifference } from './api';
import type { Difference } from './api_types';
import { ended, follow_here } from './engine/jobs';
import { making_words } from './strings';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Fields = Record<string, unknown>;
const is_whole = (news: Job | JobDifference): news is Job => 'kind' in news;

// In a list, a number stands for the entry that had this place before; in a list of objects, [place, difference] for that entry
// with this difference.
function apply<T extends object>(old: T, { changed, within, lists }: Difference): T {
  const before = old as Fields;
  const now: Fields = { ...before, ...changed };
  for (const [name, inner] of Object.entries(within ?? {})) now[name] = apply(before[name] as object, inner);
  for (const [name, list] of Object.entries(lists ?? {}))
    now[name] = list.map((entry) => entry_after(before[name] as unknown[], entry));
  return now as T;
}
function entry_after(before: unknown[], entry: unknown): unknown {
  if (typeof entry === 'number') return before[entry];
  const old = Array.isArray(entry) ? before[entry[0] as number] : null;
  return old && !Array.isArray(old) ? apply(old as object, (entry as [number, Difference])[1]) : entry;
}

// The job after the news; null if these are about a version that we do not have.
export function updated(job: Job, news: Job | JobDifference): Job | null {
  if (is_whole(news)) return news;
  return news.since === job.version ? apply(job, news) : null;
}

// Answers the job in its final state. `seen` hears of every change. A stream that breaks is made up for by asking.
export function follow(job: Job, seen: (job: Job) => void): Promise<Job> {
  const here = follow_here(job, seen);
  if (here) return here;
  seen(job);
  if (ended(job)) return Promise.resolve(job);
  return new Promise((resolve, reject) => {
    const stream = new EventSource(job_events(job));
    let now = job;
    const give_up = () => {
      stream.close();
      poll(now, seen).then(resolve, reject);
    };
    const hear = (event: Event) => {
      const next = updated(now, JSON.parse((event as MessageEvent<string>).data));
      if (!next) return give_up();
      now = next;
      seen(now);
      if (!ended(now)) return;
      stream.close();
      resolve(now);
    };
    stream.addEventListener('job', hear);
    stream.addEventListener('difference', hear);
    stream.addEventListener('error', give_up);
  });
}

async function poll(job: Job, seen: (job: Job) => void): Promise<Job> {
  let now = job;
  for (let misses = 0; ; await pause(700)) {
    try {
      const { version } = now;
      now = updated(now, await api.job_since(now)) ?? (await api.job(now.id));
      misses = 0;
      if (now.version !== version) seen(now);
      if (ended(now)) return now;
    } catch (error) {
      if (!(error instanceof Failure && error.offline) || ++misses > 20) throw error;
    }
  }
}

// The puzzles that a finished job made; none if it was cancelled.
export function made(job: Job): string[] {
  if (job.state === 'failed' || (job.state === 'done' && job.puzzles.length === 0))
    throw new Error(job.error?.says ?? making_words.nothing);
  return job.puzzles;
}
