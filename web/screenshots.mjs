// screenshots.mjs -- the pictures of pages in the handbook: `npm run screenshots -- http://127.0.0.1:8080` while Crux is served.
import { chromium } from '@playwright/test';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
// A game, which of its examples, and a play that shows something.
const shots = [
  ['panel', 'Stars in pairs', 'URU'],
  ['robot', 'Spiral stairs', 'repeat 3\n  climb up\n  forward\n  turn left\nend repeat'],
  ['logicgrid', 'Four classes', 'A0=C2 A0xC0 A0xC1 A0xC3 A1xC2 A2xC2 A3xC2 B1=C0 B2=C3'],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
});
const { games } = await (await fetch(`${base}/api/v1/games`)).json();
for (const [game, name, moves] of shots) {
  const id = games.find((entry) => entry.game === game).examples.find((example) => example.name === name).id;
  const page = await browser.newPage({ viewport: { width: 820, height: 760 } });
  await page.addInitScript(() => document.documentElement.setAttribute('data-motion', 'reduced'));
  await page.goto(`${base}/puzzle/${id}`);
  await page.getByText('Play in text').click();
  await page.getByTestId('typed').fill(moves);
  await page.getByTestId('take-typed').click();
  await page.getByText('Play in text').click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `../docs/pictures/page-${game}.png` });
  await page.close();
}
await browser.close();
