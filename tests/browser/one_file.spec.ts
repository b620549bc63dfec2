// A page that is one file, opened by file://: every game is played to its end by hints, without a network.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { follow_hints } from './support/hints';
import { stories } from './support/games';
import { example_id } from './support/pages';

const hostile = '</script><img src=x onerror="document.title=1"><!--<script>';

async function saved(page: Page, button: string, path: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()]);
  await download.saveAs(path);
  return `file://${path}`;
}

for (const story of stories)
  for (const worker of story === stories[0] ? [true, false] : [true])
    test(`${story.game}: one file plays offline ${worker ? 'with' : 'without'} a worker`, async ({
      page,
      request,
      context,
    }, info) => {
      await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
      const address = await saved(page, 'save-file', info.outputPath(`${story.game}.html`));
      const size = readFileSync(info.outputPath(`${story.game}.html`)).length;
      info.annotations.push({
        type: 'size',
        description: `${story.game}: ${size} bytes`,
      });
      console.log(`${story.game}: ${(size / 1e6).toFixed(2)} MB`);
      await context.setOffline(true);
      const alone = await context.newPage();
      const asked: string[] = [];
      const problems: string[] = [];
      alone.on('request', (one) => asked.push(one.url()));
      alone.on('pageerror', (error) => problems.push(error.message));
      if (!worker) await alone.addInitScript(() => void Reflect.deleteProperty(window, 'Worker'));
      await alone.goto(address);
      await expect(alone.getByRole('heading', { level: 1 })).toHaveText(story.example);
      await follow_hints(alone);
      expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
      expect(problems).toEqual([]);
      // The play is kept.
      await alone.reload();
      await expect(alone.getByTestId('solved')).toBeVisible();
    });

test('a collection is one file, too, and a name in it is only a name', async ({ page, request, context }, info) => {
  const ids = [];
  for (const story of stories.slice(0, 2)) ids.push(await example_id(request, story.game, story.example));
  const made = await request.post('/api/v1/collections', {
    data: { title: hostile, puzzles: ids, names: { [ids[0]!]: hostile } },
  });
  // Only its owner can download it.
  const mine = { title: hostile, ...(await made.json()) };
  await page.addInitScript((one) => localStorage.setItem('crux.collections', JSON.stringify([one])), mine);
  await page.goto(`/collection/${mine.id}`);
  const path = info.outputPath('set.html');
  const address = await saved(page, 'download-html', path);
  // Boards that it does not need are not in it.
  expect(readFileSync(path).length).toBeLessThan(2_000_000);
  const alone = await context.newPage();
  await alone.goto(address);
  await expect(alone.getByRole('heading', { level: 1 })).toHaveText(hostile);
  await expect(alone.getByTestId('choose')).toHaveCount(2);
  await expect(alone.getByTestId('choose').first()).toHaveText(hostile);
  await expect(alone.locator('img')).toHaveCount(0);
  await alone.getByTestId('choose').nth(1).click();
  await expect(alone.getByRole('heading', { level: 1 })).toHaveText(stories[1]!.example);
  await follow_hints(alone);
  await alone.getByTestId('all').click();
  await expect(alone.getByText('done')).toBeVisible();
});
