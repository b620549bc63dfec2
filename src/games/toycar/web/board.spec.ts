// Tests of this board that need a browser.
import { expect, test } from '@playwright/test';
import { example_id, solved, tool } from '$browser/pages';

test('run again after solved and undone: the verdict does not wait', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'toycar', 'One tile')}`);
  const [wrong, right] = [page.locator('[data-tile="2,0U"]'), page.locator('[data-tile="3,0U"]')];
  await page.getByTestId('tray-U').click();
  await page.locator('[data-at="2,0"]').click();
  await expect(wrong).toHaveCount(1);
  await page.locator('[data-at="2,0"]').dragTo(page.locator('[data-at="3,0"]'));
  await expect(right).toHaveCount(1);
  await tool(page, 'submit').click();
  await expect(page.getByTestId('solved')).toBeVisible();
  await tool(page, 'undo').click();
  await expect(wrong).toHaveCount(1);
  for (let i = 0; i < 2; i++) {
    await tool(page, 'submit').click();
    await expect(page.getByTestId('says')).toHaveText(/wall/);
    await page.getByTestId('back').click();
  }
});

test('flags have no numbers, any order will do, and a tile on a flag says why it does not stay', async ({ page, request }) => {
  const id = await example_id(request, 'toycar', 'Two loops, ten tiles');
  await page.goto(`/puzzle/${id}`);
  await expect(page.getByTestId('legend')).toContainText('in any order');
  await page.getByTestId('tray-U').click();
  await page.locator('[data-at="3,5"]').click();
  await expect(page.getByTestId('note')).toHaveText('No tile can lie on a flag: the car has to drive over it.');
  await expect(page.locator('[data-tile]')).toHaveCount(0);
  await page.locator('[data-at="4,5"]').click();
  await expect(page.locator('[data-tile="4,5U"]')).toHaveCount(1);
  await expect(page.getByTestId('note')).toHaveCount(0);
  // Numbers are those of columns and rows, and of tiles that are left.
  const texts = await page.getByTestId('board').locator('svg text').allTextContents();
  expect(texts.sort().join(' ')).toBe('1 1 2 2 3 3 4 4 5 5 6 6 7');
  const drawn = await (await request.get(`/api/v1/puzzles/${id}/picture.svg`)).text();
  expect(
    drawn
      .match(/(?<=<text[^>]*>)\d+(?=<)/g)
      ?.sort()
      .join(' '),
  ).toBe('1 1 2 2 3 3 4 4 5 5 6 6 7');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  test('solved by taps', async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, 'toycar', 'One tile')}`);
    await expect(page.getByTestId('board')).toBeVisible();
    await page.getByTestId('tray-U').tap();
    await page.locator('[data-at="3,0"]').tap();
    await expect(page.locator('[data-tile="3,0U"]')).toBeVisible();
    await tool(page, 'submit').tap();
    await expect(solved(page)).toBeVisible();
  });
});
