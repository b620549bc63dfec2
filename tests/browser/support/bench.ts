// bench.ts -- what the tests do on a design page, whatever the game.
import { expect, type Page } from '@playwright/test';

export const by = (page: Page, id: string) => page.getByTestId(id);

// A blank design, with the server's word on it.
export async function blank(page: Page, game: string, hash = ''): Promise<void> {
  await page.goto(`/design/${game}${hash}`);
  await expect(by(page, 'editor')).toBeVisible();
  await settled(page);
}

// The server's word is on what is there now.
export const settled = async (page: Page) => await expect(by(page, 'look')).toHaveAttribute('data-current', 'true');
export const saved = async (page: Page) => await expect(by(page, 'draft-state')).toHaveAttribute('data-state', 'saved');

export async function proven(page: Page): Promise<void> {
  await settled(page);
  await expect(by(page, 'proof')).toHaveAttribute('data-proof', 'yes');
  await expect(by(page, 'tsi')).toHaveText(/\d+\.\d/);
}

export const key_of = (page: Page) => new URL(page.url()).pathname.split('/')[3] ?? '';

// The design as it is on the page.
export const design_of = async (page: Page): Promise<unknown> => JSON.parse(await by(page, 'design-text').inputValue());

export const undo = async (page: Page) => await by(page, 'undo').click();
export const can_undo = async (page: Page) => (await by(page, 'undo').getAttribute('aria-disabled')) !== 'true';
