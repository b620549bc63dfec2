// A phone: everything fits its width, and fingers are enough.
import { expect, test, type Page } from '@playwright/test';
import { stories } from './support/games';
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
