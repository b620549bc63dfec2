// Tests of this board that need a browser.
import { expect, test } from '@playwright/test';
import { example_id, says, solved, take_step } from '$browser/pages';

test('solved by the steps that are offered, the last of which hands in', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'burrows', 'Only Prim')}`);
  await page.getByTestId('text').locator('summary').click();
  await take_step(page, /^Travel to burrow B, cost 1/);
  await take_step(page, /^Travel to burrow A, cost 2/);
  await take_step(page, /^Submit$/);
  await expect(says(page)).toHaveText(/not all|joined/i);
  await take_step(page, /^Flag the tunnel between burrows B and C/);
  await expect(page.getByTestId('text-next').locator(':focus')).toHaveCount(1); // the keyboard keeps its place
  await take_step(page, /^Submit$/);
  await expect(solved(page)).toBeVisible();
});
