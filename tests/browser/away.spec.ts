// After one visit the pages work without a network, and what was played is sent when it is back.
import { expect, test } from '@playwright/test';
import { stories } from './support/games';
import { follow_hints } from './support/hints';
import { visited } from './support/offline';
import { example_id, kept, logged, puzzle_of, solved } from './support/pages';

test.use({ serviceWorkers: 'allow' });

test('after one visit every game, its tutorial and its examples open without a network', async ({ page, context }) => {
  await visited(page, '/');
  await context.setOffline(true);
  for (const story of stories) {
    await page.goto(`/play/${story.game}#tutorial`);
    await expect(page.getByTestId('board'), story.game).toBeVisible();
    await page.goto(`/play/${story.game}`);
    await page.getByTestId('example').filter({ hasText: story.example }).first().click();
    await story.ready(page);
    await page.getByTestId('hint').click();
    await expect(page.getByTestId('hint-box'), story.game).toBeVisible();
  }
  await page.goto('/design/panel');
  await expect(page.getByTestId('editor')).toBeVisible();
  await expect(page.getByTestId('look')).toHaveAttribute('data-current', 'true');
  await page.goto('/print');
  await expect(page.getByText('QR codes')).toHaveCount(0);
});

test('plays of a saved puzzle and of one that was made offline are sent later', async ({ page, context, request }) => {
  await visited(page, '/');
  const story = stories.find((one) => one.game === 'burrows')!;
  const saved = await example_id(request, story.game, story.example);
  await page.goto(`/puzzle/${saved}`);
  await story.ready(page);
  await context.setOffline(true);
  await page.reload();
  await story.ready(page);
  await follow_hints(page);
  await page.goto('/play/panel');
  await page.getByTestId('level-gentle').click();
  await expect(page.getByTestId('board')).toBeVisible();
  const made = puzzle_of(page);
  await follow_hints(page);
  await expect.poll(async () => (await kept(page, made))?.queue.map((event) => event.kind)).toContain('solved');
  await page.goto('/');
  await context.setOffline(false);
  for (const id of [saved, made]) {
    await expect.poll(async () => (await kept(page, id))?.queue, id).toEqual([]);
    expect(await logged(page, id)).toContain('solved');
  }
  await page.goto(`/puzzle/${made}`);
  await expect(solved(page)).toBeVisible();
});
