// axe finds nothing serious on any page, light or dark.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { stories } from './support/games';
import { example_id, solved, tool, type_play } from './support/pages';

async function clean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = grave.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 200)}`));
  expect(told, where).toEqual([]);
}
async function clean_in_both(page: Page, where: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    await clean(page, `${where}, ${scheme}`);
  }
}

for (const story of stories)
  test(`${story.game}: puzzle page, with everything open, and solved`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
    await story.ready(page);
    await tool(page, 'hint').click();
    await expect(page.getByTestId('hint-panel')).toBeVisible();
    for (const panel of ['text', 'share', 'grade']) await page.getByTestId(panel).locator('summary').click();
    await expect(page.getByTestId('grade').getByRole('list')).toBeVisible();
    await expect(page.getByTestId('fragment-link')).toBeVisible();
    await expect(page.getByTestId('text-lines')).toBeVisible();
    await clean_in_both(page, story.game);
    await type_play(page, story.right);
    if (story.hands_in) await tool(page, 'submit').click();
    await expect(solved(page)).toBeVisible();
    await clean(page, `${story.game}, solved, dark`);
  });

for (const story of stories)
  test(`${story.game}: play page and tutorial`, async ({ page }) => {
    await page.goto(`/play/${story.game}`);
    await expect(page.getByTestId('example').first()).toBeVisible();
    await clean_in_both(page, `play ${story.game}`);
    await page.getByTestId('tutorial').click();
    await expect(page.getByTestId('board')).toBeVisible();
    if (story.game === 'robot') await story.ready(page);
    await clean(page, `tutorial of ${story.game}`);
  });

test('Home, Print and About', async ({ page }) => {
  for (const [path, seen] of [['/', 'Games'], ['/print', 'The paper'], ['/about', 'Check, hint, reveal'], ['/play/x', 'Not found']]) {
    await page.goto(path!);
    await expect(page.getByText(seen!, { exact: true })).toBeVisible();
    await clean_in_both(page, path!);
  }
});

test('settings, keys and the question before a reveal', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'panel', 'Two colours')}`);
  const sheets: [string, string][] = [['Settings', 'Settings'], ['Keys', 'Keys'], ['Reveal', 'Show a solution?']];
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
  await page.goto(`/puzzle/${await example_id(request, 'burrows', 'Only Prim')}`);
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await expect(page.getByTestId('board')).toBeVisible();
  await clean_in_both(page, 'more contrast');
});
