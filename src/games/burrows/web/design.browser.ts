// design.browser.ts -- burrows being made: dug by double-click or by N, joined by dragging one onto another or by T.
import { expect, type Page } from '@playwright/test';
import type { DesignStory } from '$browser/games';
import { centre, drag, press, puzzle_of, tab_to, type_play } from '$browser/pages';

const board = (page: Page) => page.getByTestId('board');
const place = (page: Page, at: string) => page.locator(`[data-place="${at}"]`);
const burrow = (page: Page, n: number) => page.locator(`[data-at="${n}"] .grip`);
const tunnel = (page: Page, name: string) => page.locator(`[data-tunnel="${name}"]`);
const cost = (page: Page, name: string) => page.locator(`[data-cost="${name}"]`);

async function dig(page: Page, at: string, joined: string): Promise<void> {
  await page.mouse.dblclick(...(await centre(place(page, at))));
  await expect(tunnel(page, joined)).toHaveCount(1);
}
async function join(page: Page, a: number, b: number): Promise<void> {
  await drag(page, burrow(page, a), burrow(page, b));
  await expect(tunnel(page, `${Math.min(a, b)}-${Math.max(a, b)}`)).toHaveCount(1);
}
async function choose(page: Page, name: string): Promise<void> {
  await page.mouse.click(...(await centre(cost(page, name).locator('rect'))));
  const [from, to] = name.split('-').map((n) => 'ABCD'[Number(n)]);
  await expect(page.getByRole('heading', { name: `Tunnel from ${from} to ${to}` })).toBeVisible();
}

export const design: DesignStory = {
  // A triangle, and a burrow that hangs on it.
  build: async (page) => {
    await dig(page, '3,6', '0-2');
    await dig(page, '8,6', '1-3');
    await join(page, 2, 1);
    await drag(page, burrow(page, 3), place(page, '8,3'));
    await choose(page, '1-2');
    await press(page, '1', '2');
    await expect(cost(page, '1-2')).toHaveText('12');
  },
  build_by_keys: async (page) => {
    await tab_to(page, board(page));
    await press(page, 'ArrowDown', 'n');
    await expect(tunnel(page, '0-2')).toHaveCount(1);
    await press(page, 'Shift+ArrowLeft', 't', '1', 'Enter', '1', '2');
    await expect(cost(page, '1-2')).toHaveText('12');
    await press(page, 'ArrowRight', 'n');
    await expect(tunnel(page, '1-3')).toHaveCount(1);
    await press(page, 's', 'ArrowLeft', 's', '[', '?', '?');
  },
  break_it: async (page) => {
    await choose(page, '1-3');
    await press(page, 'Delete');
    await expect(page.locator('[data-at="3"]')).toHaveAttribute('data-lost', 'true');
  },
  warning: /Burrow D is cut off\. Add a tunnel to it\./,
  // 1 to 9 for one side of a triangle, and three options for another.
  open: async (page) => {
    await dig(page, '3,6', '0-2');
    await join(page, 2, 1);
    await choose(page, '0-2');
    await press(page, '?');
    await expect(cost(page, '0-2')).toHaveText('?');
    await choose(page, '1-2');
    await press(page, '?', 'Enter');
    await expect(page.getByTestId('options')).toBeFocused();
    await page.keyboard.type('2, 4, 8');
    await expect(cost(page, '1-2')).toHaveText('2 4 8');
  },
  filling: 27,
  solve: async (page) => {
    const answer = await page.request.post(`/api/v1/puzzles/${puzzle_of(page)}/reveal`, { data: {} });
    await type_play(page, (await answer.json()).moves);
  },
  touch: async (page) => {
    await page.touchscreen.tap(...(await centre(cost(page, '0-1').locator('rect'))));
    await page.getByTestId('chip-5').tap();
    await expect(cost(page, '0-1')).toHaveText('5');
  },
};
