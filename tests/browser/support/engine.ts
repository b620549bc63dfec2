// engine.ts -- the engine in the page as tests see it: what it was asked, how long that took, and what happens without it.
import { expect, type Page } from '@playwright/test';

// A browser in which pages have no workers: the server answers everything.
export const without_engine = (page: Page) => page.addInitScript(() => void Reflect.deleteProperty(window, 'Worker'));

export interface Seen {
  workers: number;
  calls: { verb: string; ms: number }[]; // that were answered
  spoilt: Record<string, 'trap' | 'silence'>; // by verb: what the next calls meet
}
declare global {
  interface Window {
    seen: Seen;
  }
}

// Call it before the first page. Questions are handed on as they are, unless `spoil` says otherwise.
export const watch_engine = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = (window.seen = { workers: 0, calls: [], spoilt: {} });
    const asked = new Map<number, { verb: string; at: number }>();
    type Message = { number: number; verb: string; seconds: number };
    window.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        seen.workers++;
        this.addEventListener('message', ({ data }: MessageEvent<{ number: number; status?: number }>) => {
          const call = asked.get(data.number);
          if (call && data.status) seen.calls.push({ verb: call.verb, ms: performance.now() - call.at });
        });
      }
      override postMessage(question: Message): void {
        asked.set(question.number, { verb: question.verb, at: performance.now() });
        const how = seen.spoilt[question.verb];
        // The engine ends itself, by an instruction that cannot be done, when its time is over.
        if (how !== 'silence') super.postMessage(how === 'trap' ? { ...question, seconds: 1e-9 } : question);
      }
    };
  });

export const seen = (page: Page): Promise<Seen> => page.evaluate(() => window.seen);
export const spoil = (page: Page, verb: string, how: 'trap' | 'silence') =>
  page.evaluate(([name, what]) => void (window.seen.spoilt[name] = what), [verb, how] as const);
export const mend = (page: Page) => page.evaluate(() => void (window.seen.spoilt = {}));

export async function times(page: Page, verb: string): Promise<number[]> {
  return (await seen(page)).calls.filter((call) => call.verb === verb).map((call) => call.ms);
}
export const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
// Nine of ten take less.
export const slowest_tenth = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(0.9 * all.length)] ?? NaN;

// The paths below /api/v1 that the page asks for, in order.
export function requests(page: Page): string[] {
  const all: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/v1/')) all.push(`${request.method()} ${path.slice(7)}`);
  });
  return all;
}

// Does something until the engine has answered a call of this verb.
export async function awake(page: Page, verb: string, again: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const before = (await times(page, verb)).length;
    await again();
    await expect.poll(async () => (await times(page, verb)).length, { timeout: 2_000 }).toBeGreaterThan(before);
  }).toPass({ timeout: 60_000 });
}
