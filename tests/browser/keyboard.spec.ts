// From Tab on the Home page to solved, and the mouse does not move.
import { expect, test } from '@playwright/test';
import { stories } from './support/games';
import { press, solved, tab_to } from './support/pages';

for (const story of stories)
  test(`${story.game}: solved by keys alone`, async ({ page }) => {
    await page.goto('/');
    await tab_to(page, page.getByTestId(`game-${story.game}`));
    await press(page, 'Enter');
    await tab_to(page, page.getByTestId('example').filter({ hasText: story.example }));
    await press(page, 'Enter');
    await story.ready(page);
    await story.right_by_keys(page);
    if (story.hands_in) {
      await tab_to(page, page.getByTestId('submit'));
      await press(page, 'Enter');
    }
    await expect(solved(page)).toBeVisible();
    await expect(page.locator('[data-joy]')).toHaveCount(0); // motion is reduced here
  });

test('the sheet of keys opens with ?, lists the keys of board and page, and closes with Escape', async ({ page }) => {
  await page.goto('/');
  await tab_to(page, page.getByTestId('game-panel'));
  await press(page, 'Enter');
  await tab_to(page, page.getByTestId('example').first());
  await press(page, 'Enter');
  await tab_to(page, page.getByTestId('board'));
  await press(page, '?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('row', { name: 'Backspace rub out one step' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: 'H hint' })).toBeVisible();
  await press(page, 'Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByTestId('board')).toBeFocused();
});

test('undo, redo, hint and check have keys', async ({ page }) => {
  await page.goto('/play/toycar');
  await page.getByTestId('example').filter({ hasText: 'One tile' }).click();
  await tab_to(page, page.getByTestId('board'));
  const tile = page.locator('[data-tile]');
  await press(page, 'ArrowRight', 'w');
  await expect(tile).toHaveCount(1);
  await press(page, 'Control+z');
  await expect(tile).toHaveCount(0);
  await press(page, 'Control+y');
  await expect(tile).toHaveCount(1);
  await press(page, 'u');
  await expect(tile).toHaveCount(0);
  await press(page, 'Shift+U');
  await expect(tile).toHaveCount(1);
  await press(page, 'c');
  await expect(page.getByTestId('tries')).toHaveText('Tries: 1');
  await press(page, 'h');
  await expect(page.getByTestId('hint-box')).toBeVisible();
});
