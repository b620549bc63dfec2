// The bench around an editor: grades in time, filling that can be stopped and narrowed, drafts that are never lost.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { clean_in_both } from './support/axe';
import { blank, by, design_of, key_of, proven, saved, settled, undo } from './support/bench';
import { without_engine } from './support/engine';
import { example_id, press } from './support/pages';
import { design as panel, edit } from '../../src/games/panel/web/design.browser';

declare const Buffer: { from(text: string): never }; // of Node, whose types are not installed

// Six open cells on a 4x4 panel.
const six = {
  width: 4,
  height: 4,
  starts: [[0, 0]],
  ends: [[4, 4]],
  marks: [
    { kind: 'square', cell: [0, 0], colour: 'black' },
    { kind: 'square', cell: [3, 3], colour: 'white' },
    ...[
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
      [0, 3],
      [3, 0],
    ].map((cell) => ({ kind: '?', cell })),
  ],
};
// As many as are never looked at.
const endless = {
  ...six,
  marks: Array.from({ length: 16 }, (_, i) => ({ kind: '?', cell: [i % 4, Math.floor(i / 4)] })),
};

async function open_line(page: Page, puzzle: object, name: string): Promise<void> {
  await page.goto('/design');
  const text = JSON.stringify({ crux: 1, game: 'panel', name, puzzle });
  const file = { name: 'line.jsonl', mimeType: 'application/json', buffer: Buffer.from(text) };
  await by(page, 'import').setInputFiles(file);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(by(page, 'editor')).toBeVisible();
  await settled(page);
}

test('an edit has its grade at once', async ({ page }, info) => {
  await blank(page, 'panel');
  const times: number[] = [];
  for (let n = 0; n < 4; n++) {
    await edit(page, n);
    await expect(by(page, 'undo')).toHaveAttribute('aria-disabled', 'false');
    await settled(page);
    times.push(Number(await by(page, 'look').getAttribute('data-took')));
  }
  info.annotations.push({ type: 'ms from edit to grade', description: times.join(' ') });
  console.log(`ms from edit to grade: ${times.join(' ')}`);
  expect(Math.min(...times)).toBeLessThan(1000);
});

test('six holes give their first results within a second; they are sorted, narrowed and compared', async ({ page }, info) => {
  await open_line(page, six, 'Six open cells');
  await by(page, 'fill-start').click();
  await expect(by(page, 'candidate').first()).toBeVisible();
  const first = Number(await by(page, 'fill').getAttribute('data-first'));
  info.annotations.push({ type: 'ms to the first results', description: String(first) });
  console.log(`ms to the first results of six holes: ${first}`);
  await expect(by(page, 'fill-progress')).toBeVisible();

  const values = async (name: string) => (await page.locator(`[data-value=${name}]`).allInnerTexts()).map(Number);
  await expect.poll(async () => (await values('tsi')).length).toBeGreaterThan(8);
  await by(page, 'fill-sort').selectOption('-tsi');
  await expect.poll(async () => (await values('tsi')).every((value, i, all) => i === 0 || all[i - 1]! <= value)).toBe(true);

  const low = by(page, 'range-tsi-low');
  const [least, most] = [Number(await low.getAttribute('min')), Number(await low.getAttribute('max'))];
  const middle = Math.round((least + most) * 5) / 10;
  await low.fill(String(middle));
  await expect.poll(async () => Math.min(Infinity, ...(await values('tsi')))).toBeGreaterThanOrEqual(middle);
  await by(page, 'fill-unique').check();
  await expect.poll(async () => new Set(await values('solutions'))).toEqual(new Set([1]));
  await expect(by(page, 'fill')).toHaveAttribute('data-state', 'done');

  await by(page, 'compare').nth(0).click();
  await by(page, 'compare').nth(1).click();
  await expect(by(page, 'comparing').getByTestId('differs').first()).toBeVisible();
  await by(page, 'compare-take').nth(1).click();
  await proven(page);
});

