// The folder that `crux site` writes, on a plain static host below some address: no server of Crux is asked for anything.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test, type Page } from '@playwright/test';
import { by, proven } from './support/bench';
import { designs, stories } from './support/games';
import { follow_hints } from './support/hints';
import { renewed, updated, visited } from './support/offline';
import { other_site } from './support/other_site';
import { example_id, solved } from './support/pages';
import { host, type Host } from './support/site';

declare const __dirname: string;
const crux = process.env.CRUX ?? `${__dirname}/../../build/crux`;
declare global {
  interface Window {
    drawn: Record<string, Promise<string>>;
  }
}
let at: Host;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/crux-site-`);
  const lines = [
    '{"crux":1,"game":"panel","name":"Two by two","puzzle":{"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[]}}',
  ];
  writeFileSync(`${folder}/lesson.jsonl`, lines.join('\n'));
  execFileSync(crux, ['site', `${folder}/site`, '--collection', `${folder}/lesson.jsonl`, '--title', 'A lesson']);
  at = await host(`${folder}/site`);
});
test.afterAll(() => {
  at?.close();
  rmSync(folder, { recursive: true, force: true });
});

// Complaints of the browser: a policy that is broken, a script that fails.
function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on('pageerror', (error) => all.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && all.push(message.text()));
  return all;
}

for (const story of stories)
  test(`${story.game}: an example is played to its end by hints`, async ({ page }) => {
    const wrong = complaints(page);
    at.missed.length = 0;
    await page.goto(at.address);
    await page.getByTestId(`game-${story.game}`).click();
    await expect(page).toHaveURL(`${at.address}#/play/${story.game}`);
    await page.getByTestId('example').filter({ hasText: story.example }).first().click();
    await story.ready(page);
    await follow_hints(page);
    await page.reload();
    await expect(solved(page)).toBeVisible();
    expect([wrong, at.missed]).toEqual([[], []]);
  });

test('a puzzle is made, shared by a link that carries it, and opened elsewhere', async ({ page, browser }) => {
  await page.goto(`${at.address}index.html#/play/panel`);
  await page.getByTestId('level-gentle').click();
  await expect(page.getByTestId('board')).toBeVisible();
  await page.getByTestId('share').locator('summary').click();
  await expect(page.getByTestId('link')).toHaveCount(0);
  const link = await page.getByTestId('fragment-link').inputValue();
  expect(link).toContain(`${at.address}index.html#/puzzle?`);
  const other = await browser.newPage();
  await other.goto(link);
  await follow_hints(other);
  await other.close();
});

