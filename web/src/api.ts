// api.ts -- the server's words, typed; see /api/v1/openapi.json.
import type { Hint, Standing } from './board';

export interface Game {
  game: string;
  says: string;
  how_to_write: string;
  verbs: string[];
  bots: { name: string; class: string; says: string }[];
  levels: { name: string; says: string }[];
  adaptive: boolean;
  examples: { id: string; name: string; note?: string }[];
}

export interface Puzzle {
  crux: 1;
  game: string;
  id: string;
  name?: string;
  note?: string;
  puzzle: object;
  recipe?: { game: string; parameters?: Record<string, unknown>; seed?: number };
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export interface Job {
  id: string;
  state: JobState;
  says: string;
  made: number;
  count: number;
  puzzles: string[];
  error?: { says: string };
}

export interface Grade {
  solutions: number;
  complete: boolean;
  candidates: string;
  space: number | null;
  tsi: number | null;
  exact: boolean;
  says: string[];
  sets: { name: string; says: string; tsi: number | null; exact: boolean }[];
  class: string | null;
  class_says?: string;
  bots: { bot: string; says: string; solves: boolean | null; tsi: number | null }[];
  remarks?: string;
}

// One thing that happened in a play; `at` is milliseconds since the play began.
export interface PlayEvent {
  number: number;
  at: number;
  kind: string;
  data: object;
}

export interface Made {
  tries: number;
  length?: unknown;
  loops?: unknown;
  solved: boolean;
}

// What went wrong, in a line for a person. `status` 0: the server was not reached.
export class Failure extends Error {
  constructor(
    readonly status: number,
    says: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(says);
  }
  get offline() {
    return this.status === 0 || this.status >= 502;
  }
}

export const says = (error: unknown) => (error instanceof Error ? error.message : String(error));

const root = '/api/v1';

async function ask(method: string, path: string, body?: unknown, options: RequestInit = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  let answer: Response;
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    answer = await fetch(root + path, { ...options, method, headers, body: text });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Failure(0, 'The server cannot be reached. Is it running?');
  }
  if (answer.ok) return answer;
  const read = await answer.json().catch(() => ({}));
  throw new Failure(answer.status, read.error?.says ?? `The server answered ${answer.status} ${answer.statusText}.`, read);
}

const json = async <T>(method: string, path: string, body?: unknown, options?: RequestInit): Promise<T> =>
  (await ask(method, path, body, options)).json();

let all_games: Promise<Game[]> | undefined;

// Asked once; again after a failure.
export function games(): Promise<Game[]> {
  all_games ??= json<{ games: Game[] }>('GET', '/games').then(
    (answer) => answer.games,
    (error) => {
      all_games = undefined;
      throw error;
    },
  );
  return all_games;
}

const puzzle_path = (id: string, rest = '') => `/puzzles/${encodeURIComponent(id)}${rest}`;
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

export const api = {
  puzzle: (id: string) => json<Puzzle>('GET', puzzle_path(id)),
  add: (line: object) => json<Puzzle>('POST', '/puzzles', line),
  check: (id: string, moves: string, signal?: AbortSignal) =>
    json<Standing>('POST', puzzle_path(id, '/check'), { moves }, { signal }),
  hint: (id: string, moves: string) => json<Hint>('POST', puzzle_path(id, '/hint'), { moves }),
  reveal: (id: string) => json<{ moves: string }>('POST', puzzle_path(id, '/reveal'), {}),
  grade: (id: string) => json<Grade>('GET', puzzle_path(id, '/grade')),
  another: (id: string) => json<{ job: Job }>('POST', puzzle_path(id, '/another'), {}),
  generate: (request: object) => json<{ job: Job }>('POST', '/generate', request),
  next: (game: string, plays: Made[]) =>
    json<{ target: Record<string, unknown>; says: string }>('POST', `/games/${encodeURIComponent(game)}/next`, { plays }),
  job: (id: string) => json<Job>('GET', `/jobs/${encodeURIComponent(id)}`),
  cancel: (id: string) => json<Job>('DELETE', `/jobs/${encodeURIComponent(id)}`),
  begin: (puzzle: string, before?: string) =>
    json<{ id: string; secret: string }>('POST', '/plays', before ? { puzzle, before } : { puzzle }),
  log: (play: string, secret: string, events: PlayEvent[], keepalive: boolean) =>
    json<{ next: number }>(
      'POST',
      `/plays/${encodeURIComponent(play)}/events`,
      { events },
      { headers: bearer(secret), keepalive },
    ),
  print: async (sheet: object) => (await ask('POST', '/print', sheet)).blob(),
};

export const picture = (id: string, moves = '') =>
  `${root}${puzzle_path(id, '/picture.svg')}${moves ? '?moves=' + encodeURIComponent(moves) : ''}`;
export const qr = (id: string) => root + puzzle_path(id, '/qr.svg');
export const job_events = (id: string) => `${root}/jobs/${encodeURIComponent(id)}/events`;
