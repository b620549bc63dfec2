// A play survives a reload; undo, redo and restart are moves like any other.
import { expect, test } from '@playwright/test';
import { stories } from './support/games';
import { example_id, kept, logged, tool } from './support/pages';

for (const story of stories)
  test(`${story.game}: resume, undo, redo, restart, and undo of that`, async ({ page, request }) => {
    const id = await example_id(request, story.game, story.example);
    const mark = page.locator(story.mark);
    await page.goto(`/puzzle/${id}`);
    await story.ready(page);
    await expect(tool(page, 'undo')).toHaveAttribute('aria-disabled', 'true');
    await story.first(page);
    await expect(mark).toHaveCount(1);

    await page.reload();
    await story.ready(page);
    await expect(mark).toHaveCount(1);

    await tool(page, 'undo').click();
    await expect(mark).toHaveCount(0);
    await tool(page, 'redo').click();
    await expect(mark).toHaveCount(1);
    await tool(page, 'restart').click();
    await expect(mark).toHaveCount(0);
    await tool(page, 'undo').click();
    await expect(mark).toHaveCount(1);

    await expect.poll(() => logged(page, id)).toEqual(expect.arrayContaining(['move', 'undo', 'redo', 'restart', 'resume']));
  });

test('Home lists a play, which goes on with its time and its history; forgotten, it is gone', async ({ page, request }) => {
  const story = stories[0]!;
  const id = await example_id(request, story.game, story.example);
  const mark = page.locator(story.mark);
  const seconds = async () => {
    const [minutes, rest] = (await page.getByTestId('timer').innerText()).trim().split(':').map(Number) as [number, number];
    return minutes * 60 + rest;
  };
  await page.goto(`/puzzle/${id}`);
  await story.ready(page);
  await story.first(page);
  await expect(mark).toHaveCount(1);
  await expect.poll(seconds).toBeGreaterThan(0);
  const before = await seconds();
  await tool(page, 'restart').click();
  await tool(page, 'undo').click();
  await expect(mark).toHaveCount(1);

  await page.goto('/');
  const begun = page.getByRole('region', { name: 'Go on where you left off' });
  await expect(begun.getByTestId('how-far')).toHaveText(/^\d+ of \d+ tunnels flagged, \d+:\d\d played$/);
  await begun.getByRole('link', { name: story.example }).click();
  await story.ready(page);
  await expect(mark).toHaveCount(1);
  expect(await seconds()).toBeGreaterThanOrEqual(before);
  expect((await kept(page, id))!.history.length).toBeGreaterThan(2); // so that there is still something to undo

  await page.goto('/');
  await page.getByRole('button', { name: `Forget ${story.example}` }).click();
  await expect(begun).toHaveCount(0);
  await page.goto(`/puzzle/${id}`);
  await story.ready(page);
  await expect(mark).toHaveCount(0);
});
