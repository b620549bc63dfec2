// api.ts -- what the pages ask for. The types of the answers are made from src/server/openapi.json (api_types.ts).
//
// The engine in the page answers what somebody waits for while they play or draw (engine/here.ts); the server answers that, too, for
// pages without an engine. Only the server stores, shares, proves and prints. While it is away, and on a site that has none, puzzles
// and designs are kept in this browser (kept/).
import type {
  Candidate,
  Collection,
  Draft,
  DraftCredentials,
  DraftVersion,
  Event,
  FillRequest,
  Game,
  Grade,
  Hint,
  Job,
  Look,
  Next,
  Played,
  Puzzle,
  Started,
  Times,
  Variations,
} from './api_types';
import type { Standing } from './board';
import { Away, engine } from './engine/engine';
import { fill_here } from './engine/filling';
import { here_or, line_here, remember, text_or, type Line, type Wish } from './engine/here';
import { cancel_here, theirs } from './engine/jobs';
import { make_here, make_several_here, make_some_here } from './engine/making';
import { cancel_there, job_there } from './following';
import { ask, json, reachable, root, server } from './http';
import { Documents } from './kept/documents';
import { begin_play, find_puzzle, list_games, store_puzzle } from './kept/puzzles';

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
  Variations,
} from './api_types';
export { Failure, says, says_of_file, says_of_play } from './http';
export type JobState = Job['state'];
export type VaryAsk = 'harder' | 'easier' | 'like' | 'same-idea';
export type Values = NonNullable<Candidate['values']>;
export type Names = NonNullable<Collection['names']>; // by puzzle
export type Content = Pick<Collection, 'title' | 'puzzles' | 'names'>;
export type PlayEvent = Event & { data: object };

let all_games: Promise<Game[]> | undefined;

// Asked once; again after a failure.
export function games(): Promise<Game[]> {
  all_games ??= list_games().catch((error) => {
    all_games = undefined;
    throw error;
  });
  return all_games;
}

const puzzle_path = (id: string, rest = '') => `/puzzles/${encodeURIComponent(id)}${rest}`;
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
const held = (secret: string) => ({ headers: bearer(secret) });
const draft_path = (id: string) => `/drafts/${encodeURIComponent(id)}`;
const set_path = (id: string) => `/collections/${encodeURIComponent(id)}`;

// Answers come from the engine in the page, in milliseconds and without the server.
export const quick = () => engine.awake;

// Begins to load the engine, so that what will be asked of it soon need not wait.
export const wake = () => engine.wake();

// More puzzles than that at once are the server's.
const most_here = 20;

// A look that takes the engine longer is left to the server, which has more memory for its tables. The first look at a 4 by 4 panel
// with an end in each junction of its border takes a new module 0.2 s, and more than 0.5 s on a busy machine.
const most_seconds = 1;

// About a stored puzzle. The engine can be asked if its line has been here.
async function of_puzzle<T>(verb: string, id: string, more: object, otherwise: () => Promise<T>, wish?: Wish<T>): Promise<T> {
  const line = line_here(id) ?? (reachable() ? undefined : await find_puzzle(id));
  return line ? here_or(verb, { game: line.game, puzzle: line.puzzle, ...more }, otherwise, wish) : otherwise();
}

// Long work: in the page if it is short enough there. An error of the engine is not told if a server has the last word.
async function work_or(here: () => Promise<Started>, otherwise: () => Promise<Started>): Promise<Started> {
  try {
    return await here();
  } catch (error) {
    if (!reachable() && !(error instanceof Away)) throw error;
    return otherwise();
  }
}

// Drafts and collections of a site without a server.
const own_drafts = new Documents<string>('site.draft');
const own_sets = new Documents<Content>('site.collection');
const own = async <T>(answer: () => T): Promise<T> => answer(); // errors come as from the server

