// play.browser.ts -- how the browser tests play: an example, a wrong answer, the right one, by mouse, keys and text.
import { expect, type Page } from '@playwright/test';
import type { Story } from '$browser/games';
import { painted, press, tab_to } from '$browser/pages';

const in_toolbox = (page: Page, name: string) =>
  page.locator('.blocklyFlyout .blocklyDraggable', { hasText: new RegExp(`^${name.replace(' ', '\\s')}`) }).first();
const in_program = (page: Page) => page.locator('.blocklyBlock.start .blocklyBlock');

// From the toolbox to the end of the program.
async function hang(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const count = await in_program(page).count();
    const last = count > 0 ? in_program(page).last() : page.locator('.blocklyBlock.start > .blocklyPath');
    await in_toolbox(page, name).hover({ position: { x: 14, y: 14 } });
    await page.mouse.down();
    const below = (await last.boundingBox())!;
    await page.mouse.move(below.x + 80, below.y + below.height + 40, { steps: 5 });
    await expect(page.locator('.blocklyDragging')).toHaveCount(1);
    await page.mouse.move(below.x + 14, below.y + below.height + 8, { steps: 5 });
    await page.mouse.up();
    await expect(in_program(page)).toHaveCount(count + 1);
  }
}
async function hang_by_keys(page: Page, ...names: string[]): Promise<void> {
  await tab_to(page, page.getByTestId('tab-blocks'));
  await press(page, 'Tab');
  const focused = page.locator('.blocklyFlyout .blocklyActiveFocus');
  for (const [i, name] of names.entries()) {
    await press(page, 't');
    // The toolbox has the focus, and the program remembers below which block a new one goes.
    await expect(focused).toHaveCount(1);
    await expect(page.locator('.blocklyBlock.start .blocklyPassiveFocus')).toHaveCount(1);
    for (let n = 0; n < 12 && !(await focused.getAttribute('aria-label'))?.startsWith(name); n++) await press(page, 'ArrowDown');
    await press(page, 'Enter'); // takes it: it can be moved now
    await expect(page.locator('.blocklyDragging')).toHaveCount(1);
    await painted(page); // Blockly marks the place in the next frame; a faster test loses the focus
    await press(page, 'Enter'); // sets it down
    await expect(page.getByTestId('count')).toContainText(new RegExp(`^\\s*${i + 1}\\b`));
    await expect(page.locator('.blocklyBlock.start .blocklyActiveFocus')).toHaveCount(1);
  }
}
async function write(page: Page, program: string): Promise<void> {
  await page.getByTestId('tab-text').click();
  await page.getByTestId('program').fill(program);
  await page.getByTestId('program').blur();
}
const blocks_ready = async (page: Page) => await expect(page.getByTestId('blocks')).toHaveAttribute('data-ready', 'true');
const over = ['climb up', 'forward', 'turn left', 'forward', 'climb down', 'forward'];

export const play: Story = {
  title: 'Robot',
  example: 'Up and over',
  wrong: 'climb up',
  mistaken: 'climb up\nforward\nforward',
  right: over.join('\n'),
  complaint: /not pressed/,
  heavy: true,
  hands_in: true,
  ready: blocks_ready,
  first: async (page) => await hang(page, 'climb up'),
  mark: '.blocklyBlock.start .blocklyBlock',
  wrong_by_mouse: async (page) => await hang(page, 'climb up'),
  right_by_mouse: async (page) => await hang(page, ...over.slice(1)),
  right_by_keys: async (page) => await hang_by_keys(page, ...over),
  lessons: [
    async (page) => await hang(page, 'forward', 'forward'),
    async (page) => await write(page, 'climb up\nclimb down'),
    async (page) => await write(page, 'pick up\nturn left\nput down'),
    async (page) => await write(page, 'repeat 5\n  climb up\nend repeat'),
    async (page) => {
      await page.getByTestId('tab-blocks').click();
      await hang(page, 'turn right', 'call');
    },
  ],
};
