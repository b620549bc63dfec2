// following.ts -- follows a job of the server to its end.
import type { Difference, Job, JobDifference } from './api_types';
import { Failure, json, root } from './http';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const ended = (job: Job) => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled';

const path = (id: string) => `/jobs/${encodeURIComponent(id)}`;
export const job_there = (id: string) => json<Job>('GET', path(id));
export const cancel_there = (id: string) => json<Job>('DELETE', path(id));
const job_since = ({ id, version }: Job) => json<Job | JobDifference>('GET', `${path(id)}?since=${version}`);
const job_events = ({ id, version }: Job) => `${root}${path(id)}/events?since=${version}`;

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
export function follow_there(job: Job, seen: (job: Job) => void): Promise<Job> {
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
      now = updated(now, await job_since(now)) ?? (await job_there(now.id));
      misses = 0;
      if (now.version !== version) seen(now);
      if (ended(now)) return now;
    } catch (error) {
      if (!(error instanceof Failure && error.offline) || ++misses > 20) throw error;
    }
  }
}
