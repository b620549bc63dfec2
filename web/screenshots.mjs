// screenshots.mjs -- the pictures of pages in the handbook: `npm run screenshots -- http://127.0.0.1:8080` while Crux is served.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
// src/games/<game>/corpus/screenshot.json: an example of the game, and a play that shows something.
const folder = fileURLToPath(new URL('../src/games', import.meta.url));
const shots = readdirSync(folder)
  .sort()
  .filter((game) => existsSync(`${folder}/${game}/corpus/screenshot.json`))
  .map((game) => ({ game, ...JSON.parse(readFileSync(`${folder}/${game}/corpus/screenshot.json`, 'utf8')) }));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
});
const { games } = await (await fetch(`${base}/api/v1/games`)).json();
// A play that goes on, on a laptop; the first also on a phone. Boards that are calm do not move while they are photographed.
const sizes = { page: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } };
for (const [kind, viewport] of Object.entries(sizes))
  for (const { game, example: name, play: moves } of kind === 'phone' ? shots.filter((one) => one.phone) : shots) {
    const id = games.find((entry) => entry.game === game).examples.find((example) => example.name === name).id;
    const page = await browser.newPage({ viewport, isMobile: kind === 'phone', hasTouch: kind === 'phone' });
    await page.addInitScript(() => document.documentElement.setAttribute('data-motion', 'reduced'));
    await page.goto(`${base}/puzzle/${id}`);
    await page.getByText('Play in text').click();
    await page.getByTestId('typed').fill(moves);
    await page.getByTestId('take-typed').click();
    await page.getByText('Play in text').click();
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `../docs/pictures/${kind}-${game}.png` });
    await page.close();
  }
const home = await browser.newPage({ viewport: sizes.page });
await home.goto(base);
await home.waitForTimeout(3000);
await home.screenshot({ path: '../docs/pictures/home.png' });
await home.close();

// The designer's bench: for each game an example with its holes filled by the first completion, and what it says of that.
const shot = (page, name) => page.screenshot({ path: `../docs/pictures/design-${name}.png` });
for (const { game } of games.filter((entry) => entry.levels.length > 0)) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await page.goto(`${base}/design/${game}`);
  await page.getByTestId('example').click();
  await page.getByTestId('fill-start').click();
  await page.locator('[data-testid=fill][data-state=done]').waitFor();
  if (game === shots.at(-1).game) {
    await page.getByTestId('fill').evaluate((it) => it.scrollIntoView());
    await page.waitForTimeout(1500);
    await shot(page, 'fill');
  }
  await page.getByTestId('take').first().click();
  await page.locator('[data-testid=look][data-current=true] [data-testid=tsi]').waitFor();
  await page.getByTestId('solution-next').click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(2500);
  await shot(page, game);
  await page.close();
}

// The map of elites, of the first game that has one.
const bred = games.find((entry) => entry.ways.includes('elites')).game;
const map = await browser.newPage({ viewport: { width: 1200, height: 900 } });
await map.goto(`${base}/generate#${bred}`);
await map.getByTestId('more').locator('summary').first().click();
await map.getByTestId('way-elites').click();
await map.getByTestId('fine').locator('summary').first().click();
await map.getByTestId('parameter-generations').fill('200');
await map.getByTestId('start').click();
await map.getByTestId('making').waitFor();
await map.getByTestId('making').waitFor({ state: 'detached', timeout: 120_000 });
await map.getByTestId('archive-cell').nth(3).click();
await map.getByTestId('archive-picked').getByTestId('made-grade').waitFor();
await map
  .getByTestId('batch')
  .first()
  .evaluate((it) => it.scrollIntoView());
await map.waitForTimeout(1000);
await shot(map, 'elites');

// A collection: every third example.
const puzzles = games.flatMap((entry) => entry.examples.map((example) => example.id)).filter((_, i) => i % 3 === 0);
const made = await fetch(`${base}/api/v1/collections`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ title: 'From the first line to the tower', puzzles }),
});
const { id: collection, secret } = await made.json();
await map.evaluate((entry) => localStorage.setItem('crux.collections', JSON.stringify([entry])), {
  id: collection,
  secret,
  title: 'From the first line to the tower',
});
await map.goto(`${base}/collection/${collection}`);
await map.waitForTimeout(5000);
await shot(map, 'collection');
await browser.close();
