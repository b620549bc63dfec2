// api.ts -- what the pages ask the server for. The types of its answers are made from src/server/openapi.json (api_types.ts).
import type {
  Candidate,
  Collection,
  Credentials,
  Draft,
  DraftCredentials,
  DraftVersion,
  Event,
  FillRequest,
  Games,
  Game,
  Grade,
  Hint,
  Job,
  JobDifference,
  Look,
  Next,
  Played,
  Puzzle,
  Started,
} from './api_types';
import type { Standing } from './board';
import { capitalise } from './words';

export type {
  Archive,
  Candidate,
  Collection,
  Draft,
  FillRequest,
  Found,
  Game,
  Grade,
  Job,
  JobDifference,
  Measure,
  Parameter,
  Played,
  Proof,
  Puzzle,
} from './api_types';
export type JobState = Job['state'];
export type Values = NonNullable<Candidate['values']>;
export type Names = NonNullable<Collection['names']>; // by puzzle
export type Content = Pick<Collection, 'title' | 'puzzles' | 'names'>;
export type PlayEvent = Event & { data: object };

// The error, in a line for a person. `status` 0: the server was not reached. A proxy between us and the server may refuse a
// request, too; then there is no error of ours in `body`, and nothing is known about what was asked for.
export class Failure extends Error {
  constructor(
    readonly status: number,
    says: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(says);
  }
  // The server itself has refused.
  get ours(): boolean {
    return this.part('says') !== '';
  }
  // The server does not have it (any more).
  get gone(): boolean {
    return this.ours && this.status === 404;
  }
  // The same request may do later.
  get offline(): boolean {
    return this.status === 0 || this.status >= 502 || !this.ours;
  }
  // The place in what was sent that is wrong, "/puzzle/marks/3" or "--edges"; empty if it is not about one.
  get where(): string {
    return this.part('where');
  }
  // The reason, without the place.
  get reason(): string {
    return [this.part('found'), this.part('expected')].filter((part) => part).join('; ');
  }
  // The same for people: "Burrow D is cut off. Add a tunnel to it."
  get sentences(): string {
    const parts = [this.part('found'), this.part('expected')].filter((part) => part);
    return parts.length === 0 ? this.message : parts.map((part) => `${capitalise(part)}.`).join(' ');
  }
  private part(name: string): string {
    const part = (this.body.error as Record<string, unknown> | undefined)?.[name];
    return typeof part === 'string' ? part : '';
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
  const said = typeof read === 'object' && read !== null ? read : {};
  throw new Failure(answer.status, said.error?.says ?? `The server answered ${answer.status} ${answer.statusText}.`, said);
}

const json = async <T>(method: string, path: string, body?: unknown, options?: RequestInit): Promise<T> =>
  (await ask(method, path, body, options)).json();

let all_games: Promise<Game[]> | undefined;

// Asked once; again after a failure.
export function games(): Promise<Game[]> {
  all_games ??= json<Games>('GET', '/games').then(
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
const held = (secret: string) => ({ headers: bearer(secret) });
const draft_path = (id: string) => `/drafts/${encodeURIComponent(id)}`;
const set_path = (id: string) => `/collections/${encodeURIComponent(id)}`;

export const api = {
  puzzle: (id: string) => json<Puzzle>('GET', puzzle_path(id)),
  add: (line: object) => json<Puzzle>('POST', '/puzzles', line),
  check: (id: string, moves: string, signal?: AbortSignal) =>
    json<Standing>('POST', puzzle_path(id, '/check'), { moves }, { signal }),
  hint: (id: string, moves: string) => json<Hint>('POST', puzzle_path(id, '/hint'), { moves }),
  reveal: (id: string) => json<{ moves: string }>('POST', puzzle_path(id, '/reveal'), {}),
  grade: (id: string) => json<Grade>('GET', puzzle_path(id, '/grade')),
  another: (id: string) => json<Started>('POST', puzzle_path(id, '/another'), {}),
  generate: (request: object) => json<Started>('POST', '/generate', request),
  next: (game: string, plays: Played[]) =>
    json<{ target: Record<string, unknown>; says: string }>('POST', `/games/${encodeURIComponent(game)}/next`, { plays }),
  job: (id: string) => json<Job>('GET', `/jobs/${encodeURIComponent(id)}`),
  job_since: ({ id, version }: Job) => json<Job | JobDifference>('GET', `/jobs/${encodeURIComponent(id)}?since=${version}`),
  cancel: (id: string) => json<Job>('DELETE', `/jobs/${encodeURIComponent(id)}`),
  begin: (puzzle: string, before?: string) => json<Credentials>('POST', '/plays', before ? { puzzle, before } : { puzzle }),
  log: (play: string, secret: string, events: PlayEvent[], keepalive: boolean) =>
    json<Next>('POST', `/plays/${encodeURIComponent(play)}/events`, { events }, { headers: bearer(secret), keepalive }),
  print: async (sheet: object) => (await ask('POST', '/print', sheet)).blob(),

  look: (game: string, puzzle: object, signal?: AbortSignal) => json<Look>('POST', '/design/look', { game, puzzle }, { signal }),
  design_picture: async (game: string, puzzle: object, moves?: string, signal?: AbortSignal) =>
    (await ask('POST', '/design/picture', moves ? { game, puzzle, moves } : { game, puzzle }, { signal })).text(),
  import_design: async (game: string, format: string, text: string) =>
    (await json<{ puzzle: object }>('POST', '/design/import', { game, format, text })).puzzle,
  export_design: async (game: string, format: string, puzzle: object) =>
    (await json<{ text: string }>('POST', '/design/export', { game, format, puzzle })).text,
  fill: (request: FillRequest) => json<Started>('POST', '/fill', request),
  publish: (line: { game: string; puzzle: object }) => json<Puzzle>('POST', '/publish', line),
  cell: (job: string, row: number, column: number) =>
    json<Puzzle>('POST', `/jobs/${encodeURIComponent(job)}/cells`, { row, column }),

  add_draft: (text: string) => json<DraftCredentials>('POST', '/drafts', { text }),
  draft: (id: string, secret: string) => json<Draft>('GET', draft_path(id), undefined, held(secret)),
  save_draft: (id: string, secret: string, text: string, version: number, keepalive = false) =>
    json<DraftVersion>('PUT', draft_path(id), { text, version }, { ...held(secret), keepalive }),
  drop_draft: async (id: string, secret: string) => void (await ask('DELETE', draft_path(id), undefined, held(secret))),

  add_collection: (title: string, puzzles: string[], names: Names = {}) =>
    json<DraftCredentials>('POST', '/collections', { title, puzzles, names }),
  collection: (id: string) => json<Collection>('GET', set_path(id)),
  save_collection: (id: string, secret: string, { title, puzzles, names = {} }: Content, version: number) =>
    json<DraftVersion>('PUT', set_path(id), { title, puzzles, names, version }, held(secret)),
  drop_collection: async (id: string, secret: string) => void (await ask('DELETE', set_path(id), undefined, held(secret))),
};

export const picture = (id: string, moves = '') =>
  `${root}${puzzle_path(id, '/picture.svg')}${moves ? '?moves=' + encodeURIComponent(moves) : ''}`;
export const picture_png = (id: string) => root + puzzle_path(id, '/picture.png');
export const qr = (id: string, name = '') =>
  root + puzzle_path(id, '/qr.svg') + (name ? '?name=' + encodeURIComponent(name) : '');
export const job_events = ({ id, version }: Job) => `${root}/jobs/${encodeURIComponent(id)}/events?since=${version}`;
