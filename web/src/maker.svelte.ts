// maker.svelte.ts -- one piece of long work on the server that makes puzzles: its progress, and a way to stop it.
import { api, Failure, says, type Job } from './api';
import { follow, made } from './jobs';
import { net } from './online.svelte';

export class Maker {
  job = $state.raw<Job | null>(null);
  error = $state('');
  working = $state(false);
  note = ''; // how the last puzzle is unlike the one that another was wanted of
  private stopped = false;
  private away = $state(-1); // the server could not be reached: see net.returns

  // The ids of the puzzles that were made; none if it was stopped or failed, and then `error` says why.
  async make(ask: () => Promise<{ job: Job }>): Promise<string[]> {
    if (this.working) return [];
    this.working = true;
    this.stopped = false;
    this.error = this.note = '';
    this.away = -1;
    try {
      const { job } = await ask();
      if (this.stopped) void api.cancel(job.id).catch(() => {});
      const done = await follow(job, (now) => (this.job = now));
      this.note = done.note ?? '';
      return made(done);
    } catch (error) {
      if (this.stopped) return [];
      if (error instanceof Failure && error.offline) this.away = net.returns;
      else this.error = says(error);
      return [];
    } finally {
      this.working = false;
      this.job = null;
    }
  }

  // This needs the server, and it cannot be reached. Forgotten once the network is back.
  get lost(): boolean {
    return this.away === net.returns;
  }
  // Nothing can be made now.
  get off(): boolean {
    return this.working || (this.lost && !net.online);
  }

  stop(): void {
    this.stopped = true;
    if (this.job) void api.cancel(this.job.id).catch(() => {});
  }
}
