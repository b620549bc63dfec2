// jobs.ts -- follows long work to its end.
import { api, Failure, job_events, type Job } from './api';

const ended = (job: Job) => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled';
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

// Answers the job in its final state. `seen` hears of every change. A stream that breaks is made up for by asking.
export function follow(job: Job, seen: (job: Job) => void): Promise<Job> {
  seen(job);
  if (ended(job)) return Promise.resolve(job);
  return new Promise((resolve, reject) => {
    const stream = new EventSource(job_events(job.id));
    stream.addEventListener('job', (event) => {
      const now = JSON.parse((event as MessageEvent<string>).data) as Job;
      seen(now);
      if (!ended(now)) return;
      stream.close();
      resolve(now);
    });
    stream.addEventListener('error', () => {
      stream.close();
      poll(job.id, seen).then(resolve, reject);
    });
  });
}

async function poll(id: string, seen: (job: Job) => void): Promise<Job> {
  for (let misses = 0; ; await pause(700)) {
    try {
      const now = await api.job(id);
      misses = 0;
      seen(now);
      if (ended(now)) return now;
    } catch (error) {
      if (!(error instanceof Failure && error.offline) || ++misses > 20) throw error;
    }
  }
}

// The puzzles that a finished job made; none if it was cancelled.
export function made(job: Job): string[] {
  if (job.state === 'failed' || (job.state === 'done' && job.puzzles.length === 0))
    throw new Failure(422, job.error?.says ?? 'No puzzle was found in the time allowed. Try another level.');
  return job.puzzles;
}
