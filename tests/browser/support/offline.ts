// offline.ts -- a first visit, after which the pages need no network.
import { expect, type Page } from '@playwright/test';

// The service worker has all files, and this page is its own.
export async function visited(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByTestId(/^game-/).first()).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}
