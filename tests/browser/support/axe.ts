// axe.ts -- axe finds nothing serious on a page, light or dark.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// What depends on colours alone. Everything else is the same in the dark.
const of_colours = ['color-contrast', 'link-in-text-block'];

// Of many completions axe sees a few: the others are like them.
async function clean(page: Page, where: string, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).exclude('[data-testid=candidate]:nth-child(n + 4)');
  axe.options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) });
  axe.setLegacyMode(); // without it each look opens another page, for frames of other sites: we have none
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = grave.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 200)}`));
  expect(told, where).toEqual([]);
}

async function in_scheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
}

export async function clean_in_both(page: Page, where: string): Promise<void> {
  await in_scheme(page, 'light');
  await clean(page, `${where}, light`);
  await in_scheme(page, 'dark');
  await clean(page, `${where}, dark`, of_colours);
}
export const clean_as_it_is = clean;