export const api = {
  puzzle: find_puzzle,
  add: store_puzzle,
  check: (id: string, moves: string, signal?: AbortSignal) => {
    const otherwise = () => json<Standing>('POST', puzzle_path(id, '/check'), { moves }, { signal });
    return of_puzzle('check', id, { moves }, otherwise, { signal, limit: 1_000 });
  },
  hint: (id: string, moves: string) =>
    of_puzzle('hint', id, { moves }, () => json<Hint>('POST', puzzle_path(id, '/hint'), { moves })),
  reveal: (id: string) => of_puzzle('reveal', id, {}, () => json<{ moves: string }>('POST', puzzle_path(id, '/reveal'), {})),
  grade: (id: string) =>
    of_puzzle('grade', id, {}, () => json<Grade>('GET', puzzle_path(id, '/grade')), {
      later: true,
      enough: ({ exact }) => exact,
    }),
  // For a page that is being played: a server is asked, so that checks and hints need not wait for the engine here.
  rating: async (id: string): Promise<Grade['rating']> => {
    const otherwise = () => json<Grade>('GET', puzzle_path(id, '/grade'));
    const short = { later: true, limit: 300 };
    return (await (reachable() ? otherwise() : of_puzzle('grade', id, {}, otherwise, short))).rating;
  },
  // How long people took; only a server knows.
  times: (id: string) => json<Times>('GET', puzzle_path(id, '/times')),
  another: (id: string) =>
    work_or(
      async () => make_here('another', { ...(line_here(id) ?? (await find_puzzle(id))) }, store_puzzle),
      () => json<Started>('POST', puzzle_path(id, '/another'), {}),
    ),
  // A method that was chosen is the server's if it can be reached: it may need clingo, or minutes.
  generate: (request: object) => {
    const otherwise = (what = request) => json<Started>('POST', '/generate', what);
    const { count = 1, by } = request as { count?: number; by?: string };
    if (count === 1 && !by) return work_or(() => make_here('generate', request, store_puzzle), otherwise);
    if (!reachable()) return make_several_here(request, count, store_puzzle);
    if (by || count > most_here) return otherwise();
    return work_or(() => make_some_here(request, count, store_puzzle, otherwise), otherwise);
  },
  next: (game: string, plays: Played[]) => {
    const otherwise = () =>
      json<{ target: Record<string, unknown>; says: string }>('POST', `/games/${encodeURIComponent(game)}/next`, { plays });
    return here_or('next', { game, plays }, otherwise);
  },
  job: job_there,
  // The job that can be followed after a reload, if the server has taken this one over.
  lasting: theirs,
  cancel: async (id: string) => cancel_here(id) ?? (await cancel_there(id)),
  begin: begin_play,
  log: (play: string, secret: string, events: PlayEvent[], keepalive: boolean) =>
    json<Next>('POST', `/plays/${encodeURIComponent(play)}/events`, { events }, { headers: bearer(secret), keepalive }),
  print: async (sheet: object) => (await ask('POST', '/print', sheet)).blob(),
  print_preview: (sheet: object) => json<{ pages: string[] }>('POST', '/print', { ...sheet, preview: true }),

  look: (game: string, puzzle: object, signal?: AbortSignal) =>
    here_or('look', { game, puzzle }, () => json<Look>('POST', '/design/look', { game, puzzle }, { signal }), {
      ...{ signal, seconds: reachable() ? most_seconds : 0 },
      enough: ({ exact }) => exact !== false,
    }),
  // Only a server does this: the engine in the page would be larger for everybody.
  vary: (game: string, puzzle: object, ask: VaryAsk, signal?: AbortSignal) =>
    json<Variations>('POST', '/design/vary', { game, puzzle, ask }, { signal }),
  check_design: (game: string, puzzle: object, moves: string, signal?: AbortSignal) => {
    const body = { game, puzzle, moves };
    return here_or('check', body, () => json<Standing>('POST', '/design/check', body, { signal }), { signal, limit: 1_000 });
  },
  // `view`: one of the game's; "small", for lists and cards, is known to every game, and so is
  // "letters", the same with letters on colours.
  design_picture: (game: string, puzzle: object, { moves = '', view = '' } = {}) => {
    const body = { game, puzzle, ...(moves && { moves }), ...(view && { view }) };
    const otherwise = async () => (await ask('POST', '/design/picture', body)).text();
    return text_or('draw', body, otherwise, { later: true });
  },
  import_design: async (game: string, format: string, text: string) => {
    const body = { game, format, text };
    return (await here_or('import', body, () => json<{ puzzle: object }>('POST', '/design/import', body))).puzzle;
  },
  export_design: async (game: string, format: string, puzzle: object) => {
    const body = { game, format, puzzle };
    return (await here_or('export', body, () => json<{ text: string }>('POST', '/design/export', body))).text;
  },
  fill: (request: FillRequest) => {
    const otherwise = () => json<Started>('POST', '/fill', request);
    return work_or(() => fill_here(request, otherwise), otherwise);
  },
  publish: async (line: Line) =>
    server.there ? remember(await json<Puzzle>('POST', '/publish', line)) : store_puzzle({ crux: 1, ...line }),
  cell: async (job: string, row: number, column: number) =>
    remember(await json<Puzzle>('POST', `/jobs/${encodeURIComponent(job)}/cells`, { row, column })),

  ...(server.there ? kept_there() : kept_here()),
};

