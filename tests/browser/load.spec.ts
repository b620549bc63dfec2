// What the first visit of a page costs, gzipped; and what is heavy comes only where it is used.
import { gzipSync } from 'node:zlib';
import { expect, test, type Page, type Response } from '@playwright/test';
import { stories } from './support/games';
import { example_id, shot } from './support/pages';

const most = 200_000;
const from_folder = !!process.env.CRUX_WEB; // such pages are served as they lie there, not gzipped

interface Load {
  bytes: number;
  heavy: string[];
}
async function load(page: Page, path: string, ready: () => Promise<void>): Promise<Load> {
  const came: Response[] = [];
  const listen = (response: Response) => {
    if (['document', 'script', 'stylesheet'].includes(response.request().resourceType())) came.push(response);
  };
  page.on('response', listen);
  await page.goto(path);
  await ready();
  await page.waitForLoadState('networkidle');
  page.off('response', listen);
  const sum: Load = { bytes: 0, heavy: [] };
  for (const response of came) {
    const body = await response.body();
    const text = body.toString();
    if (/blocklyDraggable/.test(text) && /blocklyFlyout/.test(text)) sum.heavy.push('blockly');
    if (/WebGLRenderer/.test(text)) sum.heavy.push('three');
    if (!from_folder) expect(await response.headerValue('content-encoding'), response.url()).toBe('gzip');
    sum.bytes += from_folder ? gzipSync(body, { level: 9 }).length : (await response.request().sizes()).responseBodySize;
  }
  expect(sum.bytes, path).toBeGreaterThan(10_000);
  return sum;
}

for (const story of stories.filter((one) => one.game !== 'robot'))
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

test('blockly and three come with the page of a robot puzzle', async ({ page, request }) => {
  const id = await example_id(request, 'robot', 'Up and over');
  const world = page.getByTestId('world');
  const { heavy } = await load(page, `/puzzle/${id}`, async () => {
    await expect(page.getByTestId('blocks')).toHaveAttribute('data-ready', 'true');
    await expect(world.locator('canvas')).toBeVisible();
  });
  expect(heavy.sort()).toEqual(['blockly', 'three']);
  await shot(page, 'robot-world');
});

test('Home is light', async ({ page }) => {
  const { bytes, heavy } = await load(page, '/', async () => await expect(page.getByTestId('game-panel')).toBeVisible());
  expect(bytes).toBeLessThan(most);
  expect(heavy).toEqual([]);
});
