// The player's preferences are applied at once and kept.
import { expect, test } from '@playwright/test';
import { example_id } from './support/pages';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('dark, more contrast, less motion and no timer stay after a reload', async ({ page, request }) => {
  const html = page.locator('html');
  const timer = page.getByTestId('timer');
  await page.goto(`/puzzle/${await example_id(request, 'panel', 'First line')}`);
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveAttribute('data-motion', 'full');
  await expect(timer).toHaveText(/\d:\d\d/);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();

  await page.getByRole('button', { name: 'Settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Settings' });
  await sheet.getByRole('radio', { name: 'Dark' }).check();
  await sheet.getByRole('radio', { name: 'More' }).check();
  await sheet.getByRole('radio', { name: 'Less' }).check();
  await sheet.getByRole('checkbox', { name: 'Show the timer while I play' }).uncheck();
  const applied = async () => {
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveAttribute('data-contrast', 'more');
    await expect(html).toHaveAttribute('data-motion', 'reduced');
    await expect(timer).not.toHaveText(/\d/);
    expect(await paper()).not.toBe(light);
  };
  await applied();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.reload();
  await expect(timer).toBeVisible();
  await applied();

  await timer.click(); // and back
  await expect(timer).toHaveText(/\d:\d\d/);
  await page.reload();
  await expect(timer).toHaveText(/\d:\d\d/);
});

test('what the system prefers is followed until something is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', contrast: 'more' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-motion', 'reduced');
  await expect(html).toHaveAttribute('data-contrast', 'more');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('the size of the text is chosen and stays', async ({ page }) => {
  await page.goto('/');
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize));
  const usual = await size();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Text size' }).getByRole('radio', { name: 'Larger' }).check();
  const larger = await size();
  expect(larger).toBeGreaterThan(usual * 1.2);
  await page.reload();
  expect(await size()).toBe(larger);
});
