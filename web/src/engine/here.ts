// here.ts -- asks the engine in the page, or the server if the engine has no answer. Both answer the same, but for grades of panels
// of 5 by 5 and more with few marks: the server has room for larger tables, and the page says that its numbers are bounds.
//
// While the engine is being loaded the server is asked: nobody waits for the download. A verb that has trapped or took too long is left
// to the server for a while, for puzzles of that game and size. So is one that knew too little twice in a row: the first time may be
// the one at which its tables are made.
import { Failure, reachable, server } from '../http';
import { engine_words } from '../strings';
import { Away, engine, type Options } from './engine';

export interface Line {
  game: string;
  puzzle: object;
  grade?: object;
}

const rest_ms = 30_000;
const most_lines = 500;

const resting = new Map<string, number>(); // by verb, game and size: until when
const short = new Set<string>(); // and those whose latest answer was not enough
const lines = new Map<string, Line>(); // by id: a puzzle never changes

// The server keeps no grade that a page sends. If the engine here has made the puzzle, its grade is remembered.
export function remember<L extends Line & { id: string }>(told: L): L {
  const grade = told.grade ?? lines.get(told.id)?.grade;
  const line = grade ? { ...told, grade } : told;
  lines.delete(line.id); // the newest is last
  lines.set(line.id, line);
  if (lines.size > most_lines) lines.delete(lines.keys().next().value!);
  return line;
}
export const line_here = (id: string): Line | undefined => lines.get(id);

// Whether the engine may be asked for this now. `wait`: even if it must be loaded first.
function may(key: string, wait = false): boolean {
  return (engine.awake || (wait && engine.there)) && (resting.get(key) ?? -Infinity) < performance.now();
}

type Body = { game: string; puzzle?: unknown; [name: string]: unknown };

// Calls that the engine is as good at. The numbers of a puzzle itself, such as its width, are its size.
function kind_of(verb: string, { game, puzzle }: Body): string {
  const parts = Object.entries(typeof puzzle === 'object' && puzzle ? puzzle : {});
  const size = parts.flatMap(([name, value]) => (typeof value === 'number' ? `${name} ${value}` : []));
  return [verb, game, ...size.sort()].join(' ');
}

// `enough`: whether an answer of the engine will do if the server may know more.
export interface Wish<T> extends Options {
  enough?(answer: T): boolean;
}

export const here_or = <T>(verb: string, body: Body, otherwise: () => Promise<T>, wish: Wish<T> = {}): Promise<T> =>
  either(kind_of(verb, body), () => engine.call<T>(verb, body, wish), otherwise, wish.enough);
// The same for an answer that is text.
export const text_or = (verb: string, body: Body, otherwise: () => Promise<string>, options?: Options): Promise<string> =>
  either(kind_of(verb, body), () => engine.text(verb, body, options), otherwise);

async function either<T>(
  key: string,
  here: () => Promise<T>,
  otherwise: () => Promise<T>,
  enough: (answer: T) => boolean = () => true,
): Promise<T> {
  const rest = () => resting.set(key, performance.now() + rest_ms);
  if (may(key, !reachable())) {
    let answer: T;
    try {
      answer = await here();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      if (!server.there) throw new Failure(422, engine_words.too_large);
      rest();
      return otherwise();
    }
    const will_do = enough(answer);
    if (will_do) short.delete(key);
    if (will_do || !reachable()) return answer;
    if (short.has(key)) rest();
    short.add(key);
    return otherwise().catch((error) => {
      if (error instanceof Failure && error.offline) return answer;
      throw error;
    });
  }
  engine.wake();
  try {
    return await otherwise();
  } catch (error) {
    const away = error instanceof Failure && error.offline && engine.there; // even if it should rest: nobody else is there
    if (!away) throw error;
    return here().catch((failure) => {
      throw failure instanceof Away ? error : failure; // that the server is away says more
    });
  }
}
