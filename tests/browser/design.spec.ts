// Each game's editor: a puzzle from nothing, broken, mended, filled, published and played; by mouse, keys and touch. axe finds nothing
// serious.
import { expect, test } from '@playwright/test';
import { clean_in_both } from './support/axe';
import { blank, by, can_undo, design_of, proven, saved, settled, undo } from './support/bench';
import { designs } from './support/games';
import { press, solved } from './support/pages';

declare const Buffer: { from(text: string): never }; // of Node, whose types are not installed

for (const story of designs) {
  const smoke = { tag: story === designs[0] ? '@smoke' : [] }; // the first game stands for all in the short suite

  test(`${story.game}: built from nothing, broken, and mended by undo`, async ({ page }) => {
    await blank(page, story.game);
    await story.build(page);
    await proven(page);
    await saved(page);
    const good = await design_of(page);
    const tsi = await by(page, 'tsi').innerText();
    await by(page, 'solution-next').click();
    await expect(by(page, 'solution-shown')).toHaveText(/^1 of (the first )?\d+/);
    await by(page, 'solution-hide').click();

    await story.break_it(page);
    await expect(by(page, 'warning')).toHaveText(story.warning);
    await expect(by(page, 'publish')).toHaveAttribute('aria-disabled', 'true');
    for (let i = 0; i < 10 && JSON.stringify(await design_of(page)) !== JSON.stringify(good); i++) await undo(page);
    expect(await design_of(page)).toEqual(good);
    await proven(page);
    await expect(by(page, 'tsi')).toHaveText(tsi);
    await expect(by(page, 'look').getByRole('alert')).toHaveCount(0);
  });

  test(`${story.game}: built by nothing but keys`, async ({ page }) => {
    await blank(page, story.game);
    await story.build_by_keys(page);
    await proven(page);
    const built = await design_of(page);
    await press(page, 'Control+z');
    await expect.poll(() => design_of(page)).not.toEqual(built);
    await press(page, 'Control+Shift+Z');
    await expect.poll(() => design_of(page)).toEqual(built);
  });

  test(`${story.game}: holes are counted and filled, axe agrees, one is taken, published and played`, smoke, async ({ page }) => {
    await blank(page, story.game);
    await story.open(page);
    await settled(page);
    const sketch = await design_of(page);
    await expect(by(page, 'candidates')).toContainText(`${story.filling.toLocaleString('en')} completion`);
    await expect(by(page, 'publish')).toHaveAttribute('aria-disabled', 'true');

    await by(page, 'fill-start').click();
    await expect(by(page, 'candidate').first()).toBeVisible();
    await expect(by(page, 'fill')).toHaveAttribute('data-state', 'done');
    await expect(by(page, 'thumb').first()).toBeVisible();
    for (const i of [0, 1]) await by(page, 'compare').nth(i).click();
    await expect(by(page, 'comparing')).toBeVisible();
    await clean_in_both(page, `${story.game}, filled`);

    await by(page, 'take').first().click();
    await proven(page);
    const taken = await design_of(page);
    expect(taken).not.toEqual(sketch);
    await undo(page);
    await expect.poll(() => design_of(page)).toEqual(sketch);
    await by(page, 'redo').click();
    await expect.poll(() => design_of(page)).toEqual(taken);
    await proven(page);

    await by(page, 'publish').click();
    await by(page, 'publish-name').fill(`Filled ${story.game}`);
    await by(page, 'publish-now').click();
    await expect(by(page, 'published')).toContainText(/version \d/);
    await by(page, 'published-play').click();
    await expect(page).toHaveURL(/\/puzzle\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Filled ${story.game}`);
    await expect(by(page, 'proof')).toHaveText(/under version \d/);
    await story.solve(page);
    await expect(solved(page)).toBeVisible();
  });

  test(`${story.game}: fits a phone, and is edited by touch`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await blank(page, story.game);
    await story.touch(page);
    await expect.poll(() => can_undo(page)).toBe(true);
    await settled(page);
    await page.getByTestId('example').tap();
    await by(page, 'fill-start').tap();
    await expect(by(page, 'candidate').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await context.close();
  });
}

test('a design is made a little different, by a button, and Undo brings it back', async ({ page }) => {
  const story = designs[0]!;
  await page.setViewportSize({ width: 1366, height: 768 });
  await blank(page, story.game);
  await story.build(page);
  await proven(page);
  const built = await design_of(page);
  for (const button of ['vary-harder', 'vary-easier']) await expect(by(page, button)).toBeInViewport({ ratio: 1 });
  await by(page, 'vary-like').click();
  await expect(by(page, 'variation').first()).toContainText('.');
  await clean_in_both(page, 'variations');
  await by(page, 'take-variation').first().click();
  await expect.poll(() => design_of(page)).not.toEqual(built);
  await expect(by(page, 'variation')).toHaveCount(0);
  await undo(page);
  await expect.poll(() => design_of(page)).toEqual(built);
  await expect(by(page, 'variation').first()).toBeVisible();
});

test('a file that cannot be imported says why', async ({ page }) => {
  await page.goto('/design');
  const cut_off = '{"crux":1,"game":"burrows","puzzle":{"nodes":[[0,0],[1,1],[2,2]],"edges":[[0,1,3]],"start":0}}';
  for (const [text, says] of [
    ['', 'There is no Crux puzzle in this file. Choose a .jsonl file.'],
    [cut_off, 'Burrow C is cut off. Add a tunnel to it.'],
  ] as const) {
    const file = { name: 'puzzles.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) };
    await page.getByTestId('import').setInputFiles(file);
    await expect(page.getByTestId('import-error')).toHaveText(says);
  }
});