test('several puzzles are generated, kept and printed', async ({ page }) => {
  await page.goto(`${at.address}#/generate?burrows`);
  await page.getByTestId('start').click();
  await expect(page.getByTestId('made')).toHaveCount(6);
  await page.goto(`${at.address}#/print`);
  await page.getByTestId('print-game').selectOption('burrows');
  await page.getByLabel('Answers at the end').check();
  await page.getByTestId('print').click();
  await expect(page.getByTestId('sheet-page')).toHaveCount(1, { timeout: 120_000 });
  await expect(page.getByTestId('sheet-answers')).toHaveCount(1);
  await page
    .getByTestId('sheet')
    .locator('img')
    .last()
    .evaluate((image: HTMLImageElement) => image.decode());
  const rules = page.getByTestId('sheet-page').getByTestId('sheet-rules');
  await expect(rules).toContainText('Flag the cheapest set of tunnels');
  await expect(rules).toContainText('Colour the tunnels that you choose.');
  await expect(rules.locator('li svg')).toHaveCount(3); // a cost, a flag, the mouse: the goal says what burrows are for
  const levels = page.getByTestId('sheet').getByTestId('level');
  await expect(levels).toHaveText(Array(4).fill(/^\s*Gentle\s*$/));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Print a worksheet' })).toBeHidden();
  await expect(rules).toBeVisible();
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

test('a sheet of two games has the rules of both on a page of their own, and the clues', async ({ page, request }) => {
  const ids = [await example_id(request, 'panel', 'Two colours'), await example_id(request, 'logicgrid', 'Four classes')];
  await page.emulateMedia({ colorScheme: 'dark' });
  // The page may not read its own pictures again: their texts are kept when they get their addresses.
  await page.addInitScript(() => {
    const address_of = URL.createObjectURL.bind(URL);
    window.drawn = {};
    URL.createObjectURL = (blob: Blob) => {
      const address = address_of(blob);
      window.drawn[address] = blob.text();
      return address;
    };
  });
  await page.goto(`${at.address}#/print#puzzles=${ids.join(',')}`);
  await page.getByTestId('print').click();
  const rules = page.getByTestId('sheet-front').getByTestId('sheet-rules');
  await expect(rules.getByRole('list')).toHaveCount(2, { timeout: 60_000 });
  await expect(rules).toContainText('Draw one line from the start to the end');
  await expect(rules).toContainText('A cross: these two do not belong together.');
  await expect(rules).not.toContainText('Tap');
  await expect(page.getByTestId('sheet-rules')).toHaveCount(1);
  // Black on white for a reader in the dark, and printed although it is a ground.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dot = page.getByTestId('sheet-page').locator('.dots .on').first();
  await expect(dot).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(dot).toHaveCSS('print-color-adjust', 'exact');
  const picture = await page.getByTestId('sheet-page').locator('img').last().getAttribute('src');
  expect(await page.evaluate((address) => window.drawn[address], picture!)).toContain('class is exactly three hours before');
});

test('a design is drawn, kept over a reload, and published as a link', async ({ page }) => {
  const story = designs.find((one) => one.game === 'panel')!;
  await page.goto(`${at.address}#/design/panel`);
  await expect(by(page, 'editor')).toBeVisible();
  await story.build(page);
  await proven(page);
  await expect(by(page, 'draft-state')).toHaveAttribute('data-state', 'saved');
  await page.reload();
  await proven(page);
  await by(page, 'publish').click();
  await by(page, 'publish-now').click();
  const link = await by(page, 'published-link').inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await follow_hints(page);
});

test('its collection stands on the home page', async ({ page }) => {
  await page.goto(at.address);
  await expect(page.getByRole('heading', { name: 'A lesson' })).toBeVisible();
  await page.getByTestId('site-collection').getByRole('link', { name: 'Two by two' }).click();
  await expect(page.getByRole('heading', { name: 'Two by two' })).toBeVisible();
  await follow_hints(page);
  await page.getByTestId('back-to-set').click();
  await expect(page.getByTestId('set-done')).toHaveText('Done!');
});

test('a path and the puzzle of the day, made in the page', async ({ page }) => {
  at.missed.length = 0;
  await page.goto(at.address);
  await expect(page.getByTestId('today').getByTestId('board')).toBeVisible();
  await page.getByTestId('game-toycar').click();
  await page.getByTestId('step').first().click();
  await follow_hints(page);
  await page.getByTestId('next').click();
  await expect(page.getByTestId('where')).toHaveText(/number \d+$/);
  await expect(page.getByTestId('board')).toBeVisible();
  expect(at.missed).toEqual([]);
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  const file = (name: string) => `${folder}/site/${name}`;
  const names = ['sw.js', 'index.html', 'icon.svg'] as const;
  let was: Record<(typeof names)[number], string>;
  let first: string; // the version
  const quiet_ms = 2_500; // more than in register.ts
  const caches_now = (page: Page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1)!));
  // The same files under another version.
  function publish(version: string, change = (worker: string) => worker): void {
    writeFileSync(file('sw.js'), change(was['sw.js'].replace(first, version)));
    writeFileSync(file('index.html'), was['index.html'].replace('<title>Crux', `<title>${version}`));
    writeFileSync(file('icon.svg'), was['icon.svg'].replace('</svg>', `<!-- ${version} --></svg>`));
  }
  test.beforeEach(async ({ page }) => {
    was = Object.fromEntries(names.map((name) => [name, readFileSync(file(name)).toString()])) as typeof was;
    await visited(page, at.address);
    await page.waitForTimeout(quiet_ms); // this page has asked by now: only the next one will ask again
    first = (await caches_now(page))[0]!;
    expect(was['sw.js']).toContain(first);
  });
  test.afterEach(() => {
    for (const name of names) writeFileSync(file(name), was[name]);
  });

  test('a new version replaces the old one, and the network comes first', async ({ page, context }) => {
    const icon = () => page.evaluate(async () => (await fetch('icon.svg')).text());
    expect(await icon()).toBe(was['icon.svg']);
    // Two caches of versions before stay, older ones go.
    for (const [version, left] of [
      ['next', [first, 'next']],
      ['third', [first, 'next', 'third']],
      ['fourth', ['next', 'third', 'fourth']],
    ] as const) {
      publish(version);
      expect(await updated(page)).toBe('installed');
      expect(await renewed(page)).toContain(`<title>${version}`);
      expect(await caches_now(page)).toEqual(left);
      expect(await icon()).toContain(`<!-- ${version} -->`);
    }
    // One that cannot be had as a whole replaces nothing.
    publish('broken', (worker) => worker.replace('"icon.svg"', '"nowhere.svg"'));
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update().catch(() => {})));
    await expect.poll(() => at.missed).toContain('/some/where/nowhere.svg');
    await expect.poll(() => caches_now(page)).toEqual(['next', 'third', 'fourth']);

    await context.setOffline(true);
    expect(await (await page.reload())!.text()).toContain('<title>fourth');
    await expect(page.getByTestId('game-panel')).toBeVisible();
    await context.setOffline(false);
    writeFileSync(file('index.html'), was['index.html'].replace('<title>Crux', '<title>mended'));
    expect(await (await page.reload())!.text()).toContain('<title>mended');
  });

  // Chromium could lose the page that is being loaded.
  test('a new version does not take over from one that loads a page', async ({ page }) => {
    const old = await page.evaluateHandle(() => navigator.serviceWorker.controller);
    publish('next');
    expect(await updated(page)).toBe('installed');
    await page.waitForTimeout(500);
    const same = (worker: ServiceWorker | null) => worker === navigator.serviceWorker.controller && worker?.state;
    expect(await page.evaluate(same, old)).toBe('activated');
    expect(await renewed(page)).toContain('<title>next');
  });

  test('a page that cannot ask the new version to take over gets it after a while', async ({ page }) => {
    publish('next', (worker) => worker.replace(/\b(2e4|20000)\b/, '700'));
    expect(readFileSync(file('sw.js')).toString()).toContain('700');
    expect(await updated(page)).toBe('installed');
    const taken = () =>
      page.evaluate(async () => {
        const { waiting, active } = await navigator.serviceWorker.ready;
        return waiting ? 'waiting' : active?.state;
      });
    await expect.poll(taken).toBe('activated');
    expect(await caches_now(page)).toEqual([first, 'next']);
  });
});

// The host says nothing about other sites, and knows no index of a folder: the script is no module, and names the frame's file.
test('a page of another site shows a puzzle of this one', async ({ page }) => {
  const wrong = complaints(page);
  at.missed.length = 0;
  const { id } = JSON.parse(readFileSync(`${folder}/site/collection.json`).toString()).puzzles[0];
  const script = `<script src="${at.address}crux-puzzle.js"></script>`;
  const elsewhere = await other_site({
    '/': `<!doctype html><title>Elsewhere</title>${script}<crux-puzzle src="${at.address}index.html#/puzzle/${id}"></crux-puzzle>`,
  });
  await page.goto(elsewhere.origin);
  const frame = page.frameLocator('crux-puzzle iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Two by two');
  await follow_hints(frame);
  await expect(frame.getByRole('link', { name: 'Open in Crux' })).toHaveAttribute('href', /^\.\.\/#\/puzzle\?./);
  expect(at.missed.filter((path) => !path.endsWith('favicon.ico'))).toEqual([]);
  expect(wrong.filter((text) => !text.includes('404'))).toEqual([]);
  await elsewhere.close();
});
