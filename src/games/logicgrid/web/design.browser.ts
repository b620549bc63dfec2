// design.browser.ts -- designing a logic grid. The blank one is three classes: A subjects (art, history, maths), B teachers (Ms.
// Abbot, Mr. Baker, Mrs. Carter), C hours from 1 PM to 3 PM.
import { expect, type Page } from '@playwright/test';
import type { DesignStory } from '$browser/games';
import { press, puzzle_of, tab_to } from '$browser/pages';

const grid = (page: Page) => page.getByTestId('grid');
const cell = (page: Page, pair: string) => grid(page).locator(`td[data-pair=${pair}]`);
const clues = (page: Page) => page.getByTestId('clues').getByTestId('clue');
const marked = async (page: Page, pair: string, mark: string) =>
  await expect(cell(page, pair)).toHaveAttribute('data-mark', mark);

// A tap says no, another yes.
async function no(page: Page, pair: string): Promise<void> {
  await cell(page, pair).click();
  await marked(page, pair, 'no');
}
async function yes(page: Page, pair: string): Promise<void> {
  await no(page, pair);
  await cell(page, pair).click();
  await marked(page, pair, 'yes');
}
async function before(page: Page, a: string, b: string): Promise<void> {
  await page.getByTestId('add-less').click();
  await page.getByTestId('part-a').selectOption(a);
  await page.getByTestId('part-b').selectOption(b);
  await page.getByTestId('clue-done').click();
}
async function typed(page: Page, line: string): Promise<void> {
  await page.keyboard.type(line);
  await press(page, 'Enter');
}

// An open clue of just these types; the usual ones are there at first.
async function open_clue(page: Page, ...without: string[]): Promise<void> {
  const count = await clues(page).count();
  await page.getByTestId('add-hole').click();
  await expect(clues(page)).toHaveCount(count + 1);
  for (const type of without) await page.getByTestId(`hole-${type}`).click();
  await page.getByTestId('clue-done').click();
}

export const design: DesignStory = {
  // Art with Mr. Baker, history not with Ms. Abbot; art, then history, then maths.
  build: async (page) => {
    await yes(page, 'A0B1');
    await no(page, 'A1B0');
    await before(page, 'A0', 'A1');
    await before(page, 'A1', 'A2');
    await expect(clues(page).nth(3)).toContainText('The history class is earlier in the day than the maths class.');
  },
  build_by_keys: async (page) => {
    await tab_to(page, grid(page));
    await press(page, 'ArrowRight', 'o', 'ArrowDown', 'ArrowLeft', 'x');
    await marked(page, 'A0B1', 'yes');
    await marked(page, 'A1B0', 'no');
    // By the form, whose lists go to what is typed.
    await press(page, 'l');
    await expect(page.getByTestId('part-a')).toBeFocused();
    await page.keyboard.type('art');
    await expect(page.getByTestId('part-a')).toHaveValue('A0');
    await press(page, 'Tab');
    await page.keyboard.type('history');
    await expect(page.getByTestId('part-b')).toHaveValue('A1');
    await press(page, 'Escape', 'q');
    await expect(page.getByTestId('quick')).toBeFocused();
    await typed(page, 'hist < maths');
    await expect(clues(page)).toHaveCount(4);
  },

  // Then nobody is left for maths.
  break_it: async (page) => await no(page, 'A2B0'),
  warning: /no solution/i,

  // Two open clues: one that says yes or no, one that says no.
  open: async (page) => {
    await yes(page, 'A0B1');
    await before(page, 'A0', 'A1');
    await open_clue(page, 'less', 'next');
    await open_clue(page, 'less', 'next', 'is');
    await expect(clues(page).nth(3)).toContainText('(27 ways)');
  },
  filling: 54 * 27,

  solve: async (page) => {
    const id = puzzle_of(page);
    const { moves } = await (await page.request.post(`/api/v1/puzzles/${id}/reveal`, { data: {} })).json();
    for (const [, a, b] of (moves as string).matchAll(/(\w\d)=(\w\d)/g)) {
      const mark = page.locator(`td[data-pair=${a}${b}]`);
      for (let taps = 0; taps < 3 && (await mark.getAttribute('data-mark')) !== 'yes'; taps++) await mark.click();
    }
    await page.getByTestId('submit').click();
  },

  touch: async (page) => {
    await cell(page, 'A1B1').tap();
    await marked(page, 'A1B1', 'no');
  },
};
