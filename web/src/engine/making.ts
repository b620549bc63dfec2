// making.ts -- new puzzles that the engine in the page makes.
import type { Puzzle, Started } from '../api_types';
import { reachable } from '../http';
import { engine_words as words } from '../strings';
import { Away, engine } from './engine';
import { remember } from './here';
import { begin, fail, hand_over, ready, tell, type Work } from './jobs';

const making_ms = 1_200; // for one; more is left to the server
const alone_ms = 20 * making_ms; // without a server
const several_ms = 1_000; // for several in all, if there is a server
const least_ms = 50; // in less, nothing is begun
const spare_ms = 300; // the engine ends by itself before it is ended

type Keep = (line: object) => Promise<Puzzle>; // stores a puzzle
interface Request {
  seed?: number;
  count?: number;
}

const any_seed = () => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 4;

interface Made {
  puzzles: Puzzle[];
  note?: string;
}
// Throws Away if there is no puzzle so soon.
async function make(verb: 'generate' | 'another', body: object, ms: number): Promise<Made> {
  // The engine draws the seed of another one itself: one that goes with the puzzle's own, so that no names are in both.
  const asked = verb === 'another' ? body : { seed: any_seed(), ...body };
  const made = await engine.call<Made>(verb, asked, { seconds: ms / 1000, limit: ms + spare_ms });
  if (made.puzzles.length === 0) throw new Away(words.not_found);
  return made;
}

async function stored({ puzzles }: Made, keep: Keep): Promise<string[]> {
  const ids: string[] = [];
  for (const line of puzzles) ids.push((await keep(remember(line))).id);
  return ids;
}

// One puzzle, if it can be made in about a second. It answers a job that is done. Anything else is the server's matter, also what to
// say if there is no such puzzle: then it throws Away.
export async function make_here(verb: 'generate' | 'another', body: object, keep: Keep): Promise<Started> {
  ready();
  const made = await make(verb, body, reachable() ? making_ms : alone_ms);
  const puzzles = await stored(made, keep);
  const note = made.note ? { note: made.note } : {};
  return { job: begin('generate', puzzles.length, { state: 'done', made: puzzles.length, puzzles, ...note }).job };
}

function add(work: Work, more: string[]): void {
  const puzzles = [...new Set([...work.job.puzzles, ...more])];
  tell(work, { puzzles, made: puzzles.length, says: words.made(puzzles.length, work.job.count) });
}
const missing = ({ job }: Work) => job.count - job.puzzles.length;

// Several, one after the other, until they take more than `ms` in all. A puzzle that comes twice counts once. Their seeds follow each
// other: logic grids of two such seeds never tell the same story.
async function one_by_one(work: Work, { count: _, ...request }: Request, keep: Keep, ms: number): Promise<void> {
  const seed = request.seed ?? any_seed();
  let left = ms;
  for (let i = 0; i < 2 * work.job.count && missing(work) > 0 && left >= least_ms && !work.stopped; i++) {
    const began = performance.now();
    const made = await make('generate', { ...request, seed: seed + i }, Math.min(left, alone_ms));
    left -= performance.now() - began;
    if (!work.stopped) add(work, await stored(made, keep));
  }
}

// Several, if there is no server.
export async function make_several_here(request: Request, count: number, keep: Keep): Promise<Started> {
  ready();
  const work = begin('generate', count);
  one_by_one(work, request, keep, Infinity)
    .then(() => tell(work, { state: 'done' }))
    .catch((error) => fail(work, error));
  return { job: work.job };
}

// As many of several as can be made in about a second; the server makes the rest.
export async function make_some_here(
  request: Request,
  count: number,
  keep: Keep,
  ask: (request: Request) => Promise<Started>,
): Promise<Started> {
  ready();
  const work = begin('generate', count);
  some_and_rest(work, request, keep, ask).catch((error) => fail(work, error));
  return { job: work.job };
}

async function some_and_rest(work: Work, request: Request, keep: Keep, ask: (request: Request) => Promise<Started>) {
  const seeded = request.seed !== undefined;
  const here = seeded ? whole(work, request, keep) : one_by_one(work, request, keep, several_ms);
  await here.catch(() => {}); // the server knows better what can be made, and what is wrong with the request
  if (work.stopped) return;
  if (missing(work) === 0) return tell(work, { state: 'done' });
  await hand_over(work, await ask(seeded ? request : { ...request, count: missing(work) }));
}

// A seed stands for a row of puzzles: the server would begin it anew. So all of them are made here, or none is.
async function whole(work: Work, request: Request, keep: Keep): Promise<void> {
  const made = await make('generate', request, several_ms);
  if (made.puzzles.length === work.job.count && !work.stopped) add(work, await stored(made, keep));
}
