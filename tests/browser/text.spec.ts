// The text form: every game can be read and played in it.
import { expect, test, type Page } from '@playwright/test';
import { stories } from './support/games';
import { example_id, says, solved, type_only, type_play } from './support/pages';

for (const story of stories)
  test(`${story.game}: solved by typing`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
    await story.ready(page);
    const form = page.getByTestId('text');
    const hand_in = form.getByRole('button', { name: /^(Submit|Run|Check)$/ }).last();
    await type_only(page, '?!');
    await form.getByTestId('take-typed').click();
    await expect(form.getByRole('alert')).toBeVisible(); // where, what was found, what was expected
    await type_play(page, story.wrong);
    await expect(form.getByRole('alert')).toHaveCount(0);
    if (story.hands_in) await hand_in.click();
    await expect(says(page)).toHaveText(story.complaint);
    await expect(form.getByTestId('text-lines').getByRole('listitem')).not.toHaveCount(0);
    await type_only(page, story.right);
    await hand_in.click(); // takes what is typed first
    await expect(solved(page)).toBeVisible();
  });

// Steps of an old standing cannot be taken: the server's next word brings new ones.
async function step(page: Page, name: RegExp): Promise<void> {
  const offered = page.getByTestId('text-next');
  await expect(offered.getByRole('button', { name })).toBeVisible();
  await expect(offered.locator('[aria-disabled=true]')).toHaveCount(0);
  await offered.getByRole('button', { name }).press('Enter');
}

test('burrows: solved by the steps that are offered, the last of which hands in', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'burrows', 'Only Prim')}`);
  await page.getByTestId('text').locator('summary').click();
  await step(page, /^Travel to burrow 1, cost 1/);
  await step(page, /^Travel to burrow 0, cost 2/);
  await step(page, /^Submit$/);
  await expect(says(page)).toHaveText(/not all|joined/i);
  await step(page, /^Flag the tunnel between burrows 1 and 2/);
  await expect(page.getByTestId('text-next').locator(':focus')).toHaveCount(1); // the keyboard keeps its place
  await step(page, /^Submit$/);
  await expect(solved(page)).toBeVisible();
});

test('panel: solved by the steps that are offered', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'panel', 'First line')}`);
  await page.getByTestId('text').locator('summary').click();
  for (const name of [/to 0,1/, /to 0,2/, /to 1,2/, /to 2,2/, /end/i]) await step(page, name);
  await expect(solved(page)).toBeVisible();
});
