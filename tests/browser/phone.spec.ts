// A phone: everything fits its width, and fingers are enough.
import { expect, test, type Page } from '@playwright/test';
import { stories, story_of } from './support/games';
import { centre, example_id, shot, solved, tool } from './support/pages';

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
    await expect(page.getByTestId('hint-panel')).toBeVisible();
    for (const panel of ['text', 'share', 'grade']) await page.getByTestId(panel).locator('summary').tap();
    await expect(page.getByTestId('grade').getByRole('list')).toBeVisible();
    await expect(page.getByTestId('fragment-link')).toBeVisible();
    await expect(page.getByTestId('text-lines')).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
    await shot(page, `phone-${story.game}`);
    await page.goto(`/play/${story.game}`);
    await expect(page.getByTestId('example').first()).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
    await page.goto(`/play/${story.game}#tutorial`);
    await expect(page.getByTestId('board')).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
  });

test('Home, Print and About fit', async ({ page }) => {
  for (const [path, seen] of [['/', 'Games'], ['/print', 'The paper'], ['/about', 'Check, hint, reveal']] as const) {
    await page.goto(path);
    await expect(page.getByText(seen, { exact: true })).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
  }
});

test('toycar: solved by taps', async ({ page, request }) => {
  const story = story_of('toycar');
  await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
  await story.ready(page);
  await page.getByTestId('tray-U').tap();
  await page.locator('[data-at="3,0"]').tap();
  await expect(page.locator('[data-tile="3,0U"]')).toBeVisible();
  await tool(page, 'submit').tap();
  await expect(solved(page)).toBeVisible();
});

test('panel: solved by a finger that draws', async ({ page, request }) => {
  const story = story_of('panel');
  await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
  await story.ready(page);
  await page.getByTestId('board').scrollIntoViewIfNeeded();
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: [number, number]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: to ? [{ x: to[0], y: to[1] }] : [] });
  let [x, y] = [0, 0];
  let from = await centre(page.locator('[data-at="0,0"]'));
  const slide = async (to: [number, number]) => {
    for (let i = 1; i <= 4; i++) await touch('touchMove', [from[0] + ((to[0] - from[0]) * i) / 4, from[1] + ((to[1] - from[1]) * i) / 4]);
    from = to;
  };
  await touch('touchStart', from);
  for (const letter of story.right.replace('.', '')) {
    x += letter === 'R' ? 1 : letter === 'L' ? -1 : 0;
    y += letter === 'U' ? 1 : letter === 'D' ? -1 : 0;
    await slide(await centre(page.locator(`[data-at="${x},${y}"]`)));
  }
  await slide(await centre(page.locator(`[data-end="${x},${y}"]`)));
  await touch('touchEnd');
  await expect(solved(page)).toBeVisible();
});
