import type { FillRequest, Found, Game, Grade, Hint, Line, Look, Played, Puzzle, Standing } from './types.js';

export type * from './types.js';

/** The verbs, each with the question that POST would have as its body; the puzzle itself instead of its id. */
export type Verb =
  | 'games'
  | 'examples'
  | 'read'
  | 'check'
  | 'hint'
  | 'reveal'
  | 'grade'
  | 'solve'
  | 'look'
  | 'draw'
  | 'complete'
  | 'fill'
  | 'fill_step'
  | 'fill_end'
  | 'generate'
  | 'another'
  | 'next'
  | 'import'
  | 'export';

export interface Problem {
  says: string;
  where: string;
  found: string;
  expected: string;
}

export interface Answer {
  /** As in HTTP: 200, or 4xx with `{"error":Problem}` as its text. */
  status: number;
  text: string;
}

export interface Host {
  /** A clock, in seconds. */
  now?: () => number;
  random?: (bytes: Uint8Array) => void;
  /** What the module prints; it does so only before it ends itself. */
  print?: (text: string) => void;
}

export class Refused extends Error {
  readonly status: number;
  readonly error: Problem;
  constructor(status: number, error: Problem);
}

/** A puzzle line, or only what an answer depends on. */
export type Given = Pick<Line, 'game' | 'puzzle'> & Partial<Omit<Line, 'game' | 'puzzle'>>;

export interface Patience {
  /** How long somebody waits; 0 (usual) for the verb's own time, negative for ever. */
  seconds?: number;
}

export interface Solutions {
  solutions: number;
  /** Whether these are all. */
  complete: boolean;
  /** At most `limit` of them, in the game's notation. */
  paths: string[];
  [name: string]: unknown;
}

export interface Filling {
  fill: number;
  over: boolean;
  says: string;
  found: Found;
}

/** The body of POST /api/v1/generate. */
export interface MakeRequest {
  game: string;
  /** The name of one of the game's levels. */
  level?: string;
  count?: number;
  seed?: number;
  targets?: Record<string, unknown>;
  parameters?: Record<string, unknown>;
  [name: string]: unknown;
}

export class Engine {
  private constructor();
  call(verb: Verb, question?: object | string, seconds?: number): Answer;
  ask(verb: 'draw', question?: object | string, seconds?: number): string;
  ask(verb: Verb, question?: object | string, seconds?: number): unknown;

  games(): Game[];
  /** The lines of all examples that ship with Crux. */
  examples(): Puzzle[];
  /** The line as Crux shows it, with the id of its content. */
  read(line: Line): Puzzle;
  check(puzzle: Given, moves?: string): Standing;
  hint(puzzle: Given, moves?: string): Hint;
  /** A whole solution. */
  reveal(puzzle: Given): string;
  grade(puzzle: Given, options?: Patience): Grade;
  solve(puzzle: Given, options?: Patience & { limit?: number }): Solutions;
  look(puzzle: Given, options?: Patience): Look;
  /** An SVG picture. */
  draw(puzzle: Given, options?: { moves?: string; view?: string }): string;
  generate(request: MakeRequest, options?: Patience): Line[];
  another(puzzle: Given, options?: Patience & { seed?: number }): Line;
  next(game: string, plays?: Played[]): { target: Record<string, unknown>; says: string };
  complete(sketch: Given, filled: string[]): Given;
  import(game: string, format: string, text: string): Line;
  export(puzzle: Given, format: string): string;
  fill(request: FillRequest, options?: { seconds?: number }): AsyncGenerator<Filling, void, void>;

  readonly bytes: number;
}

/** Synchronous: for workers and Node.js. */
export function start(module: WebAssembly.Module, host?: Host): Engine;
/** The same anywhere, also in the page itself. */
export function open(source: BufferSource | WebAssembly.Module, host?: Host): Promise<Engine>;
export function compile(url: string | URL): Promise<WebAssembly.Module>;
