// boards.ts -- finds the games' boards. Each is its own chunk, loaded when it is played.
import words from 'virtual:board-words';
import type { BoardModule } from './board';
import { after } from './strings';
import { capitalise } from './words';

const files = import.meta.glob<BoardModule>('../../src/games/*/web/Board.svelte');
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.split('/').at(-3)!, load]));

// The games that have a board, in the order in which they stand on every page.
export const game_order = Object.keys(words);

export const has_board = (game: string) => loaders.has(game);

export const title_of = (game: string) => words[game]?.title || capitalise(game);
// What the third star is for, if the game has words of its own.
export const star_of = (game: string) => words[game]?.star || after.stars.fewest;
export const goal_of = (game: string) => words[game]?.goal ?? '';

// The game's board; a game without one is played in text.
export async function load_board(game: string): Promise<BoardModule> {
  const load = loaders.get(game);
  if (load) return load();
  const text: BoardModule = await import('./TextBoard.svelte');
  return { ...text, title: capitalise(game) };
}
