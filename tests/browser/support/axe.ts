// axe.ts -- axe finds nothing serious on a page, light or dark.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

// The checks of colours alone. Everything else is the same in the dark.
const of_colours = ['color-contrast', 'link-in-text-block'];
// axe sees only a few of many completions: the others are like them.
const exclude = [['[data-testid=candidate]:nth-child(n + 4)']];

declare const __dirname: string;
const source = readFileSync(`${__dirname}/../../../web/node_modules/axe-core/axe.min.js`).toString();

interface Violation {
  id: string;
  help: string;
  impact?: string;
  nodes: { html: string }[];
}
declare const axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };

// axe is put into a page once, and stays until the page is left.
async function clean(page: Page, where: string, rules?: string[]): Promise<void> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(source);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const found = await page.evaluate(
    async ([context, how]) =>
      (await axe.run(context!, how!)).violations.map(({ id, help, impact, nodes }) => ({
        id,
        help,
        impact,
        nodes: nodes.map(({ html }) => html),
      })),
    [{ include: [['html']], exclude }, options],
  );
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = grave.flatMap(({ id, help, nodes }) => nodes.map((html) => `${id} (${help}): ${html.slice(0, 200)}`));
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
