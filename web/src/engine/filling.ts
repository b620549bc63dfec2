// filling.ts -- the completions of a sketch that the engine in the page finds.
import type { FillRequest, Found, Started } from '../api_types';
import { Failure, reachable } from '../http';
import { engine_words as words } from '../strings';
import { Away, engine } from './engine';
import { begin, fail, hand_over, ready, tell, type Work } from './jobs';

const step_s = 0.06; // somebody may draw meanwhile
const step_limit = 4_000; // ms
const filling_s = 4; // a search that would take longer is the server's

interface Step {
  fill: number;
  over: boolean;
  says: string;
  found: Found;
}

// A fill that the worker has begun. If the worker is lost, so is the fill: then `step` throws Away.
interface Fill {
  step(): Promise<Step>;
  end(): void;
}

async function begin_fill(request: FillRequest): Promise<Fill> {
  const ask = (verb: string, body: object) => engine.call<Step>(verb, body, { limit: step_limit, later: true });
  const { fill } = await ask('fill', request);
  const { restarts } = engine;
  return {
    step: async () => {
      if (engine.restarts !== restarts) throw new Away(words.restarted);
      return ask('fill_step', { fill, seconds: step_s });
    },
    end: () => void (engine.restarts === restarts && ask('fill_end', { fill }).catch(() => {})),
  };
}

// If they take seconds; a first step says how long all of them will take. `ask` gives the request to the server.
export async function fill_here(request: FillRequest, ask: () => Promise<Started>): Promise<Started> {
  ready();
  const fill = await begin_fill(request);
  const { over, says, found } = await fill.step();
  if (reachable() && !over && (found.total / Math.max(1, found.done)) * step_s > filling_s) {
    fill.end();
    throw new Away(words.long);
  }
  const work = begin('fill', request.top ?? 48, { says, found, state: over ? 'done' : 'running' });
  if (over) fill.end();
  else go_on(work, fill, request, ask).catch((error) => fail(work, error));
  return { job: work.job };
}

const unless_offline = (error: unknown) => {
  if (error instanceof Failure && error.offline) return null;
  throw error;
};

// If the worker is lost, maybe through another call, the server goes on; without a server the fill is begun again, once.
async function go_on(work: Work, fill: Fill, request: FillRequest, ask: () => Promise<Started>): Promise<void> {
  try {
    await to_its_end(work, fill);
  } catch (error) {
    if (!(error instanceof Away) || work.stopped) throw error;
    const started = reachable() ? await ask().catch(unless_offline) : null;
    if (started) await hand_over(work, started);
    else await to_its_end(work, await begin_fill(request));
  }
}

async function to_its_end(work: Work, fill: Fill): Promise<void> {
  try {
    for (let over = false; !over && !work.stopped;) {
      const { says, found, ...now } = await fill.step();
      over = now.over;
      tell(work, { says, found, state: over ? 'done' : 'running' });
    }
  } finally {
    fill.end();
  }
}
