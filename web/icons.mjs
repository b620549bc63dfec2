// icons.mjs -- writes the PNG icons of public/ from public/icon.svg: `npm run icons`. Run it when the icon changes.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const folder = fileURLToPath(new URL('public', import.meta.url));
const svg = readFileSync(`${folder}/icon.svg`, 'utf8');
// A mask may cut all but the inner 80 % away: the ground goes to the edge, and the rest shrinks.
const whole = svg.replace('rx="8"', '').replace(/(<path.*)<\/svg>/s, '<g transform="translate(4.8 4.8) scale(0.7)">$1</g></svg>');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [name, text, size] of [
  ['icon-192', svg, 192],
  ['icon-512', svg, 512],
  ['icon-maskable', whole, 512],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${text}`);
  await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: true });
}
await browser.close();
