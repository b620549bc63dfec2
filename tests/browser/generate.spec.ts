// Generate: puzzles arrive one by one with their grades, are kept, played, downloaded and changed; work is cancelled; failure says
// what to change and shows what came nearest; maps are clicked and walked.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { names_in } from '../../web/src/unzip';
import { clean_in_both } from './support/axe';
import { without_engine } from './support/engine';
import { stories } from './support/games';
import { press } from './support/pages';

const by = (page: Page, testid: string) => page.getByTestId(testid);
const made = (page: Page) => by(page, 'made');

async function open(page: Page, game: string): Promise<void> {
  await page.goto(`/generate#${game}`);
  await expect(by(page, `game-${game}`)).toBeChecked();
}
// Opens what is folded away: "wishes", "more" or "fine".
const unfold = (page: Page, what: string) => by(page, what).locator('summary').first().click();
async function how_many(page: Page, count: number): Promise<void> {
  await by(page, 'count').fill(String(count));
  await by(page, 'count').blur();
}

async function downloaded(page: Page, kind: string): Promise<{ name: string; bytes: Uint8Array }> {
  const batch = by(page, 'batch').first();
  const [download] = await Promise.all([page.waitForEvent('download'), batch.getByTestId(`download-${kind}`).first().click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
const begins = (bytes: Uint8Array, letters: string) =>
  expect(String.fromCharCode(...bytes.subarray(0, letters.length))).toBe(letters);

test('puzzles arrive with their grades; kept, downloaded and played', { tag: '@smoke' }, async ({ page }) => {
  await without_engine(page); // so that the server is asked
  await open(page, 'panel');
  await how_many(page, 3);
  await by(page, 'level-easy').check();
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/generate'), by(page, 'start').click()]);
  expect(asked.postDataJSON()).toEqual({ game: 'panel', level: 'easy', count: 3 });
  await expect(made(page)).toHaveCount(3);
  for (const word of ['How hard', 'Bits (TSI)', 'Solutions', 'Class']) await expect(made(page).first()).toContainText(word);
  await expect(by(page, 'made-grade')).toHaveCount(3);
  await expect(by(page, 'making')).toHaveCount(0);
  await by(page, 'easiest-first').click();
  const ratings = (await by(page, 'made-grade').allInnerTexts()).map((text) => Number(text.match(/rating (\d+)/)![1]));
  expect(ratings).toEqual([...ratings].sort((a, b) => a - b));

  const lines = await downloaded(page, 'jsonl');
  const text = new TextDecoder().decode(lines.bytes).trim().split('\n');
  expect(text.map((line) => JSON.parse(line).game)).toEqual(['panel', 'panel', 'panel']);
  for (const kind of ['svg', 'png']) {
    const { name, bytes } = await downloaded(page, kind);
    expect(name).toMatch(new RegExp(`\\.${kind}\\.zip$`));
    expect(names_in(bytes)).toEqual([1, 2, 3].map((n) => expect.stringMatching(new RegExp(`^${n}-.*\\.${kind}$`))));
  }
  begins((await downloaded(page, 'pdf')).bytes, '%PDF-');
  await made(page).first().getByText('Download').click();
  const [one] = await Promise.all([page.waitForEvent('download'), made(page).first().getByTestId('download-png').click()]);
  begins(readFileSync(await one.path()).subarray(1), 'PNG');

  await by(page, 'keep').first().click();
  await by(page, 'new-title').fill('The good ones');
  await by(page, 'add').click();
  await expect(by(page, 'kept')).toHaveCount(1);
  await by(page, 'keep-all').click();
  await by(page, 'add').click();
  await expect(by(page, 'kept')).toHaveCount(3);

  // Off to play one, and back: they are still there. After a reload, too.
  await by(page, 'play').first().click();
  await expect(by(page, 'board')).toBeVisible();
  await page.goBack();
  await expect(made(page)).toHaveCount(3);
  await page.reload();
  await expect(made(page)).toHaveCount(3);
  await clean_in_both(page, 'generate');

  await page.goto('/collections');
  await expect(by(page, 'collection')).toHaveText(/The good ones\s*3 puzzles/);
});

test('a range of ratings is sent instead of a level', async ({ page }) => {
  await without_engine(page); // so that the server is asked
  await open(page, 'panel');
  await expect(by(page, 'rating-low')).toHaveCount(0); // a level is a range itself
  await by(page, 'level-own').check();
  await by(page, 'rating-low').fill('1500');
  await by(page, 'rating-high').fill('1600');
  await expect(by(page, 'rating')).toContainText('1500 – 1600');
  await page.route('**/api/v1/generate', (route) => route.abort());
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/generate'), by(page, 'start').click()]);
  expect(asked.postDataJSON()).toEqual({ game: 'panel', count: 6, rating: [1500, 1600], nearest: true });
});

test('targets are sent as they are set: method, class, bits, sliders, ticks, seed', async ({ page }) => {
  await without_engine(page); // so that the server is asked
  await open(page, 'toycar');
  await by(page, 'level-own').check();
  await by(page, 'way-exact').check();
  await by(page, 'class').selectOption('Nearest');
  await by(page, 'solutions').selectOption('one');
  await by(page, 'best').selectOption('+insight');
  await unfold(page, 'fine');
  await by(page, 'bits-low').fill('2');
  await by(page, 'bits-high').fill('12');
  await by(page, 'parameter-length-slider').fill('5');
  await expect(by(page, 'parameter-length')).toHaveValue('5');
  await by(page, 'parameter-unique').uncheck();
  await how_many(page, 1);
  await by(page, 'seed').fill('7');
  await by(page, 'seed').blur();
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/generate'), by(page, 'start').click()]);
  expect(asked.postDataJSON()).toMatchObject({
    game: 'toycar',
    by: 'exact',
    class: 'Nearest',
    targets: { solutions: 1 },
    maximise: 'insight',
    nearest: true,
    tsi: [2, 12],
    count: 1,
    seed: 7,
    parameters: { length: 5, unique: 0 },
  });
  await expect(made(page)).toHaveCount(1);

  // By keys, an end of the slider stops at the other.
  await by(page, 'bits-low').fill('40');
  await expect(by(page, 'bits-low')).toHaveValue('12');
  await by(page, 'bits-high').focus();
  await press(page, 'End');
  await expect(by(page, 'bits')).toContainText('at least 12.0 bits');

  await by(page, 'game-panel').check({ force: true });
  await by(page, 'level-own').check();
  await by(page, 'parameter-kinds-stars').check();
  await by(page, 'parameter-width').fill('3');
  await by(page, 'parameter-height').fill('3');
  await how_many(page, 1);
  const [next] = await Promise.all([page.waitForRequest('**/api/v1/generate'), by(page, 'start').click()]);
  expect(next.postDataJSON()).toMatchObject({ game: 'panel', parameters: { kinds: 'stars', width: 3, height: 3 } });
  await expect(by(page, 'batch')).toHaveCount(2);
});

test('nothing found: how near it came, what could be given up, and then it works', async ({ page }) => {
  await open(page, 'burrows');
  await by(page, 'level-gentle').check();
  await unfold(page, 'fine');
  await by(page, 'bits-low').fill('39');
  await how_many(page, 1);
  await by(page, 'start').click();
  await expect(by(page, 'failed')).toContainText(/No puzzle could be made|no puzzle that is all of this/);
  await expect(by(page, 'failed')).not.toContainText('--');
  await clean_in_both(page, 'generate, failed');
  await expect(by(page, 'nearest').getByTestId('made')).toHaveCount(1);
  await page.getByRole('button', { name: 'Any number of bits' }).click();
  await expect(made(page)).toHaveCount(2); // the nearest stays
  await expect(by(page, 'failed')).toHaveCount(0);
});

test('the nearest puzzles are shown, played and kept', async ({ page }) => {
  await open(page, 'panel');
  await by(page, 'level-own').check();
  await by(page, 'parameter-width').fill('2');
  await by(page, 'parameter-height').fill('2');
  await by(page, 'parameter-kinds-must').check();
  await by(page, 'parameter-kinds-cannot').check();
  await unfold(page, 'fine');
  await by(page, 'parameter-least-low').fill('9');
  await by(page, 'bits-low').fill('4');
  await by(page, 'bits-high').fill('4.5');
  await how_many(page, 1);
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/generate'), by(page, 'start').click()]);
  expect(asked.postDataJSON()).toMatchObject({ parameters: { least: 9 }, tsi: [4, 4.5], nearest: true });
  await expect(by(page, 'failed')).toBeVisible();
  await by(page, 'parameter-least-low').fill('0');
  await by(page, 'bits-high').fill('40');
  await by(page, 'bits-low').fill('8');
  await by(page, 'start').click();
  await expect(by(page, 'failed')).toContainText('the nearest has');
  await expect(by(page, 'nearest').getByTestId('made-grade')).toBeVisible();
  await clean_in_both(page, 'the nearest puzzles');
  await by(page, 'nearest').getByTestId('play').click();
  await expect(by(page, 'board')).toBeVisible();
});

test('words, not names, stand on every field and every way', async ({ page }) => {
  const { games } = await (await page.request.get('/api/v1/games')).json();
  type Named = { name: string; kind: string };
  for (const { game, parameters, ways } of games.filter((one: { levels: object[] }) => one.levels.length > 0)) {
    await open(page, game);
    await by(page, 'level-own').check();
    await unfold(page, 'fine');
    await expect(by(page, 'form')).not.toContainText('--');
    await expect(by(page, 'form')).not.toContainText('=');
    for (const way of ways as string[])
      await expect(by(page, `way-${way}`).locator('..')).not.toHaveText(new RegExp(`^${way}\\b`));
    const labels = await by(page, 'form').locator('label, legend, .label').allInnerTexts();
    for (const { name } of parameters as Named[])
      if (['least', 'most', 'amount', 'saving', 'novel'].includes(name))
        expect(
          labels.map((label) => label.trim().toLowerCase()),
          game,
        ).not.toContain(name);
  }
});

test('how often a robot does what is chosen by words', async ({ page }) => {
  await without_engine(page); // so that the server is asked
  await open(page, 'robot');
  await unfold(page, 'more');
  await by(page, 'parameter-weights-walk').selectOption('often');
  await by(page, 'parameter-weights-box').selectOption('never');
  await by(page, 'parameter-weights-turn').selectOption('often');
  await by(page, 'parameter-weights-turn').selectOption('as usual');
  await page.route('**/api/v1/generate', (route) => route.abort());
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/generate'), by(page, 'start').click()]);
  expect(asked.postDataJSON()).toMatchObject({ level: 'easy', parameters: { weights: 'walk=3,box=0' } });
});

test('places on the border are chosen on a picture, and settle the size', async ({ page }) => {
  await without_engine(page); // so that the server is asked
  await page.route('**/api/v1/games', async (route) => {
    const answer = await (await route.fetch()).json();
    const panel = answer.games.find((one: { game: string }) => one.game === 'panel');
    const others = panel.parameters.filter((one: { name: string }) => one.name !== 'start');
    panel.parameters = [...others, { name: 'start', says: 'such as 0,0', kind: 'word' }];
    await route.fulfill({ json: answer });
  });
  await open(page, 'panel');
  await unfold(page, 'more');
  await by(page, 'parameter-width').fill('3');
  await unfold(page, 'fine');
  await by(page, 'parameter-start-3,2').click();
  await by(page, 'parameter-start-0,0').click();
  await expect(by(page, 'parameter-start')).toContainText('2 places chosen');
  await clean_in_both(page, 'places');
  await page.route('**/api/v1/generate', (route) => route.abort());
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/generate'), by(page, 'start').click()]);
  expect(asked.postDataJSON()).toMatchObject({ parameters: { width: 3, height: 4, start: '3,2 0,0', starts: 2 } });
});

test('a puzzle that was made is made harder, and again on its own page and in a collection', async ({ page }) => {
  await open(page, 'burrows');
  await how_many(page, 1);
  await by(page, 'start').click();
  await expect(by(page, 'made-grade')).toHaveCount(1);
  const rating = async (n: number) => Number((await by(page, 'made-grade').nth(n).innerText()).match(/rating (\d+)/)![1]);
  await by(page, 'vary-this').click();
  await by(page, 'vary-harder').click();
  await expect(by(page, 'variation').first()).toContainText('.');
  await clean_in_both(page, 'harder, in a sheet');
  await by(page, 'take-variation').first().click();
  await expect(by(page, 'taken')).toContainText('Added to your puzzles.');
  await press(page, 'Escape');
  await expect(made(page)).toHaveCount(2);
  await expect(by(page, 'made-note')).toContainText('From Burrows 1. Harder.');
  await expect(by(page, 'made-grade')).toHaveCount(2);
  expect(await rating(1)).toBeGreaterThan(await rating(0));

  await by(page, 'keep').first().click();
  await by(page, 'add').click();
  await by(page, 'kept').first().click();
  await expect(by(page, 'item')).toHaveCount(1);
  await by(page, 'vary-item').click();
  await by(page, 'vary-like').click();
  await by(page, 'take-variation').first().click();
  await expect(by(page, 'taken')).toContainText('Added to the collection.');
  await press(page, 'Escape');
  await expect(by(page, 'item')).toHaveCount(2);
  await clean_in_both(page, 'a collection');

  await by(page, 'item').first().getByTestId('play').click();
  await by(page, 'vary-own').locator('summary').first().click();
  await by(page, 'vary-same-idea').click();
  const here = page.url();
  await by(page, 'take-variation').or(by(page, 'vary-none')).first().waitFor();
  if ((await by(page, 'take-variation').count()) === 0) return; // there need not be one
  await by(page, 'take-variation').first().click();
  await expect(page).not.toHaveURL(here);
  await expect(by(page, 'vary-own')).toBeVisible();
});

test('a puzzle of somebody else is not offered to be changed', async ({ page }) => {
  const { games } = await (await page.request.get('/api/v1/games')).json();
  await page.goto(`/puzzle/${games.find((one: { game: string }) => one.game === 'panel').examples[0].id}`);
  await expect(by(page, 'board')).toBeVisible();
  await expect(by(page, 'share')).toBeVisible();
  await expect(by(page, 'vary-own')).toHaveCount(0);
});

test('cancelled, and the server knows', { tag: '@smoke' }, async ({ page }) => {
  await open(page, 'logicgrid');
  await unfold(page, 'more');
  await by(page, 'way-elites').check();
  await unfold(page, 'fine');
  await by(page, 'parameter-generations').fill('10000');
  await by(page, 'parameter-population').fill('2000');
  await by(page, 'parameter-population').blur();
  const [answer] = await Promise.all([page.waitForResponse('**/api/v1/generate'), by(page, 'start').click()]);
  const { job } = await answer.json();
  await by(page, 'cancel').click();
  await expect(by(page, 'making')).toHaveCount(0);
  await expect(by(page, 'failed')).toHaveCount(0);
  await expect.poll(async () => (await (await page.request.get(`/api/v1/jobs/${job.id}`)).json()).state).toBe('cancelled');
});

test('a map without names of rows fills, and opens a puzzle by mouse and by keys', async ({ page }) => {
  await open(page, 'logicgrid');
  await unfold(page, 'more');
  await by(page, 'way-elites').check();
  await unfold(page, 'fine');
  await by(page, 'parameter-generations').fill('60');
  await by(page, 'parameter-population').fill('60');
  await how_many(page, 1);
  await by(page, 'start').click();
  await expect(made(page)).toHaveCount(1);
  await expect(by(page, 'making')).toHaveCount(0);
  expect(Number(await by(page, 'archive').getAttribute('data-filled'))).toBeGreaterThan(10);

  const picked = by(page, 'archive-picked').getByTestId('made');
  await by(page, 'archive-column').nth(1).click();
  await expect(picked).toBeVisible();
  const first = await picked.getAttribute('data-id');
  await by(page, 'archive-map').focus();
  await press(page, 'PageDown', 'ArrowRight');
  await expect(by(page, 'live')).toContainText('row');
  await press(page, 'Enter');
  await expect(picked).not.toHaveAttribute('data-id', first!);
  await expect(picked.getByTestId('made-grade')).toBeVisible();
  await clean_in_both(page, 'the map');
});

test('a map with names is a table: by mouse, finger and keys, and the puzzles stay', async ({ browser, page }) => {
  await open(page, 'panel');
  await unfold(page, 'more');
  await by(page, 'way-elites').check();
  await unfold(page, 'fine');
  await by(page, 'parameter-generations').fill('10');
  await how_many(page, 1);
  await by(page, 'start').click();
  await expect(made(page)).toHaveCount(1);
  await expect(by(page, 'making')).toHaveCount(0);

  const map = by(page, 'archive-map');
  await expect(map.getByRole('columnheader', { name: '3 symbols' })).toBeVisible();
  await expect(map.getByRole('rowheader', { name: '2 to 4 solutions' })).toBeVisible();
  const picked = by(page, 'archive-picked').getByTestId('made');
  await by(page, 'archive-cell').first().click();
  await expect(picked.getByTestId('level')).toBeVisible();
  const first = await picked.getAttribute('data-id');
  await expect(by(page, 'archive-picked').getByRole('heading')).toHaveText(/^Panel: \d+ symbols?.*, .*solution/);

  await press(page, 'Home', 'ArrowUp', 'ArrowRight');
  await expect(map.locator(':focus')).toHaveAttribute('aria-label', /^2 symbols, /);
  await expect(by(page, 'live')).toContainText('2 symbols');
  // To a place that has another puzzle, by keys alone.
  for (let i = 0; i < 30 && (await map.locator('[data-testid=archive-cell]:focus:not([aria-current])').count()) === 0; i++)
    await press(page, i % 12 === 11 ? 'ArrowDown' : 'ArrowRight');
  await press(page, 'Enter');
  await expect(picked).not.toHaveAttribute('data-id', first!);
  await clean_in_both(page, 'a map with names');
  const second = await picked.getAttribute('data-id');
  await page.reload();
  await expect(picked).toHaveAttribute('data-id', second!);
  await by(page, 'archive-picked').getByTestId('play').click();
  await expect(by(page, 'vary-own')).toBeVisible();

  // By finger, on a phone.
  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
  const small = await phone.newPage();
  await small.goto(page.url());
  await small.evaluate(
    (kept) => sessionStorage.setItem('crux.generated', kept),
    await page.evaluate(() => sessionStorage['crux.generated'] as string),
  );
  await small.goto('/generate#panel');
  await by(small, 'archive-cell').last().tap();
  await expect(by(small, 'archive-picked').getByTestId('made')).toBeInViewport();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await phone.close();
});

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const { game } of stories) {
    await open(page, game);
    await by(page, 'level-own').check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), game).toBeLessThanOrEqual(390);
  }
});

test('a number that cannot be taken is said, not only changed', async ({ page }) => {
  await open(page, 'panel');
  await how_many(page, 0);
  await expect(by(page, 'count')).toHaveValue('1');
  await expect(by(page, 'count-note')).toHaveText('0 is too small: 1 is the least.');
  await how_many(page, 5000);
  await expect(by(page, 'count')).toHaveValue('20');
  await expect(by(page, 'count-note')).toHaveText('5,000 is too large: 20 is the most.');
  await how_many(page, 3);
  await expect(by(page, 'count-note')).toHaveCount(0);
});
