// ladder.ts -- how a game's puzzles went, for games that adapt to the player; and which tutorials are done.
import type { Played, Puzzle } from './api';
import { read_json, write_json } from './storage';

const key_of = (game: string) => `crux.ladder.${game}`;
const most_plays = 100;

export function plays_of(game: string): Played[] {
  const read = read_json(key_of(game));
  return Array.isArray(read) ? read.filter((play) => typeof play?.tries === 'number') : [];
}

// Remembers how a puzzle went, if it was made from a recipe. The ladder knows which of the recipe's parameters it needs.
export function add_play(puzzle: Puzzle, tries: number, solved: boolean): void {
  const parameters = puzzle.recipe?.parameters;
  if (!parameters) return;
  const play: Played = { ...parameters, tries: Math.max(1, tries), solved };
  write_json(key_of(puzzle.game), [...plays_of(puzzle.game), play].slice(-most_plays));
}

// Why a puzzle was chosen for the player, or how it is unlike the one that they wanted another of, for as long as the tab is open; ''
// if there is nothing to say.
const advice_key = 'crux.advice';
export function keep_advice(id: string, says: string, adapting = true): void {
  try {
    sessionStorage.setItem(advice_key, JSON.stringify([id, says, adapting]));
  } catch {
    // then it is not said
  }
}
export function advice_for(id: string): { says: string; adapting: boolean } {
  try {
    const [whose, says, adapting] = JSON.parse(sessionStorage.getItem(advice_key) ?? '[]');
    return whose === id ? { says: String(says), adapting: adapting === true } : { says: '', adapting: false };
  } catch {
    return { says: '', adapting: false };
  }
}

const lessons_key = 'crux.tutorials';
const done = () => {
  const read = read_json(lessons_key);
  return Array.isArray(read) ? (read as string[]) : [];
};
export const tutorial_done = (game: string) => done().includes(game);
export const finish_tutorial = (game: string) => void write_json(lessons_key, [...new Set([...done(), game])]);
