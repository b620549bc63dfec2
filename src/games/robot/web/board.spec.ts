// What only this board can show in a browser.
import { expect, test } from '@playwright/test';
import { load } from '$browser/load';
import { example_id } from '$browser/pages';

test('blockly and three come with the page of a robot puzzle', async ({ page, request }) => {
  const id = await example_id(request, 'robot', 'Up and over');
  const world = page.getByTestId('world');
  const { heavy } = await load(page, `/puzzle/${id}`, async () => {
    await expect(page.getByTestId('blocks')).toHaveAttribute('data-ready', 'true');
    await expect(world.locator('canvas')).toBeVisible();
  });
  expect(heavy.sort()).toEqual(['blockly', 'three']);
});
