/** The verbs, each with the question that POST would have as its body; the puzzle itself instead of its id. */
export type Verb =
  | 'games'
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

export class Engine {
  private constructor();
  /** `seconds`: how long somebody waits; 0 (usual) for the verb's own time, negative for ever. */
  call(verb: Verb, question?: object | string, seconds?: number): Answer;
  ask(verb: 'draw', question?: object | string, seconds?: number): string;
  ask(verb: Verb, question?: object | string, seconds?: number): unknown;
  readonly bytes: number;
}

/** Synchronous: for workers and Node.js. */
export function start(module: WebAssembly.Module, host?: Host): Engine;
/** The same anywhere, also in the page itself. */
export function open(source: BufferSource | WebAssembly.Module, host?: Host): Promise<Engine>;
export function compile(url: string | URL): Promise<WebAssembly.Module>;
