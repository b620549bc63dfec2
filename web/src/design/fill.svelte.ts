// fill.svelte.ts -- completions of a sketch, found by the server while one looks on.
//
// A new choice (sort, ranges, unique) holds at once for the results so far, and the search begins anew with it: the server keeps
// only the best, so that a result that was dropped before may be among them now.
import { api, says, type Candidate, type Found, type Job, type Measure, type Values } from '../api';
import { follow } from '../jobs';
import { fill_words } from '../strings';

const top = 48;
const calm_ms = 450; // a slider is moved in many steps

export interface Span {
  low: number;
  high: number;
}

export class Fill {
  found = $state.raw<Found | null>(null);
  of = $state.raw<object | null>(null); // the sketch that is filled
  holes: string[] = []; // where they are in it
  state = $state<'none' | 'starting' | 'running' | 'done' | 'failed' | 'cancelled'>('none');
  error = $state('');
  first = $state(0); // ms from the start to the first results

  sort = $state('');
  unique = $state(false);
  symmetric = $state(false);
  chosen = $state<Record<string, Partial<Span>>>({}); // by measure
  spans = $state<Record<string, Span>>({}); // what was found, ever since this sketch is filled

  private job: Job | null = null;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: string,
    readonly measures: Measure[],
  ) {
    this.sort = measures[0]?.key ?? 'tsi';
  }

  get working(): boolean {
    return this.state === 'starting' || this.state === 'running';
  }

  // The shown results: those that fit the choice, in the chosen order.
  get shown(): Candidate[] {
    const rising = this.sort.startsWith('-');
    const key = rising ? this.sort.slice(1) : this.sort;
    const name = this.measures.find((one) => one.key === key)?.name ?? key;
    const of = (one: Candidate) => one.values?.[name] ?? (rising ? Infinity : -Infinity);
    const wanted = (this.found?.best ?? []).filter((one) => this.wants(one.values));
    return wanted.sort((a, b) => (of(a) === of(b) ? 0 : rising === of(a) < of(b) ? -1 : 1));
  }

  private wants(values: Values | null): boolean {
    if (!values) return true;
    if (this.unique && values.solutions !== undefined && values.solutions !== 1) return false;
    return this.measures.every(({ key, name }) => {
      const { low = -Infinity, high = Infinity } = this.chosen[key] ?? {};
      const value = values[name];
      return value === undefined || value === null || (value >= low && value <= high);
    });
  }

  get where(): string {
    const bounds = Object.entries(this.chosen).flatMap(([key, { low, high }]) => [
      ...(low === undefined ? [] : [`${key}>=${low}`]),
      ...(high === undefined ? [] : [`${key}<=${high}`]),
    ]);
    return bounds.join(',');
  }

  // A new sketch is looked at without prejudice: its grades are not known yet.
  begin(sketch: object, holes: string[]): Promise<void> {
    this.holes = holes;
    if (sketch !== this.of) {
      this.chosen = {};
      this.spans = {};
    }
    this.found = null;
    return this.start(sketch);
  }

  again(): void {
    clearTimeout(this.timer);
    const { of } = this;
    if (!of) return;
    this.state = 'starting';
    this.timer = setTimeout(() => void this.start(of), calm_ms);
  }

  choose(key: string, low: number | undefined, high: number | undefined): void {
    this.chosen = { ...this.chosen, [key]: { low, high } };
    this.again();
  }

  private async start(sketch: object): Promise<void> {
    const turn = ++this.turn;
    const began = performance.now();
    this.drop();
    this.of = sketch;
    this.state = 'starting';
    this.error = '';
    this.first = 0;
    try {
      const { sort, where, unique, symmetric } = this;
      const ask = { game: this.game, puzzle: sketch, sort, unique, symmetric, top, ...(where ? { where } : {}) };
      const { job } = await api.fill(ask);
      if (turn !== this.turn) return void api.cancel(job.id).catch(() => {});
      this.job = job;
      this.state = 'running';
      const end = await follow(job, (now) => turn === this.turn && this.hear(now, began));
      if (turn !== this.turn) return;
      this.state = end.state === 'cancelled' ? 'cancelled' : end.state === 'failed' ? 'failed' : 'done';
      if (end.state === 'failed') this.error = end.error?.says ?? fill_words.failed;
    } catch (error) {
      if (turn !== this.turn) return;
      this.state = 'failed';
      this.error = says(error);
    } finally {
      if (turn === this.turn) this.job = null;
    }
  }

  // The old results stay until the new search has something, so that nothing flickers while a slider is moved.
  private hear(job: Job, began: number): void {
    const { found } = job;
    if (!found) return;
    if (found.best.length === 0 && this.found && job.state === 'running' && !found.summary.complete) return;
    if (!this.first && found.best.length > 0) this.first = performance.now() - began;
    this.found = found;
    const spans = { ...this.spans };
    for (const { key, name } of this.measures)
      for (const value of [...(found.spans[name] ?? []), ...found.best.map((one) => one.values?.[name])]) {
        if (typeof value !== 'number') continue;
        const span = spans[key] ?? { low: value, high: value };
        spans[key] = { low: Math.min(span.low, value), high: Math.max(span.high, value) };
      }
    this.spans = spans;
  }

  cancel(): void {
    if (!this.working) return;
    clearTimeout(this.timer);
    if (!this.job) this.turn++; // it has not begun yet, and what it will answer is not waited for
    this.drop();
    this.state = 'cancelled';
  }

  private drop(): void {
    if (this.job) void api.cancel(this.job.id).catch(() => {});
    this.job = null;
  }
}
