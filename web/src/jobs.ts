// jobs.ts -- long work of the engine in the page or of the server, followed to its end.
import type { Job } from './api_types';
import { follow_here } from './engine/jobs';
import { follow_there } from './following';
import { making_words } from './strings';

// Answers the job in its final state. `seen` hears of every change.
export const follow = (job: Job, seen: (job: Job) => void): Promise<Job> => follow_here(job, seen) ?? follow_there(job, seen);

// The puzzles that a finished job made; none if it was cancelled.
export function made(job: Job): string[] {
  if (job.state === 'failed' || (job.state === 'done' && job.puzzles.length === 0))
    throw new Error(job.error?.says ?? making_words.nothing);
  return job.puzzles;
}
