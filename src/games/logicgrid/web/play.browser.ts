// play.browser.ts -- how the browser tests play: an example, a wrong answer, the right one, by mouse, keys and text.
import { expect, type Page } from '@playwright/test';
import type { Story } from '$browser/games';
import { press, tab_to } from '$browser/pages';

const board = (page: Page) => page.getByTestId('board');

const cell = (page: Page, pair: string) => page.locator(`td[data-pair=${pair}]`);
// Taps go round: cross, circle, empty.
async function circle(page: Page, ...pairs: string[]): Promise<void> {
  for (const pair of pairs) {
    const now = await cell(page, pair).getAttribute('data-mark');
    if (now === 'empty') {
      await cell(page, pair).click();
      await expect(cell(page, pair)).toHaveAttribute('data-mark', 'no');
    }
    if (now !== 'yes') await cell(page, pair).click();
    await expect(cell(page, pair)).toHaveAttribute('data-mark', 'yes');
  }
}
async function circle_by_keys(page: Page, ...pairs: string[]): Promise<void> {
  await tab_to(page, board(page));
  const place = async (pair: string) =>
    (await cell(page, pair).getAttribute('data-at'))!.split(',').map(Number) as [number, number];
  const cursor = (await board(page).getAttribute('aria-activedescendant'))!.split('-').slice(1).map(Number);
  let [row, column] = cursor as [number, number];
  for (const pair of pairs) {
    const [to_row, to_column] = await place(pair);
    for (; row < to_row; row++) await press(page, 'ArrowDown');
    for (; row > to_row; row--) await press(page, 'ArrowUp');
    for (; column < to_column; column++) await press(page, 'ArrowRight');
    for (; column > to_column; column--) await press(page, 'ArrowLeft');
    await press(page, 'o');
    await expect(cell(page, pair)).toHaveAttribute('data-mark', 'yes');
  }
}
const classes = ['A0B0', 'A1B3', 'A2B2', 'A3B1', 'A0C2', 'A1C1', 'A2C3', 'A3C0'];

export const play: Story = {
  title: 'Logic grid',
  example: 'Four classes',
  wrong: 'A0=B1',
  right: classes.map((pair) => `${pair.slice(0, 2)}=${pair.slice(2)}`).join(' '),
  complaint: /wrong/,
  tutorial_by_keys: true,
  hands_in: true,
  ready: async (page) => await expect(page.getByTestId('clue')).not.toHaveCount(0),
  first: async (page) => await cell(page, 'A0B1').click(),
  mark: 'td[data-pair=A0B1][data-mark=no]',
  wrong_by_mouse: async (page) => await circle(page, 'A0B1'),
  right_by_mouse: async (page) => {
    await cell(page, 'A0B1').click();
    await expect(cell(page, 'A0B1')).toHaveAttribute('data-mark', 'empty');
    await circle(page, ...classes);
  },
  right_by_keys: async (page) => await circle_by_keys(page, ...classes),
  lessons: [
    async (page) => {
      await tab_to(page, board(page));
      await press(page, 'ArrowRight', 'x');
    },
    async (page) => await circle_by_keys(page, 'A1B0', 'A0B1'),
    async (page) => await circle_by_keys(page, 'B1C1', 'A0C1', 'A1B0', 'A1C0'),
    async (page) => await circle_by_keys(page, 'A0B2', 'A1B1', 'A2B0', 'A0C1', 'A1C2', 'A2C0'),
  ],
};
