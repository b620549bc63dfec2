// node wshot.mjs phone|laptop name address [js...]
import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:8471';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? (await import('node:fs')).existsSync('/usr/bin/chromium-headless-shell') ? '/usr/bin/chromium-headless-shell' : '/usr/bin/chromium', args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });
const { games } = await (await fetch(`${base}/api/v1/games`)).json();
export const ex = (game, name) => games.find((g) => g.game === game).examples.find((e) => !name || e.name === name || e.name.startsWith(name));
for (const spec of JSON.parse(process.argv[2])) {
  const { size, name, at, acts = [], full, level, game, example } = spec;
  const phone = size === 'phone';
  const context = await browser.newContext({ viewport: phone ? { width: 360, height: 740 } : { width: 1366, height: 768 }, isMobile: phone, hasTouch: phone, deviceScaleFactor: 1, serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message));
  let address = at;
  if (game) address = `/puzzle/${example ? ex(game, example).id : ''}`;
  if (level) {
    const { job } = await (await fetch(`${base}/api/v1/generate`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game, level, seed: 1, count: 1 }) })).json();
    for (;;) { const got = await (await fetch(`${base}/api/v1/jobs/${job.id}`)).json(); if (got.puzzles[0]) { address = `/puzzle/${got.puzzles[0]}`; break; } await new Promise((r) => setTimeout(r, 300)); }
  }
  await page.goto(base + address);
  await page.waitForTimeout(spec.wait ?? 2500);
  for (const act of acts) { const r = await page.evaluate(act).catch((e) => e.message); if (r !== undefined) console.log(name, r); await page.waitForTimeout(700); }
  await page.screenshot({ path: `/tmp/wshots/${name}.png`, fullPage: full });
  console.log(name, page.url());
  await context.close();
}
await browser.close();
