// play.browser.ts -- how the browser tests play: an example, a wrong answer, the right one, by mouse, keys and text.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Story } from '$browser/games';
import { centre, press, tab_to } from '$browser/pages';

const board = (page: Page) => page.getByTestId('board');
const shown = async (page: Page) => await expect(board(page)).toBeVisible();
const click = async (page: Page, place: Locator, options = {}) => await page.mouse.click(...(await centre(place)), options);

const burrow = (page: Page, n: number) => page.locator(`[data-at="${n}"] circle`);
const cost = (page: Page, tunnel: string) => page.locator(`[data-cost="${tunnel}"] rect`);
async function walk(page: Page, ...burrows: number[]): Promise<void> {
  for (const n of burrows) {
    await click(page, burrow(page, n));
    await expect(page.getByTestId('scout')).toHaveAttribute('data-scout', String(n));
  }
}
async function flag_by_key(page: Page, tunnel: string): Promise<void> {
  const before = await page.locator(`[data-tunnel="${tunnel}"]`).getAttribute('data-flagged');
  const [from, to] = tunnel.split('-').map((n) => 'ABCD'[Number(n)]);
  for (let i = 0; i < 20; i++) {
    await press(page, ']');
    if ((await page.getByTestId('live').innerText()).startsWith(`Tunnel from ${from} to ${to},`)) break;
  }
  await press(page, 'f');
  await expect(page.locator(`[data-tunnel="${tunnel}"]`)).toHaveAttribute('data-flagged', String(before !== 'true'));
}

export const play: Story = {
  title: 'Burrows',
  example: 'Look at every tunnel',
  wrong: '3-1 1-0 0-2',
  right: '3-1 1-0 1-2',
  complaint: /for less/,
  check_plays: true,
  hands_in: true,
  ready: shown,
  first: async (page) => await walk(page, 1),
  mark: '[data-tunnel="1-3"][data-flagged=true]',
  wrong_by_mouse: async (page) => await walk(page, 1, 0, 2),
  right_by_mouse: async (page) => {
    await click(page, cost(page, '0-2'), { button: 'right' });
    await expect(page.locator('[data-tunnel="0-2"]')).toHaveAttribute('data-flagged', 'false');
    await page.getByTestId('flag').click();
    await click(page, cost(page, '1-2'));
    await expect(page.locator('[data-tunnel="1-2"]')).toHaveAttribute('data-flagged', 'true');
  },
  right_by_keys: async (page) => {
    await tab_to(page, board(page));
    await press(page, 'ArrowRight', 'Enter');
    await expect(page.getByTestId('scout')).toHaveAttribute('data-scout', '1');
    await flag_by_key(page, '0-1');
    await flag_by_key(page, '1-2');
  },
  lessons: [
    async (page) => await walk(page, 1),
    async (page) => await walk(page, 1, 2),
    async (page) => await walk(page, 0, 2),
    async (page) => {
      await page.getByTestId('flag').click();
      await click(page, cost(page, '0-2'));
      await click(page, cost(page, '0-1'));
    },
  ],
};
