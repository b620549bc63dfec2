// A world that is copied or imported stays a world, and nothing shows how it is solved.
import { expect, test, type Page } from '@playwright/test';
import { by, design_of, proven, saved, settled } from '$browser/bench';
import { example_id } from '$browser/pages';
import { play } from './play.browser';

declare const Buffer: { from(text: string): never }; // of Node, whose types are not installed

async function kept_as_it_is(page: Page, world: object): Promise<void> {
  await expect(by(page, 'world-kept')).toContainText('cannot be edited yet');
  await expect(by(page, 'world')).toBeVisible();
  await expect(page.getByTestId('program')).toHaveCount(0);
  await proven(page);
  expect(await design_of(page)).toEqual(world);
}

test('"Edit a copy" keeps the world, and asks for no solution', async ({ page, request }) => {
  const id = await example_id(request, 'robot', play.example);
  const { puzzle: world } = await (await request.get(`/api/v1/puzzles/${id}`)).json();
  const revealed: string[] = [];
  page.on('request', (asked) => void (asked.url().includes('/reveal') && revealed.push(asked.url())));
  await page.goto(`/puzzle/${id}`);
  await by(page, 'edit-copy').click();
  await kept_as_it_is(page, world);
  expect(revealed).toEqual([]);
  await expect(by(page, 'now')).toHaveCount(0); // no run is shown
  for (const step of play.right.split('\n')) await expect(by(page, 'editor')).not.toContainText(step);

  // A designer who asks for it sees it.
  await by(page, 'solution-next').click();
  await expect(by(page, 'now')).toBeVisible();
  await by(page, 'solution-hide').click();
  await expect(by(page, 'now')).toHaveCount(0);

  // A new program is a new design, and undo brings the world back.
  await by(page, 'new-program').click();
  await expect(by(page, 'world-kept')).toHaveCount(0);
  await settled(page);
  expect(await design_of(page)).toHaveProperty('template');
  await by(page, 'undo').click();
  await kept_as_it_is(page, world);
});

test('a world from a file is kept', async ({ page, request }) => {
  const id = await example_id(request, 'robot', play.example);
  const line = await (await request.get(`/api/v1/puzzles/${id}`)).json();
  await page.goto('/design');
  const buffer = Buffer.from(JSON.stringify({ crux: 1, game: 'robot', name: 'From a file', puzzle: line.puzzle }));
  await by(page, 'import').setInputFiles({ name: 'line.jsonl', mimeType: 'application/json', buffer });
  await page.getByRole('link', { name: /From a file/ }).click();
  await kept_as_it_is(page, line.puzzle);
  await saved(page);
});
