// board.ts -- the contract between the play shell and a game's board.
//
// A board is one file, src/games/<game>/web/Board.svelte. It draws a play and lets it be touched; it judges nothing: the server says
// what is solved, wrong or legal. The shell keeps history, saves, logs, checks, hints, reveals and times.
//
// The file's `<script module lang="ts">` exports the constants of `BoardModule`; its instance takes `BoardProps`.
import type { Component } from 'svelte';
import type * as types from './api_types';

// The server's word on a play. `board` is what the game's board draws beyond the puzzle; every game has its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell knows no game
export type Standing = Omit<types.Standing, 'board'> & { board: any };

export type Hint = types.Hint;
export type Deduction = Hint['moves'][number]['deductions'][number];

// The shell's hand-in button does what run() does. In every case `standing`, `checked` and `tries` change in the same tick: a
// board that animates a run starts when `tries` goes up. Undo and restart change `moves`; `standing` follows.
//
// Boards call preventDefault() on every key that they use; the shell ignores those. A board's own entries in localStorage have
// keys that begin with `crux.board.`.
//
// A move that is refused says why: boards show a `Note` (play/note.svelte.ts) near the place. While there is joy, something on the
// board has the attribute `data-joy`.
//
// Shapes that a hint points at have the attribute `data-pointed`, those that a check found wrong `data-wrong`: the shell scrolls them
// into sight.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a board takes its own game's puzzles; the shell knows no game
export interface BoardProps<P = any, B = any> {
  puzzle: P; // the "puzzle" object of the line
  moves: string; // the play so far, in the game's notation
  standing: (Standing & { board: B }) | null; // the server's word on `moves`; null until it has come; may be one move late
  hint: Hint | null; // the hint that is being shown: boards point at guide.at, and at its moves, which come in the last stage only
  locked: boolean; // solved or revealed: look, do not touch
  checked: boolean; // the player asked for a check of exactly these moves: boards may show what is wrong (standing.board.wrong)
  tries: number; // hand-ins so far, kept over reload; undo does not lower it
  play(moves: string): void; // the player has made a move: the whole new play
  run(): Promise<Standing>; // hand in: logs a try, asks the server about `moves`, tells the player standing.says
  shown(): void; // the run has been shown to its end: the shell may say the verdict (see plays_out)
  tell(text: string): void; // polite announcement for screen readers
  joy: boolean; // solved just now: the board moves for a second or two, in its own way. Never with reduced motion
  calm: boolean; // reduced motion: no animation longer than 100 ms, show the result
  beside?: HTMLElement | null; // a place in the column beside the board, for a board that `has_clues`; none: they stay with it
}

// One line of a puzzle's legend: something that the puzzle uses, and what it means.
export interface LegendLine {
  says: string;
  paper?: string; // what stands on a worksheet instead; empty: nothing
  covers?: string; // a sentence that a worksheet of several puzzles leaves out beside this one
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has its own
  picture: Component<any>; // SVG around 0,0, in a square of 48
  props?: object; // of the picture
}

export interface Lesson {
  says: string;
  puzzle: object;
  moves?: string; // where it starts
  until: 'solved' | 'moved' | (string & {}); // solved, any move made, or this exact play reached
  key?: string; // what to do by keyboard
}

// The exports of a Board.svelte's module script.
export interface BoardModule {
  default: Component<BoardProps>;
  title: string;
  goal: string; // one sentence: what the player must do
  keys: [string, string][]; // shown in the `?` sheet beside the shell's keys
  live: boolean; // true: a standing is asked for after every move; false: only on run and check
  submit: string | null; // label of the hand-in button; null: solved is noticed by itself (live)
  tutorial: Lesson[]; // 3 to 5
  // The marks, clues or blocks of this puzzle, and nothing else. `board` is the standing's; null until that has come.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell knows no game
  legend?(puzzle: any, board: any): LegendLine[];
  has_clues?: boolean; // it has sentences to read beside the picture: see BoardProps.beside
  // The third star is for the fewest steps, or for no check that found a mistake.
  star_for?: 'steps' | 'no_slips';
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell knows no game
  steps?(moves: string, puzzle: any): number; // how many steps a play has; each word is one if the game does not say
  beyond?(took: number, fewest: number): string; // why the third star is missing
  // A play as people read and type it, and back; the same text if the game does not say. `read` throws an error that says where
  // the text is wrong and what to do.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell knows no game
  written?(moves: string, puzzle: any): string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell knows no game
  read?(typed: string, puzzle: any): string;
  // How to type a play, with an example from this puzzle that gives nothing away.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell knows no game
  how_to_type?(puzzle: any): string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell knows no game
  how_far?(moves: string, puzzle: any): string; // of a play that is not finished: "3 of 8 circles"; its steps are counted otherwise
  submitted?(moves: string): string; // the play that handing in makes; the button plays it before it runs
  names_wrong?: boolean; // its verdict says that there are mistakes: the shell does not say it again
  said?(says: string): string; // a verdict as players of this board read it; the same text if the game does not say
  plays_out?: boolean; // the shell holds its verdict back until the board calls shown(), the play changes, or a minute has passed
}
