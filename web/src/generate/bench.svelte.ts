// bench.svelte.ts -- what is being generated and what was, for as long as the tab lives: a user who plays one of the puzzles
// finds the others again.
import { api, Failure, says, type Archive, type Job } from '../api';
import { follow } from '../jobs';
import { tell } from '../live.svelte';
import { own } from '../own';
import { batch_words as words } from '../strings';

export interface Batch {
  job: string; // its id
  lasting?: string; // the id of the server's job, if the page began it and the server goes on with it
  game: string;
  title: string; // the game, the level, the method
  ids: string[];
  archive?: Archive;
  picked?: string[]; // from the map, the newest first
  changes?: Record<string, string>; // by puzzle that was made of another one: what changed
  near?: NonNullable<Job['nearest']>; // if fewer were found than asked for
  done: boolean;
}

const key = 'crux.generated';
const most_batches = 8;

function read(): Batch[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.job === 'string' && Array.isArray(one.ids)) : [];
  } catch {
    return [];
  }
}

class Bench {
  batches = $state.raw<Batch[]>(read()); // the newest first
  kept = $state.raw<Record<string, string>>({}); // puzzle to the collection that it went into
  job = $state.raw<Job | null>(null);
  error = $state.raw<{ says: string; where: string; near: string[] } | null>(null);
  working = $state(false);
  private stopped = false;

  constructor() {
    const left = this.batches.find((batch) => !batch.done);
    if (left) void this.resume(left);
  }

  async start(game: string, title: string, request: object): Promise<void> {
    if (this.working) return;
    this.begin();
    try {
      const { job } = await api.generate(request);
      this.batches = [{ job: job.id, game, title, ids: [], done: false }, ...this.batches].slice(0, most_batches);
      if (this.stopped) await api.cancel(job.id);
      await this.watch(job);
    } catch (error) {
      this.fail(error);
    }
    this.end();
  }

  // The page was loaded anew while a job ran.
  private async resume(left: Batch): Promise<void> {
    this.begin();
    try {
      const job = await api.job(left.lasting ?? left.job);
      this.batches = this.batches.map((batch) => (batch === left ? { ...left, job: job.id } : batch));
      await this.watch(job);
    } catch (error) {
      // The server does not know it any more: the puzzles that arrived stay.
      if (!(error instanceof Failure && error.gone)) this.fail(error);
    }
    this.end();
  }

  private begin(): void {
    this.working = true;
    this.stopped = false;
    this.error = null;
  }
  private fail(error: unknown): void {
    const near = this.job?.nearest?.says ?? [];
    this.error = { says: says(error), where: error instanceof Failure ? error.where : '', near };
  }
  private end(): void {
    this.working = false;
    this.job = null;
    const full = this.batches.filter(({ ids, archive, near }) => ids.length > 0 || archive || near);
    this.batches = full.map((batch) => ({ ...batch, done: true }));
    this.keep();
  }

  private async watch(job: Job): Promise<void> {
    let count = 0;
    const last = await follow(job, (now) => {
      this.job = now;
      const lasting = api.lasting(now.id);
      const batch = this.batches.find((one) => one.job === now.id);
      if (!batch) return;
      // After a reload the server knows only those that it made itself.
      const ids = [...new Set([...batch.ids, ...now.puzzles])];
      const near = now.nearest?.puzzles.length ? now.nearest : undefined;
      const more = { ...(lasting ? { lasting } : {}), ...(near ? { near } : {}) };
      const next = { ...batch, ids, archive: now.archive ?? batch.archive, ...more };
      this.batches = this.batches.map((one) => (one === batch ? next : one));
      if (ids.length > count) own.add(ids);
      if (ids.length > count || lasting !== batch.lasting) this.keep();
      count = ids.length;
    });
    if (last.state === 'failed') throw new Failure(422, last.error?.says ?? words.failed, { error: last.error });
    if (last.state === 'done' && last.puzzles.length === 0 && !last.archive) throw new Error(words.none);
    tell(last.state === 'cancelled' ? words.stopped(count) : words.done(count));
  }

  stop(): void {
    this.stopped = true;
    if (this.job) void api.cancel(this.job.id).catch(() => {});
  }

  private change(job: string, to: (batch: Batch) => Partial<Batch>): void {
    this.batches = this.batches.map((batch) => (batch.job === job ? { ...batch, ...to(batch) } : batch));
    this.keep();
  }
  // A puzzle of the map.
  pick(job: string, id: string): void {
    own.add([id]);
    this.change(job, ({ picked = [] }) => ({ picked: [id, ...picked.filter((one) => one !== id)] }));
  }
  // A puzzle that was made of another one comes behind it.
  add(job: string, id: string, behind: string, says: string): void {
    this.change(job, ({ ids, changes = {} }) => {
      const others = ids.filter((one) => one !== id);
      return { ids: others.toSpliced(others.indexOf(behind) + 1 || others.length, 0, id), changes: { ...changes, [id]: says } };
    });
  }

  forget(job: string): void {
    this.batches = this.batches.filter((batch) => batch.job !== job);
    this.keep();
  }

  private keep(): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(this.batches));
    } catch {
      // then a reload forgets them
    }
  }
}
export const bench = new Bench();
