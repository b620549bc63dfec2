// Tests of this board that need a browser.
import { expect, test } from '@playwright/test';
import { centre, example_id, says, solved, take_step } from '$browser/pages';

test('solved by the steps that are offered, the last of which hands in', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'burrows', 'Look at every tunnel')}`);
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

test('burrows have letters, on the board, in its picture and in the editor; a refused walk says why', async ({
  page,
  request,
}) => {
  const id = await example_id(request, 'burrows', 'Look at every tunnel');
  await page.goto(`/puzzle/${id}`);
  const names = page.locator('.burrow > text');
  await expect(names).toHaveText(['A', 'B', 'C', 'D']);
  await page.mouse.click(...(await centre(page.locator('[data-cost="0-2"] rect')))); // Scout is elsewhere
  await expect(page.getByTestId('note')).toHaveText(/^Scout cannot get to the tunnel from A to C/);
  const numbers = (await (await request.get(`/api/v1/puzzles/${id}/picture.svg`)).text()).match(/(?<=<text[^>]*>)\d+/g);
  expect(numbers?.sort()).toEqual(['1', '2', '2', '3', '4']); // each is a cost
  await page.goto(`/design/burrows`);
  await expect(names).toHaveText(['A', 'B']);
});
