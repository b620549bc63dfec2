// look.svelte.ts -- the word of the engine, or of the server, on what is being designed, asked for after every edit.
//
// One request at a time: an edit during a request is asked about afterwards, and only the newest one.
import { api, Failure, quick, says } from '../api';
import type { Look } from '../editor';

const calm_ms = 30; // a stroke has many edits; the engine in the page takes all that come between two of its answers as one
const idle_ms = 300; // an edit after such a pause is asked about at once
const again_ms = 3000; // after the server was not reached

export interface Fault {
  where: string;
  says: string;
  reason: string; // the same without the place
}

interface Word {
  look: Look | null;
  fault: Fault | null;
}

export class Looker {
  look = $state.raw<Look | null>(null); // the last word
  of = $state.raw<object | null>(null); // what it was said of; also set when that is faulty
  fault = $state.raw<Fault | null>(null); // what could not be read in `of`
  trouble = $state(''); // the server was not reached, or failed
  edited = 0; // when the edit was made that the last word is of, as performance.now()

  private readonly known = new WeakMap<object, Word>(); // undo need not ask again
  private wanted: object | null = null;
  private since = 0;
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {}

  // REQUIRES: `value` is the design as it is now.
  ask(value: object): void {
    if (value === this.wanted) return;
    const now = performance.now();
    const idle = now - this.since > idle_ms;
    this.since = now;
    this.wanted = value;
    clearTimeout(this.timer);
    if (this.busy) return;
    if (this.known.has(value) || quick()) void this.send();
    else this.timer = setTimeout(() => void this.send(), idle ? 0 : calm_ms);
  }

  // The word on a value that was there before; null if it was not asked about, or could not be read.
  on(value: object): Look | null {
    return this.known.get(value)?.look ?? null;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.wanted = null;
  }

  private async send(): Promise<void> {
    const value = this.wanted;
    if (!value || this.busy) return;
    const { since } = this;
    const known = this.known.get(value);
    if (known) this.hear(value, known, since);
    else {
      this.busy = true;
      try {
        this.hear(value, await this.fetch(value), since);
      } catch (error) {
        this.trouble = says(error);
        this.timer = setTimeout(() => void this.send(), again_ms);
      } finally {
        this.busy = false;
      }
    }
    if (this.trouble) return;
    if (this.wanted === value) this.wanted = null;
    else if (this.wanted) void this.send();
  }

  private async fetch(value: object): Promise<Word> {
    try {
      return { look: await api.look(this.game, value), fault: null };
    } catch (error) {
      const refused = error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!refused) throw error;
      return { look: null, fault: { where: error.where.replace(/^\/puzzle/, ''), says: error.sentences, reason: error.reason } };
    }
  }

  private hear(value: object, word: Word, since: number): void {
    const { look, fault } = word;
    this.known.set(value, word);
    this.trouble = '';
    this.edited = since;
    this.of = value;
    this.fault = fault;
    if (look) this.look = look;
  }
}
