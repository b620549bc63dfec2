// What the first visit of a page costs, gzipped. Heavy libraries come only with the pages that use them.
import { expect, test } from '@playwright/test';
import { stories } from './support/games';
import { load } from './support/load';
import { example_id } from './support/pages';

const most = 200_000;

for (const story of stories.filter((one) => !one.heavy))
  test(`${story.game}: play page and puzzle page are light`, async ({ browser, request }, info) => {
    const id = await example_id(request, story.game, story.example);
    for (const path of [`/play/${story.game}`, `/puzzle/${id}`]) {
      const context = await browser.newContext({ reducedMotion: 'reduce' }); // nothing is cached
      const page = await context.newPage();
      const ready = async () =>
        path.startsWith('/play') ? await expect(page.getByTestId('example').first()).toBeVisible() : await story.ready(page);
      const { bytes, heavy } = await load(page, path, ready);
      info.annotations.push({ type: 'gzipped', description: `${path} ${bytes} bytes` });
      expect(bytes, path).toBeLessThan(most);
      expect(heavy).toEqual([]);
      await context.close();
    }
  });

test('Home is light', async ({ page }) => {
  const { bytes, heavy } = await load(
    page,
    '/',
    async () => await expect(page.getByTestId(`game-${stories[0]!.game}`)).toBeVisible(),
  );
  expect(bytes).toBeLessThan(most);
  expect(heavy).toEqual([]);
});
