// Tests of this board that need a browser.
import { expect, test, type Page } from '@playwright/test';
import { example_id } from '$browser/pages';
import { play } from './play.browser';

const offered = (page: Page) =>
  page.locator('.blocklyFlyout .blocklyBlockCanvas > .blocklyDraggable').evaluateAll((all) => all.length);

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/puzzle/${id}`);
  await play.ready(page);
}

test('first lessons offer the blocks they need, and a run that fails says why', async ({ page, request }) => {
  await open(page, await example_id(request, 'robot', 'Up and over'));
  await expect.poll(() => offered(page)).toBe(5); // forward, both turns, climb up and down
  await expect(page.getByTestId('map')).toHaveCount(0); // one corner shows the switch
  await page.getByTestId('tab-text').click();
  await page.getByTestId('program').fill('forward');
  await page.getByTestId('program').blur();
  await page.getByTestId('submit').click();
  await expect(page.getByTestId('says')).toHaveText(/^Step 1, line 1: /);
  // It is said once, and nothing covers the world. Blocks have no lines.
  await expect(page.getByTestId('note')).toHaveCount(0);
  await expect(page.getByTestId('now')).not.toContainText('failed');
  await page.getByTestId('tab-blocks').click();
  await page.getByTestId('submit').click();
  await expect(page.getByTestId('says')).toHaveText(/^Step 1: /);
});

test('if no corner shows every switch, the map is there too, and all blocks are offered', async ({ page, request }) => {
  await open(page, await example_id(request, 'robot', 'Four wells'));
  await expect(page.getByTestId('map')).toBeVisible();
  expect(await offered(page)).toBe(10);
});

test('the button for the view covers nothing of the world, and a strip of squares scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const square = (x: number) => [x, 0, 0] as const;
  const blocks = Array.from({ length: 30 }, (_, x) => square(x));
  const world = { blocks, boxes: [], switches: [[0, 0, 1]], robot: { at: [29, 0, 1], facing: 'W' } };
  const made = await page.request.post('/api/v1/puzzles', { data: { crux: 1, game: 'robot', puzzle: world } });
  await open(page, (await made.json()).id);
  const view = page.getByTestId('view');
  const { y, height } = (await view.boundingBox())!;
  expect((await page.getByTestId('scene').boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
  const axes = page.getByTestId('world').locator('.axis');
  await expect(axes).toHaveCount(0); // only the top view has them
  await view.click();
  await expect(axes).not.toHaveCount(0);
  const last = page.getByTestId('top-view').locator('[data-at="29,0"]');
  expect((await last.boundingBox())!.width).toBeGreaterThan(24);
  await expect(last).toBeInViewport({ ratio: 1 }); // the robot stands there
});

for (const phone of [false, true])
  test(`a block that is ${phone ? 'tapped' : 'clicked'} goes to the end of the program`, async ({ browser, request }) => {
    const context = await browser.newContext(
      phone ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } : {},
    );
    const page = await context.newPage();
    await open(page, await example_id(request, 'robot', 'Spiral stairs'));
    if (phone) await page.getByTestId('side-program').tap();
    const program = phone ? ['forward', 'climb up', 'turn left'] : ['forward', 'repeat', 'turn left'];
    for (const [i, name] of program.entries()) {
      const block = page
        .locator('.blocklyFlyout .blocklyDraggable', { hasText: new RegExp(`^${name.replace(' ', '\\s')}`) })
        .first();
      if (phone) await block.tap({ position: { x: 14, y: 14 } });
      else await block.click({ position: { x: 14, y: 14 } });
      await expect(page.getByTestId('count')).toContainText(new RegExp(`^\\s*${i + 1}\\b`));
    }
    await page.getByTestId('tab-text').click();
    await expect(page.getByTestId('program')).toHaveValue(`forward\n${phone ? 'climb up' : 'repeat 3\nend repeat'}\nturn left`);
    await context.close();
  });

test('a program that cannot be read says what is wrong, where, and what to do', async ({ page, request }) => {
  await open(page, await example_id(request, 'robot', 'Up and over'));
  await page.getByTestId('tab-text').click();
  await page.getByTestId('program').fill('forward\nforwrd');
  await page.getByTestId('program').blur();
  await page.getByTestId('submit').click();
  const says = 'Line 2: The robot does not know "forwrd". Did you mean "forward"?';
  await expect(page.getByTestId('notice')).toHaveText(says);
  await page.getByTestId('text').locator('summary').click();
  await page.getByTestId('take-typed').click();
  await expect(page.getByTestId('text').getByRole('alert')).toHaveText(says);
});

test('a hint that speaks of the robot shows where the program has brought it', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, await example_id(request, 'robot', 'Up and over'));
  const words = page.getByTestId('world').locator('p.unseen').first();
  const at_start = await words.textContent();
  await page.getByTestId('hint').click();
  await expect(page.getByTestId('side-world')).toHaveAttribute('aria-pressed', 'true');
  for (let i = 0; i < 2; i++) await page.getByTestId('hint-more').click();
  await expect(page.getByTestId('side-program')).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId('hint-follow').click();
  await page.getByTestId('hint').click();
  await expect(page.getByTestId('hint-box')).toContainText('where the robot stands');
  await expect(page.getByTestId('side-world')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('world')).toHaveAttribute('data-pointed', 'true');
  await expect(words).not.toHaveText(at_start!);
});
