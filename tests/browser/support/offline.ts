// offline.ts -- a first visit, after which the pages need no network.
import { expect, type Page } from '@playwright/test';

// The service worker has all files, and this page is its own.
export async function visited(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByTestId(/^game-/).first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await controlled(page);
}

// By the newest worker that there is, which has done all that it does when it takes over. `controllerchange` comes before that.
async function controlled(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready;
      return installing || waiting ? 'soon' : navigator.serviceWorker.controller?.state;
    });
  await expect.poll(state).toBe('activated');
}

// The host has another version: its worker is installed, and waits.
export const updated = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    for (let fresh = registration.installing; fresh?.state === 'installing';)
      await new Promise((done) => fresh!.addEventListener('statechange', done, { once: true }));
    return registration.waiting?.state;
  });

// Loads the page again, and the worker that waits takes over. Answers the text of the page.
export async function renewed(page: Page): Promise<string> {
  const text = await (await page.reload())!.text();
  await controlled(page);
  return text;
}
