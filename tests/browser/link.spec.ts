// A puzzle's own address, the link that carries it, and its QR code.
import { expect, test } from '@playwright/test';
import { stories } from './support/games';
import { example_id } from './support/pages';

test('both links open the same puzzle elsewhere', async ({ page, request, browser, baseURL }) => {
  const story = stories[0]!;
  const id = await example_id(request, story.game, story.example);
  await page.goto(`/puzzle/${id}`);
  await page.getByTestId('share').locator('summary').click();
  const link = await page.getByTestId('link').inputValue();
  const fragment = await page.getByTestId('fragment-link').inputValue();
  expect(link).toBe(`${baseURL}/puzzle/${id}`);
  expect(fragment).toContain(`${baseURL}/puzzle#`);
  const qr = page.getByTestId('qr');
  await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);

  for (const href of [link, fragment]) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const elsewhere = await context.newPage();
    await elsewhere.goto(href);
    await story.ready(elsewhere);
    await expect(elsewhere).toHaveURL(`/puzzle/${id}`);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(story.example);
    await context.close();
  }
});

test('an unknown id is a kind page, and so is a link that was cut off', async ({ page }) => {
  await page.goto(`/puzzle/${'0123456789abcdef'.repeat(2)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
  await expect(page.getByText(/no puzzle/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByTestId(`game-${stories[0]!.game}`)).toBeVisible();

  await page.goto('/puzzle#q1ZKLi4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This puzzle cannot be opened');
  await expect(page.getByRole('alert')).toHaveText(/does not hold a puzzle/);
  await page.goto('/play/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
});
