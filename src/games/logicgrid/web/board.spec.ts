// Tests of this board that need a browser.
import { expect, test } from '@playwright/test';
import { example_id, solved, tool, type_play } from '$browser/pages';
import { play } from './play.browser';

test('the story is told above the clues, and a circle says what came with it', async ({ page, request }) => {
  const id = await example_id(request, 'logicgrid', 'Four classes');
  await page.goto(`/puzzle/${id}`);
  await expect(page.getByTestId('story')).toHaveText(
    /A day at school\s*Each of today's classes has a different subject, is taught by a different teacher and is at a different hour\.$/,
  );
  const cell = page.locator('td[data-pair=A0B0]');
  await cell.click();
  await cell.click();
  await expect(page.getByTestId('note')).toHaveText(/^A circle. Its row and column got 6 crosses/);

  // The picture of a card says how many categories and items there are, and the theme; for names there is no room.
  const small = await (await request.get(`/api/v1/puzzles/${id}/picture.svg?view=small`)).text();
  const texts = small.match(/(?<=<text[^>]*>)[^<]+/g)?.join(' ');
  expect(texts).toBe('3×4 A day at school');
  await page.goto('/play/logicgrid');
  const card = page.getByTestId('example').filter({ hasText: 'Four classes' }).locator('img');
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveAttribute('src', /view=small|^blob:/);
});

// The fiendish grids of the path have long names and many clues.
for (const [width, height] of [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
] as const)
  test(`a large grid and its clues are in sight at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const step of [24, 25]) {
      await page.goto(`/play/logicgrid/${step}`);
      await expect(page.getByTestId('clue').first()).toBeVisible({ timeout: 60_000 });
      await page.getByTestId('hint').click();
      for (let i = 0; i < 2; i++) await page.getByTestId('hint-more').click();
      const hidden = await page.getByTestId('board').evaluate((it) => {
        const outer = it.parentElement!;
        return Math.max(outer.scrollWidth - outer.clientWidth, outer.scrollHeight - outer.clientHeight);
      });
      expect(hidden, `step ${step}`).toBeLessThanOrEqual(1);
      for (const it of [page.getByTestId('submit'), page.getByTestId('clue').last()]) {
        const box = (await it.boundingBox())!;
        expect(box.y + box.height, `step ${step}`).toBeLessThanOrEqual(height);
      }
    }
  });

test('with larger text the last clue of a large grid is in sight, too', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.addInitScript(() => localStorage.setItem('crux.settings', JSON.stringify({ text: 'larger' })));
  await page.goto('/play/logicgrid/25');
  const last = page.getByTestId('clue').last();
  await expect(last).toBeVisible({ timeout: 60_000 });
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('a check that finds a mistake costs the third star', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'logicgrid', 'Four classes')}`);
  await type_play(page, play.mistaken ?? play.wrong);
  await tool(page, 'submit').click();
  await expect(page.getByTestId('take-back')).toBeVisible();
  await type_play(page, play.right);
  await tool(page, 'submit').click();
  await expect(page.getByTestId('took')).toHaveText('One check found a mistake.');
  await expect(solved(page).getByTestId('stars')).toHaveAttribute('data-count', '2');
});

test('on a phone a check stays where the marks are, and says once what the player did', async ({ browser, request }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`/puzzle/${await example_id(request, 'logicgrid', 'Four classes')}`);
  await play.ready(page);
  const cell = page.locator('[data-pair="A1B0"]');
  for (let taps = 0; taps < 2; taps++) await cell.tap();
  await expect(page.getByTestId('note')).toBeVisible();
  const press = (id: string) => page.getByTestId(id).evaluate((button: HTMLElement) => button.click()); // it scrolls nothing
  const before = await page.evaluate(() => scrollY);
  await press('submit');
  await expect(page.getByTestId('says')).toHaveText('1 mark is wrong, with the crosses that came with it.');
  await expect(page.getByTestId('so-far')).not.toContainText('wrong.');
  await expect(page.getByTestId('note')).toHaveCount(0);
  await expect(page.locator('[data-wrong]').first()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await press('take-back');
  await expect(page.getByTestId('so-far')).toContainText('Right so far');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  // Headings stay in the window.
  await page.evaluate(() => document.querySelector('tbody tr:last-child')!.scrollIntoView({ block: 'center' }));
  await expect(page.locator('thead .top').first()).toBeInViewport({ ratio: 1 });
  await context.close();
});
