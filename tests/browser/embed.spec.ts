// Puzzles in pages of other sites: the examples of docs/embed.md, each on an origin of its own.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { clean_in_both } from './support/axe';
import { follow_hints } from './support/hints';
import { other_site, type Site } from './support/other_site';

declare const __dirname: string;
const root = `${__dirname}/../..`;
const text_of = (file: string) => readFileSync(`${root}/${file}`).toString();
const examples = [...text_of('docs/embed.md').matchAll(/```html\n(.*?)```/gs)].map((found) => found[1]!);
const puzzles = text_of('data/examples/17-one-tile.jsonl') + text_of('data/examples/01-first-line.jsonl');

interface Event {
  type: string;
  detail: Record<string, unknown>;
}
declare global {
  interface Window {
    told: Event[];
  }
}

// Every event that reaches the document, in order.
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.told = [];
    for (const name of ['ready', 'move', 'hint', 'solved', 'error'])
      document.addEventListener(`crux-${name}`, (event) =>
        window.told.push({
          type: event.type,
          detail: (event as CustomEvent).detail,
        }),
      );
  });
const told = (page: Page) => page.evaluate(() => window.told);
const frame_of = (page: Page) => page.frameLocator('crux-puzzle iframe');
const html = (body: string) => `<!doctype html><html lang="en"><title>Elsewhere</title><body><main>${body}</main></body></html>`;

async function site_with(body: string, crux: string): Promise<Site> {
  return other_site({
    '/': html(body.replaceAll('https://crux.example', crux)),
    '/puzzles.jsonl': puzzles,
  });
}

async function opened(page: Page, body: string, crux: string): Promise<Site> {
  const site = await site_with(body, crux);
  await watch(page);
  await page.goto(site.origin);
  await expect(frame_of(page).getByTestId('hint')).toBeVisible();
  return site;
}

test('docs/embed.md has three examples', () => expect(examples.length).toBe(3));

const expected = [
  { game: 'panel', name: 'First line', theme: 'light' },
  { game: 'burrows', name: 'Four friends', theme: 'dark' },
  { game: 'toycar', name: 'One tile', theme: 'light' },
];
for (const [i, { game, name, theme }] of expected.entries())
  test(`example ${i + 1} of the docs is played to its end on another site`, async ({ page, baseURL }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const site = await opened(page, examples[i]!, baseURL!);
    const frame = frame_of(page);
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(frame.locator('html')).toHaveAttribute('data-theme', theme);
    await follow_hints(frame);
    await expect.poll(async () => (await told(page)).at(-1)?.type).toBe('crux-solved');
    const events = await told(page);
    expect(events[0]).toMatchObject({
      type: 'crux-ready',
      detail: { game, name },
    });
    expect(events.map((event) => event.type)).toEqual(expect.arrayContaining(['crux-hint', 'crux-move']));
    const { moves, hints } = events.at(-1)!.detail;
    expect(moves).toBe(events.filter((event) => event.type === 'crux-move').at(-1)!.detail.moves);
    expect(hints).toBeGreaterThan(0);
    // All of it is seen: the frame is as high as what is in it.
    const heights = await frame.locator('html').evaluate((it) => [it.scrollHeight, innerHeight]);
    expect(heights[0]).toBeLessThanOrEqual(heights[1]! + 1);
    expect(problems).toEqual([]);
    await site.close();
  });

test('the first example hears what happens', async ({ page, baseURL }) => {
  const site = await opened(page, examples[0]!, baseURL!);
  await follow_hints(frame_of(page));
  await expect(page.locator('#news')).toHaveText(/Solved with \d+ hints!/);
  await expect(page.locator('crux-puzzle iframe')).toHaveAttribute('title', 'Puzzle of the day');
  await site.close();
});

test("the host's colours arrive, and nothing that is no colour", async ({ page, baseURL }) => {
  const body = examples[1]!.replace(
    '--crux-radius: 0;',
    '--crux-radius: 0; --crux-ink: url(//elsewhere/); --crux-card: red; x: y',
  );
  const site = await opened(page, body, baseURL!);
  const html = frame_of(page).locator('html');
  const variable = (name: string) => html.evaluate((it, what) => getComputedStyle(it).getPropertyValue(what), name);
  await expect.poll(() => variable('--accent')).toBe('#ffb454');
  expect(await variable('--card')).toBe('red');
  expect(await variable('--ink')).not.toContain('url');
  // The page changes its mind.
  await page.evaluate(() => (document.documentElement.style.colorScheme = 'light'));
  await expect(html).toHaveAttribute('data-theme', 'light');
  await site.close();
});

