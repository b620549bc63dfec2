// Without a server nothing is lost: moves are kept, the player is told, and the events are sent later.
import { expect, test } from '@playwright/test';
import { without_engine } from './support/engine';
import { stories } from './support/games';
import { example_id, kept, logged, solved, tool } from './support/pages';

test('moves made offline are sent when the server is back', async ({ page, request }) => {
  const story = stories.find((one) => one.game === 'panel')!;
  const id = await example_id(request, story.game, story.example);
  const mark = page.locator(story.mark);
  await page.goto(`/puzzle/${id}`);
  await story.ready(page);
  await page.route('**/api/**', (route) => route.abort());
  await story.first(page);
  await expect(mark).toHaveCount(1);
  await expect(page.getByTestId('offline')).toHaveText(/moves are kept/);
  await tool(page, 'undo').click();
  await expect(mark).toHaveCount(0);
  await tool(page, 'redo').click();
  await expect(mark).toHaveCount(1);
  await expect.poll(async () => (await kept(page, id))?.queue.map((event) => event.kind)).toEqual(['move', 'undo', 'redo']);

  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByTestId('offline')).toHaveCount(0);
  await expect.poll(() => logged(page, id)).toEqual(['move', 'undo', 'redo']);
  await expect.poll(async () => (await kept(page, id))?.queue).toEqual([]);
});

test('moves made offline outlive the page', async ({ page, request }) => {
  const story = stories.find((one) => one.game === 'logicgrid')!;
  const id = await example_id(request, story.game, story.example);
  await page.goto(`/puzzle/${id}`);
  await story.ready(page);
  await page.route('**/api/**', (route) => route.abort());
  await story.first(page);
  await expect(page.locator(story.mark)).toHaveCount(1);
  await expect.poll(async () => (await kept(page, id))?.queue.map((event) => event.kind)).toEqual(['move']);
  await page.goto('about:blank');
  await page.unroute('**/api/**');
  await page.goto(`/puzzle/${id}`);
  await story.ready(page);
  await expect(page.locator(story.mark)).toHaveCount(1);
  await expect.poll(() => logged(page, id)).toContain('move');
  await expect(solved(page)).toHaveCount(0);
});

test('a check without a server and without an engine says so', async ({ page, request }) => {
  await without_engine(page);
  await page.goto(`/puzzle/${await example_id(request, 'toycar', 'One tile')}`);
  await expect(page.getByTestId('board')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await tool(page, 'submit').click();
  await expect(page.getByTestId('offline')).toBeVisible();
  await expect(page.getByTestId('live')).toHaveText(/cannot be reached/);
  await page.unroute('**/api/**');
  await tool(page, 'submit').click();
  await expect(page.getByTestId('says')).not.toBeEmpty();
  await expect(page.getByTestId('offline')).toHaveCount(0);
});

test('Home without a server and without an engine offers to try again', async ({ page }) => {
  await without_engine(page);
  await page.route('**/api/v1/games', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(/cannot be reached/);
  await page.unroute('**/api/v1/games');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('game-panel')).toBeVisible();
});

test('Another says why it cannot work without a network, and works again', async ({ page, context, request }) => {
  await without_engine(page);
  await page.goto(`/puzzle/${await example_id(request, 'toycar', 'One tile')}`);
  await expect(page.getByTestId('board')).toBeVisible();
  await context.setOffline(true);
  await tool(page, 'another').click();
  const away = page.getByTestId('making-away');
  await expect(away).toHaveText(/You are offline\.\s+This puzzle needs the server/);
  await expect(tool(page, 'another')).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(away).toHaveCount(0);
  const before = page.url();
  await tool(page, 'another').click();
  await expect(page).not.toHaveURL(before);
});

test('a step of a path that needs the server opens when the network is back', async ({ page, context }) => {
  await without_engine(page);
  await page.goto('/play/toycar');
  await expect(page.getByTestId('level-gentle')).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => {
    history.pushState(null, '', '/play/toycar/40');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText('It opens when you are back.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/puzzle\//);
});