test('a long filling is cancelled, on the server as well', async ({ page, request }) => {
  await open_line(page, endless, 'Far too many');
  await expect(by(page, 'candidates')).toContainText(/10[⁰¹²³⁴⁵⁶⁷⁸⁹]+|,\d{3},\d{3},/);
  const [answer] = await Promise.all([page.waitForResponse('**/api/v1/fill'), by(page, 'fill-start').click()]);
  const { job } = await answer.json();
  await expect(by(page, 'fill-cancel')).toBeVisible();
  await by(page, 'fill-cancel').click();
  await expect(by(page, 'fill')).toHaveAttribute('data-state', 'cancelled');
  await expect.poll(async () => (await (await request.get(`/api/v1/jobs/${job.id}`)).json()).state).toBe('cancelled');
  await expect(by(page, 'fill-start')).toBeEnabled();
});

test('a change that makes a unique puzzle ambiguous is warned of, and taken back', async ({ page }) => {
  await blank(page, 'panel');
  await panel.build(page);
  await proven(page);
  await expect(by(page, 'verdict')).toContainText('Exactly one solution');
  await by(page, 'design-as-text').locator('summary').click();
  await by(page, 'design-text').fill(JSON.stringify({ ...six, marks: [] }));
  await by(page, 'text-apply').click();
  await expect(by(page, 'warning')).toContainText('No longer unique');
  await by(page, 'warning-undo').click();
  await expect(by(page, 'verdict')).toContainText('Exactly one solution');
});

