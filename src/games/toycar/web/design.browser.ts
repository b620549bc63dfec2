// design.browser.ts -- designing a toy car board: the blank one is 5 by 5, the car at 0,0 heading right, the goal at 4,4, one tile up.
import { expect, type Page } from '@playwright/test';
import type { DesignStory } from '$browser/games';
import { centre, drag, mouse_to, press, puzzle_of, tab_to } from '$browser/pages';

const board = (page: Page) => page.getByTestId('editor').getByTestId('board');
const at = (page: Page, place: string) => board(page).locator(`[data-at="${place}"]`);
const tool = (page: Page, name: string) => page.getByTestId(`tool-${name}`).click();
const click = async (page: Page, place: string) => await page.mouse.click(...(await centre(at(page, place))));
const holds = async (page: Page, place: string, thing: string) =>
  await expect(at(page, place)).toHaveAttribute('data-thing', thing);
const in_tray = async (page: Page, way: string, count: number) =>
  await expect(page.getByTestId(`tray-${way}`)).toHaveText(String(count));

// One stroke over these squares.
async function paint(page: Page, name: string, ...places: string[]): Promise<void> {
  await tool(page, name);
  await mouse_to(page, at(page, places[0]!));
  await page.mouse.down();
  for (const place of places.slice(1)) await mouse_to(page, at(page, place), 6);
  await page.mouse.up();
}

export const design: DesignStory = {
  // A wall in the middle, a flag on the way; the goal is dragged into the other corner, and the tray is filled to get there.
  build: async (page) => {
    await paint(page, 'wall', '2,1', '2,3');
    for (const place of ['2,1', '2,2', '2,3']) await holds(page, place, 'wall');
    await paint(page, 'flag', '4,2');
    await holds(page, '4,2', 'flag');
    await drag(page, at(page, '4,4'), at(page, '0,4'));
    await holds(page, '0,4', 'goal');
    await page.getByTestId('tray-L-more').click();
    await in_tray(page, 'L', 1);
  },
  build_by_keys: async (page) => {
    await tab_to(page, board(page));
    await press(page, 'w', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter', 'Shift+ArrowUp', 'Shift+ArrowUp');
    for (const place of ['2,1', '2,2', '2,3']) await holds(page, place, 'wall');
    await press(page, 'f', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Space');
    await holds(page, '4,2', 'flag');
    await press(page, 'g', 'ArrowUp', 'ArrowUp', ...Array(4).fill('ArrowLeft'), 'Enter');
    await holds(page, '0,4', 'goal');
    await press(page, '4');
    await in_tray(page, 'L', 1);
  },

  // The car stands before a wall.
  break_it: async (page) => {
    await tool(page, 'wall');
    await click(page, '1,0');
    await holds(page, '1,0', 'wall');
  },
  warning: /no solution/i,

  // Two squares on the car's way, and one beside it that may not be a flag.
  open: async (page) => {
    await paint(page, 'hole', '2,0');
    await paint(page, 'hole', '4,2');
    await paint(page, 'hole', '2,2');
    await page.getByTestId('option-flag').click();
    for (const place of ['2,0', '4,2', '2,2']) await holds(page, place, 'hole');
  },
  filling: 18,

  solve: async (page) => {
    const id = puzzle_of(page);
    const { moves } = await (await page.request.post(`/api/v1/puzzles/${id}/reveal`, { data: {} })).json();
    for (const [tile, square, way] of (moves as string).matchAll(/(\d+,\d+)([URDL])/g)) {
      await drag(page, page.getByTestId(`tray-${way}`), page.locator(`[data-at="${square}"]`));
      await expect(page.locator(`[data-tile="${tile}"]`)).toBeVisible();
    }
    await page.getByTestId('submit').click();
  },

  touch: async (page) => {
    await page.getByTestId('tool-flag').tap();
    const [x, y] = await centre(at(page, '3,2'));
    await page.touchscreen.tap(x, y);
    await holds(page, '3,2', 'flag');
  },
};
