// games.ts -- how each game is played and designed through its pages. A game brings its own: src/games/<game>/web/play.browser.ts
// exports `play`, design.browser.ts exports `design`. Every test that says `for (const story of stories)` then runs for it, too.
import { existsSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';

export interface Story {
  title: string;
  example: string;
  wrong: string; // a play that is no solution, as it is typed
  mistaken?: string; // a play from which something must be taken back, if the wrong one is only unfinished
  right: string;
  complaint: RegExp; // what is said of the wrong one
  hands_in: boolean; // there is a button; otherwise a solution is noticed by itself
  check_plays?: boolean; // handing in is a move of the game
  heavy?: boolean; // its page may load more than others, and is ready later than its board is seen
  tutorial_by_keys?: boolean; // the lessons below need no mouse
  ready(page: Page): Promise<void>; // the board can be touched
  first: (page: Page) => Promise<void>; // any one move, by mouse
  mark: string; // what that move leaves on the board
  wrong_by_mouse(page: Page): Promise<void>;
  right_by_mouse(page: Page): Promise<void>; // from there
  right_by_keys(page: Page): Promise<void>; // from the beginning; nothing but keys
  lessons: ((page: Page) => Promise<void>)[]; // what is to be done in each, before the hand-in
}

export interface DesignStory {
  build(page: Page): Promise<void>; // from the blank design to a puzzle that can be solved, by mouse
  build_by_keys(page: Page): Promise<void>; // the same, or another, by nothing but keys
  break_it(page: Page): Promise<void>; // an edit after which it has no solution
  warning: RegExp; // what is then said
  open(page: Page): Promise<void>; // from the blank design to a sketch with a few holes, which has solvable completions
  filling: number; // how many candidates it has
  solve(page: Page): Promise<void>; // on its play page, whatever completion was taken: see page.request for /reveal
  touch(page: Page): Promise<void>; // one edit by tapping, at phone size
}

declare const __dirname: string;
declare const require: (path: string) => { play: Story; design: DesignStory };
const folder = `${__dirname}/../../../src/games`;
const brought = <What extends 'play' | 'design'>(what: What) =>
  readdirSync(folder)
    .sort()
    .map((game) => ({ game, file: `${folder}/${game}/web/${what}.browser.ts` }))
    .filter(({ file }) => existsSync(file))
    .map(({ game, file }) => ({ game, ...require(file)[what] }));

export const stories = brought('play');
export const designs = brought('design');
