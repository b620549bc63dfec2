// puzzles.ts -- games and puzzles from the server; from this browser and its engine if the server is away, or if there is none.
import type { Credentials, Game, Games, Puzzle } from '../api_types';
import { remember } from '../engine/here';
import { Away, engine } from '../engine/engine';
import { askable, Failure, json, server } from '../http';
import { engine_words, kept_words, offline_words } from '../strings';
import { shelve, shelved } from './shelf';

const away = (error: unknown) => error instanceof Failure && error.offline;

// Asks the server if there is one; `otherwise` answers if it is away.
async function or_here<T>(ask: () => Promise<T>, otherwise: (why: unknown) => Promise<T>): Promise<T> {
  let why: unknown = new Failure(0, server.there ? offline_words.offline : engine_words.cannot);
  if (askable()) {
    try {
      return await ask();
    } catch (error) {
      if (!away(error)) throw error;
      why = error;
    }
  }
  return otherwise(why).catch((error) => {
    throw error instanceof Away ? why : error; // that the server is away says more
  });
}

function seen(line: Puzzle): Puzzle {
  void shelve(line);
  return remember(line);
}

// The engine lists the methods that it has; a server has more.
export const list_games = (): Promise<Game[]> =>
  or_here(
    async () => (await json<Games>('GET', '/games')).games,
    async () => (await engine.call<Games>('games', {})).games,
  );

let examples: Promise<Map<string, Puzzle>> | undefined;

// The puzzles that come with the games are in the engine.
async function example(id: string): Promise<Puzzle | undefined> {
  examples ??= engine
    .call<{ puzzles: Puzzle[] }>('examples', {})
    .then(({ puzzles }) => new Map(puzzles.map((line) => [line.id, line])));
  try {
    return (await examples).get(id);
  } catch {
    examples = undefined;
    return undefined;
  }
}

const missing = () => {
  const says = kept_words.no_puzzle;
  return new Failure(404, says, { error: { says, where: '', found: '', expected: '' } });
};

export const find_puzzle = async (id: string): Promise<Puzzle> =>
  seen(
    await or_here(
      () => json<Puzzle>('GET', `/puzzles/${encodeURIComponent(id)}`),
      async (why) => {
        const line = (await shelved(id)) ?? (await example(id));
        if (!line) throw server.there ? why : missing();
        return line;
      },
    ),
  );

export const store_puzzle = async (line: object): Promise<Puzzle> =>
  seen(
    await or_here(
      () => json<Puzzle>('POST', '/puzzles', line),
      () => engine.call<Puzzle>('read', { crux: 1, ...line }),
    ),
  );

// A puzzle that was made without the server is given to it. Whether this browser has it.
export async function hand_over(id: string): Promise<boolean> {
  const line = await shelved(id);
  if (!line) return false;
  const { crux, game, puzzle, recipe } = line;
  await json<Puzzle>('POST', '/puzzles', { crux, game, puzzle, ...(recipe ? { recipe } : {}) });
  return true;
}

// A play of such a puzzle: the server gets the puzzle first.
export async function begin_play(puzzle: string, before?: string): Promise<Credentials> {
  const begin = () => json<Credentials>('POST', '/plays', before ? { puzzle, before } : { puzzle });
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof Failure && error.gone && (await hand_over(puzzle)))) throw error;
    return begin();
  }
}
