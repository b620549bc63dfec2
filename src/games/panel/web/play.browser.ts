// play.browser.ts -- how the browser tests play: an example, a wrong answer, the right one, by mouse, keys and text.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Story } from '$browser/games';
import { centre, mouse_to, press, tab_to } from '$browser/pages';

const board = (page: Page) => page.getByTestId('board');
const at = (page: Page, place: string) => page.locator(`[data-at="${place}"]`);
const shown = async (page: Page) => await expect(board(page)).toBeVisible();
const click = async (page: Page, place: Locator, options = {}) => await page.mouse.click(...(await centre(place)), options);

const steps: Record<string, [number, number]> = { U: [0, 1], R: [1, 0], D: [0, -1], L: [-1, 0] };
const arrow: Record<string, string> = { U: 'ArrowUp', R: 'ArrowRight', D: 'ArrowDown', L: 'ArrowLeft' };

// Pressed on the start, which rubs out what was there, and dragged into the notch.
async function draw(page: Page, letters: string): Promise<void> {
  let [x, y] = [0, 0];
  await mouse_to(page, at(page, '0,0'));
  await page.mouse.down();
  for (const letter of letters) {
    [x, y] = [x + steps[letter]![0], y + steps[letter]![1]];
    await mouse_to(page, at(page, `${x},${y}`));
  }
  await mouse_to(page, page.locator(`[data-end="${x},${y}"]`));
  await page.mouse.up();
}
async function draw_by_keys(page: Page, letters: string): Promise<void> {
  await tab_to(page, board(page));
  await press(page, ...[...letters].map((letter) => arrow[letter]!), 'Enter');
}

export const play: Story = {
  title: 'Panel',
  example: 'Two colours',
  wrong: 'UUURRR.',
  right: 'UURDDRRULUUR.',
  complaint: /not right yet/,
  tutorial_by_keys: true,
  hands_in: false,
  ready: shown,
  first: async (page) => await click(page, at(page, '0,1')),
  mark: '[data-testid=line] path[d*=L]',
  wrong_by_mouse: async (page) => {
    await draw(page, 'UUURRR');
    await expect(page.getByTestId('wrong')).not.toHaveCount(0);
  },
  right_by_mouse: async (page) => await draw(page, 'UURDDRRULUUR'),
  right_by_keys: async (page) => await draw_by_keys(page, 'UURDDRRULUUR'),
  lessons: ['URUR', 'UURDRU', 'URRU', 'URRU', 'UURDRU'].map((letters) => async (page: Page) => await draw_by_keys(page, letters)),
};
