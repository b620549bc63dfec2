// design.browser.ts -- designing for the robot: the program is written by buttons, keys and blocks, and a world grows around it.
import { expect, type Page } from '@playwright/test';
import type { DesignStory } from '$browser/games';
import { press, puzzle_of, tab_to } from '$browser/pages';

const add = (page: Page, what: string) => page.getByTestId(`add-${what}`);
const in_program = (page: Page) => page.locator('.blocklyBlock.start .blocklyBlock');
const ready = (page: Page) => expect(page.getByTestId('blocks')).toHaveAttribute('data-ready', 'true');

// From the toolbox to below the last block.
async function hang(page: Page, name: string): Promise<void> {
  const count = await in_program(page).count();
  await page.getByTestId('blocks').scrollIntoViewIfNeeded();
  await page
    .locator(`.blocklyFlyout .blocklyDraggable.${name}`)
    .first()
    .hover({ position: { x: 14, y: 14 } });
  await page.mouse.down();
  const last = (await in_program(page).last().boundingBox())!;
  await page.mouse.move(last.x + 80, last.y + last.height + 40, { steps: 5 });
  await expect(page.locator('.blocklyDragging')).toHaveCount(1);
  await page.mouse.move(last.x + 14, last.y + last.height + 8, { steps: 5 });
  await page.mouse.up();
  await expect(in_program(page)).toHaveCount(count + 1);
}

export const design: DesignStory = {
  // forward, forward, climb up, turn left, forward: buttons, and a block that is dragged.
  build: async (page) => {
    await ready(page);
    await add(page, 'climb-up').click();
    await add(page, 'turn-left').click();
    await expect(in_program(page)).toHaveCount(4);
    await hang(page, 'forward');
    await expect(page.getByTestId('count')).toHaveText('5 commands');
  },

  // repeat 3: climb up, forward, turn left. The turn comes last and is moved into the repeat; the statement that was there goes.
  build_by_keys: async (page) => {
    await ready(page);
    await tab_to(page, add(page, 'forward'));
    await press(page, 'Backspace', 'u', '3', 'ArrowDown', 'f', 'ArrowUp', 'ArrowUp', 'l', 'Alt+ArrowUp');
    await expect(page.getByTestId('cursor')).toContainText('turn left, line 5');
    await press(page, 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Backspace');
    await expect(page.getByTestId('count')).toHaveText('4 commands');
  },

  // Nothing is in its hands.
  break_it: async (page) => await add(page, 'put-down').click(),
  warning: /no puzzle grows|no solution/i,

  open: async (page) => {
    await ready(page);
    await add(page, 'wildcard').click();
    await press(page, '2');
    for (const action of ['backward', 'turn-right', 'climb-down', 'pick-up', 'put-down'])
      await page.getByTestId(`option-${action}`).click();
    await expect(page.getByTestId('wildcards')).toContainText('2 open actions');
  },
  filling: 9,

  solve: async (page) => {
    const id = puzzle_of(page);
    const { moves } = await (await page.request.post(`/api/v1/puzzles/${id}/reveal`, { data: {} })).json();
    await page.getByTestId('tab-text').click();
    await page.getByTestId('program').fill(moves as string);
    await page.getByTestId('program').blur();
    await page.getByTestId('submit').click();
  },

  touch: async (page) => {
    await ready(page);
    await add(page, 'climb-up').tap();
    await expect(page.getByTestId('count')).toHaveText('3 commands');
  },
};
