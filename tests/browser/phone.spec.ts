// A phone: everything fits its width, and fingers are enough.
import { expect, test, type Page } from '@playwright/test';
import { stories } from './support/games';
import { made_id } from './support/made';
import { example_id, tool } from './support/pages';

const width = 360;
test.use({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

// A page that is too wide widens the view of a phone with it.
const too_wide = (page: Page) => page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));

for (const story of stories)
  test(`${story.game}: the pages fit`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
    await story.ready(page);
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
    await tool(page, 'hint').tap();
    await expect(page.getByTestId('hint-box')).toBeVisible();
    for (const panel of ['text', 'share', 'grade']) await page.getByTestId(panel).locator('summary').tap();
    await expect(page.getByTestId('grade').getByRole('list')).toBeVisible();
    await expect(page.getByTestId('fragment-link')).toBeVisible();
    await expect(page.getByTestId('text-lines')).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
    await page.goto(`/play/${story.game}`);
    await expect(page.getByTestId('example').first()).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
    await page.goto(`/play/${story.game}#tutorial`);
    await expect(page.getByTestId('board')).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
  });

// Puzzles as large as the levels make them: the whole board is in the window's width, and fingers can hit what is on it.
for (const story of stories)
  test(`${story.game}: the board fits, and fingers hit it`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await made_id(request, story.game, 'fiendish')}`);
    await story.ready(page);
    const header = (await page.locator('header').boundingBox())!;
    expect(header.height).toBeLessThanOrEqual(56);
    const board = page.getByTestId('board');
    const right = () =>
      board.evaluate((it) =>
        Math.max(...[it, ...it.querySelectorAll('[data-at]')].map((one) => one.getBoundingClientRect().right)),
      );
    await expect.poll(right).toBeLessThanOrEqual(width);
    expect(await board.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    const sizes = await board.locator('[data-at]').evaluateAll((all) =>
      all.map((one) => {
        const box = one.getBoundingClientRect();
        return Math.min(box.width, box.height);
      }),
    );
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(24);
  });

// The rules are open for a new visitor. Who folds them, or has played the game, finds them folded.
for (const story of stories)
  test(`${story.game}: rules for a first visit`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
    const legend = page.getByTestId('legend');
    await expect(legend).toHaveAttribute('open');
    expect(await legend.getByRole('listitem').count()).toBeGreaterThan(2);
    await expect(legend.getByRole('link')).toHaveAttribute('href', `/play/${story.game}#tutorial`);
    await legend.locator('summary').tap();
    await expect(legend).not.toHaveAttribute('open');
    await page.reload();
    await expect(legend).toBeVisible();
    await expect(legend).not.toHaveAttribute('open');
  });

test('the links are behind a button', async ({ page }) => {
  await page.goto('/about');
  const links = page.getByRole('navigation', { name: 'Pages' });
  await expect(links).toBeHidden();
  await page.getByTestId('menu').tap();
  await links.getByRole('link', { name: 'Print' }).tap();
  await expect(page.getByText('The paper', { exact: true })).toBeVisible();
  await expect(links).toBeHidden();
});

test('Home, Print and About fit', async ({ page }) => {
  for (const [path, seen] of [
    ['/', 'Games'],
    ['/print', 'The paper'],
    ['/about', 'Check, hint, reveal'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen, { exact: true })).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
  }
});
