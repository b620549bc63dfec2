// Worksheets: a PDF comes out, of new puzzles and of one that is being played.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { example_id } from './support/pages';

async function downloaded(page: Page): Promise<Uint8Array & { toString(encoding: 'latin1'): string }> {
  await expect(page.getByTestId('sheet')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('download').click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  return readFileSync(await download.path());
}

test('a worksheet of new puzzles', async ({ page }) => {
  await page.goto('/print');
  await page.getByTestId('print-game').selectOption({ label: 'Panel' });
  for (const level of ['Gentle', 'Medium'])
    await page
      .getByTestId('print-levels')
      .getByLabel(level)
      .setChecked(level === 'Medium');
  await page.getByTestId('print-levels').getByLabel('Easy').check();
  await page.getByTestId('print-count').fill('1');
  await page.getByLabel('Answers at the end').check();
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/print'), page.getByTestId('print').click()]);
  expect(asked.postDataJSON()).toMatchObject({
    puzzles: [expect.any(String), expect.any(String)],
    per_page: 4,
    key: true,
    qr: true,
    preview: true,
  });
  // The sheet is shown before it is downloaded: a page with the rules and both levels, and one with the answers.
  const pages = page.getByTestId('preview-page');
  await expect(pages).toHaveCount(2);
  const shown = decodeURIComponent((await pages.first().getAttribute('src'))!);
  for (const words of ['Draw one line from the start to the end.', 'Easy', 'Medium']) expect(shown).toContain(words);
  expect(shown).not.toMatch(/bits|bots|rating/);
  const pdf = await downloaded(page);
  expect(pdf.toString('latin1').slice(0, 5)).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5000);
});

test('the puzzle that is being played, in large print', async ({ page, request }) => {
  const id = await example_id(request, 'logicgrid', 'Four classes');
  await page.goto(`/puzzle/${id}`);
  await page.getByRole('link', { name: 'Print this puzzle' }).click();
  await expect(page).toHaveURL(`/print#puzzle=${id}`);
  await page.getByLabel('Large print').check();
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/print'), page.getByTestId('print').click()]);
  expect(asked.postDataJSON()).toMatchObject({ puzzles: [id], large: true });
  const pdf = await downloaded(page);
  expect(pdf.toString('latin1').slice(0, 5)).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(5000);
});

test('a worksheet needs a level, and the page says so', async ({ page }) => {
  await page.goto('/print');
  await expect(page.getByTestId('no-level')).toHaveCount(0);
  const levels = page.getByTestId('print-levels');
  await levels.getByRole('checkbox', { checked: true }).uncheck();
  await expect(page.getByTestId('no-level')).toHaveText('Choose at least one level.');
  await expect(page.getByTestId('print')).toBeDisabled();
  await levels.getByLabel('Easy').check();
  await expect(page.getByTestId('no-level')).toHaveCount(0);
});
