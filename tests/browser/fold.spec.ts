// The fold: on a laptop the board, its main button and the clues are seen without scrolling, also while a hint is open.
import { expect, test, type Page } from '@playwright/test';
import { stories } from './support/games';
import { made_id } from './support/made';
import { example_id, tool } from './support/pages';

const [width, height] = [1366, 768];
test.use({ viewport: { width, height } });

async function all_in_sight(page: Page, when: string): Promise<void> {
  for (const id of ['board', 'submit', 'story', 'clue', 'hint-box'])
    for (const one of await page.getByTestId(id).all()) {
      const { x, y, width: wide, height: high } = (await one.boundingBox())!;
      expect(Math.min(x, y), `${id}, ${when}`).toBeGreaterThanOrEqual(0);
      expect(x + wide, `${id}, ${when}`).toBeLessThanOrEqual(width);
      expect(y + high, `${id}, ${when}`).toBeLessThanOrEqual(height);
    }
  // Nothing of the board is scrolled away inside of it.
  const hidden = await page.getByTestId('board').evaluate((it) => {
    const outer = it.parentElement!;
    return Math.max(it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth, outer.scrollHeight - outer.clientHeight);
  });
  expect(hidden, when).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => scrollY), when).toBe(0);
}

for (const story of stories)
  for (const level of ['hard', 'fiendish'])
    test(`${story.game}, ${level}: all that is needed is above the fold`, async ({ page, request }) => {
      await page.goto(`/puzzle/${await made_id(request, story.game, level)}`);
      await story.ready(page);
      await expect(page.getByTestId('legend').getByRole('listitem').first()).toBeVisible();
      await expect(page.getByTestId('level')).toContainText(/^\s*\S+.*rating \d+/i);
      await all_in_sight(page, 'at first');
      await tool(page, 'hint').click();
      for (const stage of ['look', 'why', 'do']) {
        await expect(page.getByTestId('hint-box')).toHaveAttribute('data-stage', stage);
        await all_in_sight(page, stage);
        if (stage !== 'do') await page.getByTestId('hint-more').click();
      }
    });

for (const story of stories)
  test(`${story.game}: the buttons of every lesson are above the fold`, async ({ page }) => {
    await page.goto(`/play/${story.game}#tutorial`);
    for (let left = story.lessons.length; left > 0; left--) {
      await story.ready(page);
      await expect(page.getByTestId('next')).toBeInViewport({ ratio: 1 });
      if (story.hands_in) await expect(page.getByTestId('submit')).toBeInViewport({ ratio: 1 });
      await page.getByTestId('next').click();
    }
  });

test('the title says the game, the level and the name; usual minutes stand beside the level if they are known', async ({
  page,
  request,
}) => {
  const [story] = stories;
  await page.route('**/times', (route) => route.fulfill({ json: { people: 5, seconds: 300 } }));
  await page.goto(`/puzzle/${await example_id(request, story!.game, story!.example)}`);
  await expect(page).toHaveTitle(new RegExp(`^${story!.title}, (gentle|easy|medium|hard|fiendish): ${story!.example} · Crux$`));
  await expect(page.getByTestId('usual-time')).toHaveText('usually 5 minutes');
});

for (const story of stories)
  test(`${story.game}: larger text cuts off nothing of the board`, async ({ page, request }) => {
    await page.addInitScript(() => localStorage.setItem('crux.settings', JSON.stringify({ text: 'larger' })));
    await page.goto(`/puzzle/${await made_id(request, story.game, 'fiendish')}`);
    await story.ready(page);
    await all_in_sight(page, 'with larger text');
  });

test('on a phone larger text breaks no word of a title, and the header stays one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('crux.settings', JSON.stringify({ text: 'larger' })));
  await page.goto('/play/logicgrid/28');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Logic grid');
  expect((await title.boundingBox())!.height).toBeLessThan(40);
  expect((await page.locator('header').boundingBox())!.height).toBeLessThanOrEqual(56);
});