test('two tabs: one follows the other; where both have edited, theirs is taken or mine goes on as a copy', async ({
  context,
  page,
}) => {
  await blank(page, 'panel');
  await edit(page, 0);
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await settled(other);
  expect(await design_of(other)).toEqual(await design_of(page));

  // One that has nothing of its own follows.
  await edit(page, 5);
  await saved(page);
  await expect.poll(() => by(other, 'undo').getAttribute('title')).toMatch(/other tab/);
  await edit(page, 6);
  await saved(page);

  // One that cannot send edits meanwhile, and the other is faster.
  await other.route('**/api/v1/drafts/**', (route) => route.abort());
  await edit(other, 10);
  await expect(by(other, 'draft-state')).toHaveAttribute('data-state', 'offline');
  await edit(page, 11);
  await saved(page);
  const theirs = await design_of(page);
  await other.unroute('**/api/v1/drafts/**');
  await other.evaluate(() => dispatchEvent(new Event('online')));
  await expect(by(other, 'conflict')).toContainText('changed in another tab');
  await clean_in_both(other, 'conflict');

  const mine = await design_of(other);
  await by(other, 'take-theirs').click();
  await expect(by(other, 'conflict')).toHaveCount(0);
  await expect.poll(() => design_of(other)).toEqual(theirs);
  await undo(other);
  await expect.poll(() => design_of(other)).toEqual(mine);
  await saved(other);

  // Now the first cannot send, and goes on with a copy.
  await page.route('**/api/v1/drafts/**', (route) => route.abort());
  await edit(page, 2);
  await edit(other, 1);
  await saved(other);
  await page.unroute('**/api/v1/drafts/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const [kept, others, key] = [await design_of(page), await design_of(other), key_of(other)];
  await by(page, 'keep-mine').click();
  await saved(page);
  expect(key_of(page)).not.toBe(key);
  expect(await design_of(page)).toEqual(kept);
  await other.reload();
  await settled(other);
  expect(await design_of(other)).toEqual(others);
});

test('what was edited offline outlives the page, with its history', async ({ page }) => {
  await blank(page, 'panel');
  await page.route('**/api/v1/drafts**', (route) => route.abort());
  for (const n of [0, 1, 2]) await edit(page, n);
  await expect(by(page, 'draft-state')).toHaveAttribute('data-state', 'offline');
  const drawn = await design_of(page);
  await page.reload();
  await settled(page);
  expect(await design_of(page)).toEqual(drawn);
  await page.unroute('**/api/v1/drafts**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await saved(page);
  for (let i = 0; i < 3; i++) await press(page, 'Control+z');
  await expect(by(page, 'undo')).toHaveAttribute('aria-disabled', 'true');
});

test('an edit voids the proof', async ({ page }) => {
  await without_engine(page); // it would be proven again at once
  await blank(page, 'panel');
  await panel.build(page);
  await proven(page);
  let answer = () => {};
  const asked = new Promise<void>((done) => (answer = done));
  await page.route('**/api/v1/design/look', async (route) => {
    await asked;
    await route.continue();
  });
  await edit(page, 0);
  await expect(by(page, 'proof')).toHaveText(/Not proven since your last edit/);
  await expect(by(page, 'publish')).toHaveAttribute('aria-disabled', 'true');
  await expect(by(page, 'test-play')).toHaveAttribute('aria-disabled', 'true');
  answer();
  await settled(page);
  await undo(page);
  await proven(page);
});

test('drafts are listed, renamed, downloaded and deleted; a puzzle is edited as a copy', async ({ page, request }) => {
  const id = await example_id(request, 'panel', 'Two colours');
  await page.goto(`/puzzle/${id}`);
  await by(page, 'edit-copy').click();
  await settled(page);
  await expect(by(page, 'design-name')).toHaveValue('Two colours (copy)');
  await edit(page, 0);
  await saved(page);
  await page.goto('/design');
  await expect(by(page, 'draft')).toHaveCount(1);
  await clean_in_both(page, 'designs');
  await by(page, 'draft-rename').click();
  await by(page, 'new-name').fill('Three colours');
  await by(page, 'rename-now').click();
  await expect(by(page, 'draft')).toContainText('Three colours');
  const [download] = await Promise.all([page.waitForEvent('download'), by(page, 'draft-download').click()]);
  expect(download.suggestedFilename()).toBe('three-colours.jsonl');
  const line = JSON.parse(readFileSync(await download.path()).toString());
  expect(line).toMatchObject({ crux: 1, game: 'panel', name: 'Three colours' });
  await by(page, 'draft-delete').click();
  await by(page, 'delete-now').click();
  await expect(by(page, 'draft')).toHaveCount(0);
});

test('the keys are told, and axe has nothing against the sheets', async ({ page }) => {
  await blank(page, 'panel');
  await by(page, 'keys').click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Ctrl+Z');
  await clean_in_both(page, 'keys');
  await press(page, 'Escape');
  await by(page, 'publish').click();
  await clean_in_both(page, 'publish');
});

test('text that is no puzzle is refused in the words of the server, and the design stays', async ({ page }) => {
  await blank(page, 'panel');
  const before = await design_of(page);
  await by(page, 'design-as-text').locator('summary').click();
  for (const wrong of ['{"width":4}', '{}', '{"width":1000,"height":100000,"starts":[],"ends":[],"marks":null}', '[1', '7']) {
    await by(page, 'design-text').fill(wrong);
    await by(page, 'text-apply').click();
    await expect(by(page, 'design-as-text').getByRole('alert')).not.toBeEmpty();
    await by(page, 'design-as-text').getByRole('button', { name: 'Leave it' }).click();
    expect(await design_of(page)).toEqual(before);
  }
  await expect(by(page, 'editor-failed')).toHaveCount(0);
});

test('back from an undo, nothing is blamed on an edit that did no harm', async ({ page }) => {
  await open_line(page, { width: 1, height: 1, starts: [[0, 0]], ends: [[1, 1]], marks: [] }, 'One cell');
  await edit(page, 0);
  await settled(page);
  await undo(page);
  await settled(page);
  await expect(by(page, 'warning')).toHaveCount(0);
});

test('a test play, and back with the history; the name is still to be chosen', async ({ page }) => {
  await open_line(page, { width: 3, height: 1, starts: [[0, 0]], ends: [[3, 1]], marks: [] }, 'At first');
  await edit(page, 0);
  await proven(page);
  const [built, at] = [await design_of(page), page.url()];
  await press(page, 'Control+Enter');
  await expect(page).toHaveURL(/\/puzzle\//);
  await by(page, 'back-to-design').click();
  await expect(page).toHaveURL(at);
  await settled(page);
  expect(await design_of(page)).toEqual(built);
  await undo(page);
  await expect.poll(() => design_of(page)).not.toEqual(built);
  await expect(by(page, 'draft-state')).not.toHaveAttribute('data-state', 'offline');
  await proven(page);

  // The played puzzle is the published one; the name belongs to the link.
  await by(page, 'test-play').click();
  await expect(page).toHaveURL(/\/puzzle\//);
  await page.getByRole('link', { name: /back to the design/i }).click();
  await settled(page);
  await by(page, 'publish').click();
  await by(page, 'publish-name').fill('In the end');
  await by(page, 'publish-now').click();
  await by(page, 'published-play').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In the end');
});