function kept_there() {
  return {
    add_draft: (text: string) => json<DraftCredentials>('POST', '/drafts', { text }),
    draft: (id: string, secret: string) => json<Draft>('GET', draft_path(id), undefined, held(secret)),
    save_draft: (id: string, secret: string, text: string, version: number, keepalive = false) =>
      json<DraftVersion>('PUT', draft_path(id), { text, version }, { ...held(secret), keepalive }),
    drop_draft: async (id: string, secret: string): Promise<void> =>
      void (await ask('DELETE', draft_path(id), undefined, held(secret))),

    add_collection: (title: string, puzzles: string[], names: Names = {}) =>
      json<DraftCredentials>('POST', '/collections', { title, puzzles, names }),
    collection: (id: string) => json<Collection>('GET', set_path(id)),
    save_collection: (id: string, secret: string, { title, puzzles, names = {} }: Content, version: number) =>
      json<DraftVersion>('PUT', set_path(id), { title, puzzles, names, version }, held(secret)),
    drop_collection: async (id: string, secret: string): Promise<void> =>
      void (await ask('DELETE', set_path(id), undefined, held(secret))),
  };
}

function kept_here(): ReturnType<typeof kept_there> {
  return {
    add_draft: (text) => own(() => own_drafts.add(text)),
    draft: (id) =>
      own(() => {
        const { content, version } = own_drafts.get(id);
        return { id, text: content, version };
      }),
    save_draft: (id, _secret, text, version) => own(() => own_drafts.save(id, text, version)),
    drop_draft: (id) => own(() => own_drafts.drop(id)),

    add_collection: (title, puzzles, names = {}) => own(() => own_sets.add({ title, puzzles, names })),
    collection: (id) =>
      own(() => {
        const { content, version } = own_sets.get(id);
        return { id, ...content, version };
      }),
    save_collection: (id, _secret, content, version) => own(() => own_sets.save(id, content, version)),
    drop_collection: (id) => own(() => own_sets.drop(id)),
  };
}

export const picture = (id: string, moves = '') =>
  `${root}${puzzle_path(id, '/picture.svg')}${moves ? '?moves=' + encodeURIComponent(moves) : ''}`;
export const small_picture = (id: string, moves: string, view: string) =>
  `${root}${puzzle_path(id, '/picture.svg')}?view=${view}${moves ? '&moves=' + encodeURIComponent(moves) : ''}`;
export const picture_png = (id: string) => root + puzzle_path(id, '/picture.png');
export const collection_qr = (id: string) => `${root}/collections/${encodeURIComponent(id)}/qr.svg`;
export const qr = (id: string, name = '') =>
  root + puzzle_path(id, '/qr.svg') + (name ? '?name=' + encodeURIComponent(name) : '');
