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
  await expect(page.getByTestId('needs-server')).toBeVisible();

  // Steps of a path are made without the server.
  await page.goto('/play/panel');
  await page.getByTestId('step').first().click();
  await expect(page.getByTestId('board')).toBeVisible();

  // A button that needs the server says why it cannot work, and works again by itself.
  await page.getByTestId('share').locator('summary').click();
  const why = page.getByTestId('share').getByTestId('needs-server');
  await expect(why).toContainText('You are offline.');
  await context.setOffline(false);
  await expect(page.getByTestId('qr')).toBeVisible();
  await expect(why).toHaveCount(0);
});

test('without a network the PDF says why it must wait', async ({ page, context, request }) => {
  await page.goto(`/collections#add=${await example_id(request, 'panel', 'First line')}`);
  await page.getByTestId('new-title').fill('Waiting');
  await page.getByTestId('add').click();
  await page.getByTestId('added').getByRole('link').click();
  const pdf = page.getByTestId('download-pdf');
  await expect(pdf).toBeEnabled();
  await context.setOffline(true);
  await expect(pdf).toBeDisabled();
  await expect(page.getByTestId('needs-server').filter({ hasText: 'PDF' })).toBeVisible();
  await context.setOffline(false);
  await expect(pdf).toBeEnabled();
  await expect(page.getByTestId('needs-server')).toHaveCount(0);
});

test('while the server is gone the PDF says so, and comes back by itself', async ({ page, request }) => {
  await page.goto(`/collections#add=${await example_id(request, 'panel', 'First line')}`);
  await page.getByTestId('new-title').fill('Gone');
  await page.getByTestId('add').click();
  await page.getByTestId('added').getByRole('link').click();
  const pdf = page.getByTestId('download-pdf');
  await expect(pdf).toBeEnabled();
  const gone = /\/(api\/v1|healthz)/; // the browser still says that it is online
  await page.route(gone, (route) => route.abort());
  await pdf.click();
  await expect(pdf).toBeDisabled();
  await expect(page.getByTestId('needs-server').filter({ hasText: 'PDF' })).toContainText('The server cannot be reached now.');
  await page.unroute(gone);
  await expect(pdf).toBeEnabled({ timeout: 10_000 });
  await expect(page.getByTestId('needs-server')).toHaveCount(0);
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
