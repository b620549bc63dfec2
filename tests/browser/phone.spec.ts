// A phone: everything fits its width, and fingers are enough.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { stories } from './support/games';
import { made_id } from './support/made';
import { centre, example_id, solved, tool } from './support/pages';

const width = 360;
test.use({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

// A page that is too wide widens the view of a phone with it.
const too_wide = (page: Page) => page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));

for (const story of stories)
  test(`${story.game}: the pages fit`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
    await story.ready(page);
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
    await tool(page, 'hint').tap();
    await expect(page.getByTestId('hint-box')).toBeVisible();
    for (const panel of ['text', 'share', 'grade']) await page.getByTestId(panel).locator('summary').tap();
    await expect(page.getByTestId('grade').getByRole('list')).toBeVisible();
    await expect(page.getByTestId('fragment-link')).toBeVisible();
    await expect(page.getByTestId('text-lines')).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
    await page.goto(`/play/${story.game}`);
    await expect(page.getByTestId('example').first()).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
    await page.goto(`/play/${story.game}#tutorial`);
    await expect(page.getByTestId('board')).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
  });

// Puzzles as large as the levels make them: the whole board is in the window's width, and fingers can hit what is on it.
for (const story of stories)
  test(`${story.game}: the board fits, and fingers hit it`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await made_id(request, story.game, 'fiendish')}`);
    await story.ready(page);
    const header = (await page.locator('header').boundingBox())!;
    expect(header.height).toBeLessThanOrEqual(56);
    const board = page.getByTestId('board');
    const right = () =>
      board.evaluate((it) =>
        Math.max(...[it, ...it.querySelectorAll('[data-at]')].map((one) => one.getBoundingClientRect().right)),
      );
    await expect.poll(right).toBeLessThanOrEqual(width);
    expect(await board.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    const sizes = await board.locator('[data-at]').evaluateAll((all) =>
      all.map((one) => {
        const box = one.getBoundingClientRect();
        return Math.min(box.width, box.height);
      }),
    );
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(24);
    // Costs of burrows are smaller than a finger, but far enough apart.
    const costs = await board.locator('[data-cost] rect').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2] as const;
      }),
    );
    costs.forEach(([x, y], i) => {
      for (const [u, v] of costs.slice(0, i)) expect(Math.max(Math.abs(x - u), Math.abs(y - v))).toBeGreaterThanOrEqual(23.5);
    });
  });

// The rules are one tap away, and lie above the page: the board stays where it is, in the first screen.
for (const story of stories)
  test(`${story.game}: the board and the rules`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await made_id(request, story.game, 'medium')}`);
    await story.ready(page);
    const top = async () => (await page.getByTestId('board').boundingBox())!.y;
    const before = await top();
    expect(before).toBeLessThan(330);
    const bar = page.getByTestId('bar');
    expect((await bar.boundingBox())!.y - before).toBeGreaterThan(200);
    await page.getByTestId('rules').tap();
    const legend = page.getByTestId('legend');
    expect(await legend.getByRole('listitem').count()).toBeGreaterThan(2);
    await expect(legend.getByRole('link')).toHaveAttribute('href', `/play/${story.game}#tutorial`);
    expect(await top()).toBe(before);
    await page.getByRole('dialog').getByRole('button').first().tap();
    await expect(legend).toBeHidden();
    // The main button is in sight from the board's top to its end.
    const end = (await page.getByTestId('bar').evaluate((it) => it.parentElement!.getBoundingClientRect().bottom)) - 740;
    for (const y of [0, end / 2, end]) {
      await page.evaluate((to) => scrollTo(0, to), y);
      for (const id of ['submit', 'hint']) await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 });
    }
  });

// From one place to the next with one finger, as a browser hears it: Playwright's own touch only taps.
async function drag_finger(page: Page, ...places: Locator[]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  let [x, y] = await centre(places[0]!);
  await send('touchStart', [{ x, y }]);
  for (const place of places.slice(1)) {
    const box = (await place.boundingBox())!;
    const [to_x, to_y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (const part of [0.3, 0.7, 1]) await send('touchMove', [{ x: x + part * (to_x - x), y: y + part * (to_y - y) }]);
    [x, y] = [to_x, to_y];
  }
  await send('touchEnd', []);
}

test('a line is drawn, and a tile is laid and moved, by dragging a finger', async ({ page }) => {
  const at = (place: string) => page.locator(`[data-at="${place}"]`);
  await page.goto('/');
  await page.getByTestId('game-panel').tap();
  await page.getByTestId('example').filter({ hasText: 'First line' }).tap();
  await expect(page.getByTestId('board')).toBeVisible();
  await drag_finger(page, ...['0,0', '0,1', '0,2', '1,2', '2,2'].map(at), page.locator('[data-end="2,2"]'));
  await expect(solved(page)).toBeVisible();

  await page.goto('/');
  await page.getByTestId('game-toycar').tap();
  await page.getByTestId('example').filter({ hasText: 'One tile' }).tap();
  await drag_finger(page, page.getByTestId('tray-U'), at('2,0'));
  await expect(page.locator('[data-tile="2,0U"]')).toBeVisible();
  await drag_finger(page, at('2,0'), at('3,0'));
  await page.getByTestId('submit').tap();
  await expect(solved(page)).toBeVisible();
});

test('the links are behind a button', async ({ page }) => {
  await page.goto('/about');
  const links = page.getByRole('navigation', { name: 'Pages' });
  await expect(links).toBeHidden();
  await page.getByTestId('menu').tap();
  await links.getByRole('link', { name: 'Print' }).tap();
  await expect(page.getByText('The paper', { exact: true })).toBeVisible();
  await expect(links).toBeHidden();
});

test('Home, Print and About fit', async ({ page }) => {
  for (const [path, seen] of [
    ['/', 'Games'],
    ['/print', 'The paper'],
    ['/about', 'Check, hint, reveal'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen, { exact: true })).toBeVisible();
    expect(await too_wide(page)).toBeLessThanOrEqual(width);
  }
});
