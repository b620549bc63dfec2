// axe finds nothing serious on any page, light or dark; tests of other pages ask it, too. Every game can be read and played in its
// text form.
import { expect, test } from '@playwright/test';
import { clean_as_it_is, clean_in_both } from './support/axe';
import { stories } from './support/games';
import { example_id, says, solved, tool, type_only, type_play } from './support/pages';

for (const story of stories)
  test(`${story.game}: puzzle page, with everything open, solved in its text form`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
    await story.ready(page);
    await tool(page, 'hint').click();
    await expect(page.getByTestId('hint-box')).toBeVisible();
    for (const panel of ['text', 'share', 'grade']) await page.getByTestId(panel).locator('summary').click();
    await expect(page.getByTestId('grade').getByRole('list')).toBeVisible();
    await expect(page.getByTestId('fragment-link')).toBeVisible();
    await expect(page.getByTestId('text-lines')).toBeVisible();
    await clean_in_both(page, story.game);

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
    await clean_as_it_is(page, `${story.game}, solved, dark`);
  });

test('Home, Print and About', async ({ page }) => {
  for (const [path, seen] of [
    ['/', 'Games'],
    ['/print', 'The paper'],
    ['/about', 'Check, hint, reveal'],
    ['/play/x', 'Not found'],
  ]) {
    await page.goto(path!);
    await expect(page.getByText(seen!, { exact: true })).toBeVisible();
    await clean_in_both(page, path!);
  }
});

test('settings, keys and the question before a reveal', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, stories[0]!.game, stories[0]!.example)}`);
  const sheets: [string, string][] = [
    ['Settings', 'Settings'],
    ['Keys', 'Keys'],
    ['Reveal', 'Show a solution?'],
  ];
  for (const [button, title] of sheets) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await clean_in_both(page, title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
  }
});

test('more contrast', async ({ page, request }) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  await page.goto(`/puzzle/${await example_id(request, stories[0]!.game, stories[0]!.example)}`);
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await expect(page.getByTestId('board')).toBeVisible();
  await clean_in_both(page, 'more contrast');
});
