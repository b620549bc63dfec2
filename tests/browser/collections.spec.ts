// Collections: made, filled, ordered by drag and by keys, charted, shared, exported, printed; two tabs lose nothing.
import { expect, test, type Page } from '@playwright/test';
import { clean_in_both } from './support/axe';
import { follow_hints } from './support/hints';
import { centre, games, mouse_to, press } from './support/pages';

const by = (page: Page, testid: string) => page.getByTestId(testid);
const order = (page: Page) => by(page, 'item').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.id!));
const saved = (page: Page) => expect(by(page, 'saved')).toHaveText('Saved');

// The first example of each game, and a second one of some.
async function examples(page: Page): Promise<string[]> {
  const all = (await games(page.request)).filter((one) => one.examples.length > 0);
  return [...all.map((one) => one.examples[0]!.id), all[0]!.examples[1]!.id];
}

// A new collection of these, open.
async function collect(page: Page, ids: string[], title: string): Promise<void> {
  await page.goto(`/collections#add=${ids.join(',')}`);
  await by(page, 'new-title').fill(title);
  await by(page, 'add').click();
  await by(page, 'added').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(by(page, 'item')).toHaveCount(ids.length);
}

test('an empty one, renamed, and deleted', async ({ page }) => {
  await page.goto('/collections');
  await expect(by(page, 'none')).toBeVisible();
  await clean_in_both(page, 'no collections');
  await by(page, 'new').click();
  await expect(by(page, 'new-problem')).toHaveText('Type a title first.');
  await by(page, 'title').fill('Rainy days');
  await expect(by(page, 'new-problem')).toHaveCount(0);
  await by(page, 'new').click();
  await expect(by(page, 'empty')).toBeVisible();
  await by(page, 'rename').click();
  await by(page, 'new-name').fill(' ');
  await by(page, 'rename-done').click();
  await expect(by(page, 'untitled')).toHaveText('Type a title first.');
  await by(page, 'new-name').fill('Sunny days');
  await by(page, 'rename-done').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunny days');
  await saved(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunny days');
  const address = page.url();
  await by(page, 'delete').click();
  await by(page, 'delete-really').click();
  await expect(by(page, 'none')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('There is no collection with this address')).toBeVisible();
});

test('a rating that is a bound is no point of the curve, and is counted apart', async ({ page }) => {
  const ids = await examples(page);
  await page.route(`**/${ids[1]}/grade`, async (route) => {
    const answer = await route.fetch();
    const grade = await answer.json();
    const rating = { ...grade.rating, level: 'easy', bound: 'at least' };
    await route.fulfill({ response: answer, json: { ...grade, rating } });
  });
  await collect(page, ids, 'One bound');
  await expect(by(page, 'curve-bound')).toHaveCount(1);
  await expect(by(page, 'curve-line')).toHaveAttribute('d', /^M.*M/); // broken there
  await expect(by(page, 'point').nth(1)).toHaveAttribute('aria-label', /rating at least \d+, easy or harder/);
  await expect(by(page, 'bounds')).toHaveText(/^Easy or harder\s*1\s*$/);
  await expect(by(page, 'levels').getByTestId('level')).toHaveCount(5);
});

test('ordered by drag, buttons and keys; undone; sorted; charted', async ({ page }) => {
  const ids = await examples(page);
  await collect(page, ids, 'One of each');
  expect(await order(page)).toEqual(ids);

  // Every puzzle has a point, of its game's shape and its class; nothing is being measured any more.
  await expect(by(page, 'point')).toHaveCount(ids.length);
  await expect(page.getByText('being measured')).toHaveCount(0);
  await expect(by(page, 'curve-game')).toHaveCount(ids.length - 1);
  await expect(by(page, 'curve-line')).toHaveAttribute('d', /^M[^M]*$/);
  await expect(by(page, 'levels').getByRole('listitem')).toHaveCount(5);
  await page.getByText('How hard, exactly?', { exact: true }).click();
  await expect(by(page, 'strata').getByRole('listitem').first()).toBeVisible();
  await by(page, 'point').first().focus();
  await press(page, 'ArrowRight', 'ArrowRight');
  await expect(by(page, 'point').nth(2)).toBeFocused();
  await expect(by(page, 'point').nth(2)).toHaveAttribute('aria-label', /^3\. .*, rating \d+, \w+, class /);
  await clean_in_both(page, 'a collection');

  const handle = by(page, 'handle');
  await handle.nth(2).evaluate((it) => it.scrollIntoView({ block: 'center' }));
  await mouse_to(page, handle.first());
  await page.mouse.down();
  const [x, y] = await centre(handle.nth(2));
  await page.mouse.move(x, y + 6, { steps: 5 });
  await page.mouse.up();
  const dragged = [ids[1]!, ids[2]!, ids[0]!, ...ids.slice(3)];
  await expect.poll(() => order(page)).toEqual(dragged);

  // Escape while dragging: nothing has happened.
  await mouse_to(page, handle.first());
  await page.mouse.down();
  await page.mouse.move(x, y + 6, { steps: 5 });
  await press(page, 'Escape');
  await page.mouse.up();
  expect(await order(page)).toEqual(dragged);

  await by(page, 'down').first().focus();
  await press(page, 'Enter');
  await expect.poll(async () => (await order(page))[1]).toBe(dragged[0]);
  await press(page, 'Alt+ArrowDown');
  await expect.poll(async () => (await order(page))[2]).toBe(dragged[0]);
  await expect(by(page, 'live')).toContainText('number 3 of');
  await by(page, 'undo').click();
  await press(page, 'Control+z');
  await press(page, 'Control+z');
  await expect.poll(() => order(page)).toEqual(ids);
  await expect(by(page, 'undo')).toBeDisabled();

  await by(page, 'remove').nth(1).click();
  await expect(by(page, 'item')).toHaveCount(ids.length - 1);
  await by(page, 'undo').click();
  await by(page, 'sort').click();
  await expect(by(page, 'sort')).toBeDisabled();
  const labels = await by(page, 'point').evaluateAll((points) => points.map((point) => point.getAttribute('aria-label')!));
  const ratings = labels.map((label) => Number(label.match(/rating (\d+)/)![1]));
  expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
  await saved(page);
  const sorted = await order(page);
  await page.reload();
  await expect.poll(() => order(page)).toEqual(sorted);
});

test('shared by link: a path for pupils, without charts and exports', { tag: '@smoke' }, async ({ page, browser }) => {
  const ids = (await examples(page)).slice(0, 3);
  await collect(page, ids, 'For you');
  const link = await by(page, 'share-link').inputValue();
  await expect(by(page, 'qr')).toBeVisible();
  await expect.poll(() => by(page, 'qr').evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await by(page, 'as-pupil').click();
  await expect(by(page, 'set-item')).toHaveCount(3);
  await by(page, 'as-owner').click();
  await expect(by(page, 'share-link')).toBeVisible();

  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await other.goto(link);
  await expect(by(other, 'set-item')).toHaveCount(3);
  await expect(by(other, 'set-done')).toHaveText('0 of 3 done');
  for (const tool of ['handle', 'up', 'remove', 'rename', 'undo', 'delete', 'curve', 'levels', 'share-link', 'download-svg'])
    await expect(by(other, tool), tool).toHaveCount(0);
  await expect(by(other, 'set').getByTestId('level')).toHaveCount(3);
  await expect(other.getByText(/bits|class|rating/i)).toHaveCount(0);
  await clean_in_both(other, 'a collection for pupils');

  // Next stays inside the set.
  await by(other, 'set-next').click();
  await expect(by(other, 'where')).toHaveText('For you, 1 of 3');
  await follow_hints(other);
  await by(other, 'next').click();
  await expect(by(other, 'where')).toHaveText('For you, 2 of 3');
  await by(other, 'where').click();
  await expect(by(other, 'set-done')).toHaveText('1 of 3 done');
  await expect(by(other, 'set').getByTestId('stars')).toHaveCount(1);
  await by(other, 'set-item').last().click();
  await follow_hints(other);
  await by(other, 'back-to-set').click();
  await expect(by(other, 'set-done')).toHaveText('2 of 3 done');

  await by(other, 'print-all').click();
  await expect(by(other, 'print-these').getByRole('listitem')).toHaveCount(3);
  await expect(other.getByLabel('Answers at the end')).toHaveCount(0); // those are the teacher's
  const [asked] = await Promise.all([other.waitForRequest('**/api/v1/print'), by(other, 'print').click()]);
  expect(asked.postDataJSON()).toMatchObject({
    puzzles: ids,
    title: 'For you',
    key: false,
  });
  await expect(by(other, 'sheet')).toBeVisible();
  await clean_in_both(other, 'print a collection');
  await other.context().close();
});

test('a puzzle’s own page adds it to a new collection, then to one of mine', async ({ page }) => {
  const [first, second] = await examples(page);
  await page.goto(`/puzzle/${first}`);
  await by(page, 'add-to-collection').click();
  await by(page, 'new-title').fill('For Monday');
  await by(page, 'add').click();
  await expect(by(page, 'added')).toHaveText('Added to For Monday.');
  await page.goto(`/puzzle/${second}`);
  await by(page, 'add-to-collection').click();
  await page.getByLabel('For Monday').check();
  await clean_in_both(page, 'add to a collection');
  await by(page, 'add').click();
  await by(page, 'added').getByRole('link').click();
  await expect.poll(() => order(page)).toEqual([first, second]);
});

test('one more puzzle, added from elsewhere while the collection is open', async ({ page, context }) => {
  const ids = await examples(page);
  await collect(page, ids.slice(0, 2), 'Growing');
  const other = await context.newPage();
  await other.goto(`/collections#add=${ids[2]}`);
  await other.getByLabel('Growing').check();
  await by(other, 'add').click();
  await expect(by(other, 'added')).toBeVisible();
  // Looked at again, it is the newest.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(by(page, 'item')).toHaveCount(3);
});

test('two tabs: theirs is taken and mine can be undone to, or mine becomes a copy', async ({ page, context }) => {
  const ids = (await examples(page)).slice(0, 4);
  await collect(page, ids, 'Both of us');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(by(other, 'item')).toHaveCount(4);
  await by(other, 'remove').first().click();
  await saved(other);

  await by(page, 'down').first().click();
  await expect(by(page, 'conflict')).toContainText('1 puzzle that only you have');
  await expect(by(page, 'saved')).toHaveText('Not saved');
  await clean_in_both(page, 'conflict');
  await by(page, 'take-theirs').click();
  await expect.poll(() => order(page)).toEqual(ids.slice(1));
  await by(page, 'undo').click();
  const mine = [ids[1]!, ids[0]!, ids[2]!, ids[3]!];
  await expect.poll(() => order(page)).toEqual(mine);
  await saved(page);

  // The other tab is behind now, and keeps what it has as a copy.
  await by(other, 'remove').first().click();
  await by(other, 'keep-copy').click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Both of us (mine)');
  await expect.poll(() => order(other)).toEqual(ids.slice(2));
  await page.reload();
  await expect.poll(() => order(page)).toEqual(mine);
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  test('fits, and a finger drags', async ({ page }) => {
    const ids = await examples(page);
    await collect(page, ids, 'In my pocket');
    expect(await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth))).toBeLessThanOrEqual(390);
    const handle = by(page, 'handle');
    await handle.nth(1).evaluate((it) => it.scrollIntoView({ block: 'center' }));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
      });
    // A row grows when its facts come, so the finger waits for them; a row that is held no longer changes its place.
    await expect(page.getByTestId('item').getByTestId('level')).toHaveCount(ids.length);
    const [x, y] = await centre(handle.first());
    await touch('touchStart', [x, y]);
    const to = await centre(handle.nth(1));
    for (const part of [0.3, 0.7, 1]) await touch('touchMove', [x, y + (to[1] - y + 20) * part]);
    await touch('touchEnd');
    await expect.poll(() => order(page)).toEqual([ids[1]!, ids[0]!, ...ids.slice(2)]);
    await page.goto('/collections');
    await expect(by(page, 'collection')).toHaveCount(1);
    expect(await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth))).toBeLessThanOrEqual(390);
  });
});