test('it is reached and played by keys, and has a name for screen readers', async ({ page, baseURL }) => {
  const site = await opened(page, examples[2]!, baseURL!);
  await expect(page.locator('crux-puzzle iframe')).toHaveAttribute('title', 'Puzzle: One tile');
  const hint = frame_of(page).getByTestId('hint');
  for (let i = 0; i < 60 && !(await hint.evaluate((it) => it === document.activeElement)); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('h');
  await expect(frame_of(page).getByTestId('hint-box')).toBeVisible();
  await expect(frame_of(page).getByTestId('live')).toHaveText(/\w/);
  await site.close();
});

test('axe finds nothing in a frame', async ({ page }) => {
  await page.goto('/embed/#id=b0803080fb7601e5f8e2ebddb79f2376');
  await page.getByTestId('hint').click();
  await expect(page.getByTestId('hint-box')).toBeVisible();
  await clean_in_both(page, '/embed/');
});

test('another window cannot speak for the host, nor for the frame', async ({ page, baseURL }) => {
  const site = await opened(page, examples[0]!, baseURL!);
  await expect.poll(async () => (await told(page)).length).toBe(1);
  // A page in another frame pretends to be the puzzle.
  await page.evaluate(() => {
    const liar = document.createElement('iframe');
    liar.srcdoc = `<script>parent.postMessage({crux:'solved',moves:'x',seconds:0,tries:0,hints:0},'*');
      parent.frames[0].postMessage({crux:'look',look:{theme:'dark',variables:{accent:'red'}}},'*')</script>`;
    document.body.append(liar);
    return new Promise((done) => (liar.onload = () => setTimeout(done, 200)));
  });
  expect((await told(page)).map((event) => event.type)).toEqual(['crux-ready']);
  await expect(frame_of(page).locator('html')).toHaveAttribute('data-theme', 'light');
  await site.close();
});

test('what cannot be shown says why', async ({ page, baseURL }) => {
  const element = (attributes: string) => `${examples[2]!.split('\n')[0]}<crux-puzzle ${attributes}></crux-puzzle>`;
  for (const [attributes, says] of [
    ['src="nothing.jsonl"', /404/],
    ['src="puzzles.jsonl#9"', /no puzzle 9/],
    ['', /needs a src/],
    ['src="https://crux.example/puzzle#q1ZKLi4"', /does not hold a puzzle/],
  ] as const) {
    const site = await site_with(element(attributes), baseURL!);
    await page.goto('about:blank');
    await watch(page);
    await page.goto(site.origin);
    await expect.poll(async () => (await told(page)).at(-1)?.detail.says).toMatch(says);
    await site.close();
  }
});

const one_tile = 'puzzle/b0803080fb7601e5f8e2ebddb79f2376';

test('a policy that allows our script and our frame is enough', async ({ page, baseURL }) => {
  const body = `<script src="${baseURL}/crux-puzzle.js"></script><crux-puzzle src="${baseURL}/${one_tile}"></crux-puzzle>`;
  const allowed = `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}; require-trusted-types-for 'script'`;
  const site = await other_site({ '/': html(body) }, allowed);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(site.origin);
  await expect(frame_of(page).getByTestId('hint')).toBeVisible();
  expect(await page.locator('crux-puzzle').evaluate((it) => getComputedStyle(it).display)).toBe('block');
  expect(await page.locator('crux-puzzle iframe').evaluate((it) => getComputedStyle(it).borderTopWidth)).toBe('0px');
  expect(problems).toEqual([]);
  await site.close();
});

test('it follows the page around it, however that changes', async ({ page, baseURL }) => {
  const body = `<style>.dark { color-scheme: dark }</style><div id="around"><crux-puzzle src="${baseURL}/${one_tile}"></crux-puzzle></div>
    <script src="${baseURL}/crux-puzzle.js"></script>`;
  const site = await opened(page, body, baseURL!);
  const frame = frame_of(page).locator('html');
  const changes: [string, string][] = [
    ['around.className = "dark"', 'dark'],
    ['around.className = ""', 'light'],
    [
      'document.head.append(Object.assign(document.createElement("style"), { id: "s", textContent: ":root { color-scheme: dark }" }))',
      'dark',
    ],
    ['s.remove()', 'light'],
  ];
  for (const [change, theme] of changes) {
    await page.evaluate(change);
    await expect(frame).toHaveAttribute('data-theme', theme);
  }
  await page.evaluate('around.style.setProperty("--crux-accent", "red")');
  await expect.poll(() => frame.evaluate((it) => getComputedStyle(it).getPropertyValue('--accent'))).toBe('red');
  await site.close();
});

test('attributes that are mended show the puzzle', async ({ page, baseURL }) => {
  const site = await other_site({
    '/': html(`<script src="${baseURL}/crux-puzzle.js"></script><crux-puzzle src="http://[bad"></crux-puzzle>`),
  });
  await watch(page);
  await page.goto(site.origin);
  await expect.poll(async () => (await told(page)).map(({ type }) => type)).toEqual(['crux-error']);
  await page.evaluate((src) => document.querySelector('crux-puzzle')!.setAttribute('src', src), `${baseURL}/${one_tile}`);
  await expect(frame_of(page).getByTestId('hint')).toBeVisible();
  await expect(page.locator('crux-puzzle').getByRole('alert')).toHaveCount(0);
  await site.close();
});

test('a plain frame shows a puzzle; no other page of ours can be framed', async ({ page, baseURL }) => {
  const id = 'b0803080fb7601e5f8e2ebddb79f2376';
  const site = await other_site({
    '/': html(
      `<iframe title="a" src="${baseURL}/embed/#id=${id}"></iframe><iframe title="b" src="${baseURL}/puzzle/${id}"></iframe>`,
    ),
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(site.origin);
  await expect(page.frameLocator('[title=a]').getByRole('heading', { level: 1 })).toHaveText('One tile');
  await refused;
  await site.close();
});
