// story.ts -- what a test does in a game's editor; each game's story lies beside this file.
import type { Page } from '@playwright/test';

export interface DesignStory {
  game: string;
  build(page: Page): Promise<void>; // from the blank design to a puzzle that can be solved, by mouse
  build_by_keys(page: Page): Promise<void>; // the same, or another, by nothing but keys
  break_it(page: Page): Promise<void>; // an edit after which it has no solution
  warning: RegExp; // what is then said
  open(page: Page): Promise<void>; // from the blank design to a sketch with a few holes, which has solvable completions
  filling: number; // so many candidates has it
  solve(page: Page): Promise<void>; // on its play page, whatever completion was taken: see page.request for /reveal
  edit(page: Page, n: number): Promise<void>; // the n-th of many small edits, each of which changes the design
  touch(page: Page): Promise<void>; // one edit by tapping, at phone size
}
