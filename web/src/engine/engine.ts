// engine.ts -- the engine in the page: one Web Worker that answers what the server would (worker.ts), started when it is first needed.
//
// Calls wait here, not in the worker: it works on one at a time, so that a call that is not wanted any more is never begun. A call
// that takes too long, or that traps, ends the worker; the next call gets a new one. Then, and if the worker cannot be had at all, the
// caller hears `Away`, and asks the server.
import { Failure, reachable } from '../http';
import { engine_words as words } from '../strings';
import { hire } from './hire';

export interface Question {
  number: number;
  verb: string;
  text: string; // JSON
  seconds: number; // for the engine's own sense of time; 0: as long as is usual for the verb
}
// The worker says once that it is ready (number 0), then gives one answer a question, as text with the status that HTTP would have.
export type Answer = { number: number; status: number; text: string; bytes: number } | { number: number; broken: string }; // it must be replaced: a trap, or the module could not be loaded

export interface Options {
  limit?: number; // ms that the worker may take, from the moment at which it begins
  seconds?: number;
  signal?: AbortSignal;
  later?: boolean; // behind everything that is not
}

// The engine has no answer.
export class Away extends Error {}

interface Call extends Question {
  options: Options;
  done(answer: { status: number; text: string }): void;
  fail(error: unknown): void;
}

const usual_limit = 2_000;
const without_server = 10; // times as long, if nobody else could answer
const load_limit = 20_000;
const again_after = 30_000; // after it could not be loaded
const most_bytes = 160 * 2 ** 20; // memory of a module never shrinks, and may grow to 256 MiB; a worker with more is replaced

const aborted = (signal?: AbortSignal) => signal?.reason ?? new DOMException('aborted', 'AbortError');

// The part of a Worker that the engine needs; tests have their own.
export type Hand = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export class Engine {
  private hand: Hand | null = null;
  private ready = false;
  private failed = -Infinity; // when it could not be loaded
  private number = 0;
  private running: Call | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting: Call[] = [];
  restarts = 0;

  constructor(private readonly hire: () => Hand) {}

  // It answers at once.
  get awake(): boolean {
    return this.ready;
  }
  // It does, or will when it is loaded.
  get there(): boolean {
    return typeof WebAssembly === 'object' && performance.now() - this.failed > again_after;
  }

  // Begins to load it, so that a later call need not wait.
  wake(): void {
    if (this.hand || !this.there) return;
    try {
      this.hand = this.hire();
    } catch (error) {
      return this.lost(String(error));
    }
    this.hand.onmessage = ({ data }: MessageEvent<Answer>) => this.hear(data);
    this.hand.onerror = () => this.lost(words.not_started);
    this.timer = setTimeout(() => this.lost(words.slow_to_load), load_limit);
  }

  // The answer as text. Throws a Failure if the engine refuses, as the server does; or Away.
  async text(verb: string, body: object, options: Options = {}): Promise<string> {
    const { status, text } = await this.ask(verb, JSON.stringify(body), options);
    if (status === 200) return text;
    const said = JSON.parse(text) as { error: { says: string } };
    throw new Failure(status, said.error.says, said);
  }
  async call<T>(verb: string, body: object, options?: Options): Promise<T> {
    return JSON.parse(await this.text(verb, body, options));
  }

  private ask(verb: string, text: string, options: Options): Promise<{ status: number; text: string }> {
    this.wake();
    if (!this.hand) return Promise.reject(new Away(words.none));
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(aborted(signal));
    return new Promise((done, fail) => {
      const call: Call = { number: ++this.number, verb, text, seconds: options.seconds ?? 0, options, done, fail };
      const behind = options.later ? -1 : this.waiting.findIndex((one) => one.options.later);
      this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, call);
      signal?.addEventListener('abort', () => this.drop(call), { once: true });
      this.next();
    });
  }

  // One that runs is let go on: it takes milliseconds, or meets its limit.
  private drop(call: Call): void {
    const at = this.waiting.indexOf(call);
    if (at >= 0) this.waiting.splice(at, 1);
    call.fail(aborted(call.options.signal));
  }

  private next(): void {
    if (!this.ready || this.running) return;
    const call = this.waiting.shift();
    if (!call) return;
    this.running = call;
    const { number, verb, text, seconds, options } = call;
    const limit = (options.limit ?? usual_limit) * (reachable() ? 1 : without_server);
    this.timer = setTimeout(() => this.lost(words.too_long), limit);
    this.hand!.postMessage({ number, verb, text, seconds } satisfies Question);
  }

  private hear(answer: Answer): void {
    if ('broken' in answer) return this.lost(answer.broken);
    clearTimeout(this.timer);
    this.ready = true;
    const call = this.running;
    this.running = null;
    if (call?.number === answer.number) call.done(answer);
    if (answer.bytes > most_bytes) this.replace();
    this.next();
  }

  // Without one that was ready before, it could not be loaded: all that wait for it are told. Otherwise only the call that ran is.
  private lost(why: string): void {
    const { ready, running } = this;
    this.running = null;
    if (!ready) this.failed = performance.now();
    this.replace();
    running?.fail(new Away(why));
    if (!ready) for (const call of this.waiting.splice(0)) call.fail(new Away(why));
  }

  private replace(): void {
    clearTimeout(this.timer);
    if (this.hand) {
      this.hand.onmessage = this.hand.onerror = null;
      this.hand.terminate();
      this.restarts++;
    }
    this.hand = null;
    this.ready = false;
    this.wake();
  }
}

export const engine = new Engine(hire);
