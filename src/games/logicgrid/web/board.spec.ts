// Tests of this board that need a browser.
import { expect, test } from '@playwright/test';
import { example_id } from '$browser/pages';

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

  // The picture of a card names what it is about, and no item, for which there is no room.
  const small = await (await request.get(`/api/v1/puzzles/${id}/picture.svg?view=small`)).text();
  const texts = small.match(/(?<=<text[^>]*>)[^<]+/g)?.sort();
  expect(texts).toEqual(['A day at school', 'Hour', 'Hour', 'Subject', 'Teacher']);
  await page.goto('/play/logicgrid');
  const card = page.getByTestId('example').filter({ hasText: 'Four classes' }).locator('img');
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveAttribute('src', /view=small|^blob:/);
});
