// play.browser.ts -- how the browser tests play: an example, a wrong answer, the right one, by mouse, keys and text.
import { expect, type Page } from '@playwright/test';
import type { Story } from '$browser/games';
import { drag, press, tab_to } from '$browser/pages';

const board = (page: Page) => page.getByTestId('board');
const at = (page: Page, place: string) => page.locator(`[data-at="${place}"]`);
const shown = async (page: Page) => await expect(board(page)).toBeVisible();

const tile = (page: Page, text: string) => page.locator(`[data-tile="${text}"]`);
async function lay(page: Page, text: string): Promise<void> {
  await drag(page, page.getByTestId(`tray-${text.at(-1)}`), at(page, text.slice(0, -1)));
  await expect(tile(page, text)).toBeVisible();
}
async function push(page: Page, from: string, to: string): Promise<void> {
  await drag(page, at(page, from.slice(0, -1)), at(page, to.slice(0, -1)));
  await expect(tile(page, to)).toBeVisible();
}

export const play: Story = {
  title: 'Toy car',
  example: 'One tile',
  wrong: '2,0U',
  right: '3,0U',
  complaint: /wall/,
  hands_in: true,
  ready: shown,
  first: async (page) => await lay(page, '2,0U'),
  mark: '[data-tile="2,0U"]',
  wrong_by_mouse: async (page) => await lay(page, '2,0U'),
  right_by_mouse: async (page) => {
    await expect(page.getByTestId('failed')).toBeVisible();
    await push(page, '2,0U', '3,0U');
  },
  right_by_keys: async (page) => {
    await tab_to(page, board(page));
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'w');
    await expect(tile(page, '3,0U')).toBeVisible();
  },
  lessons: [
    async () => {},
    async (page) => await lay(page, '3,0U'),
    async (page) => {
      await page.getByTestId('submit').click();
      await expect(page.getByTestId('failed')).toBeVisible();
      await push(page, '1,0U', '2,0U');
      await lay(page, '2,2R');
    },
    async (page) => await lay(page, '3,0L'),
  ],
};
