// Level paths, puzzles of the day, and what comes after a puzzle.
import { expect, test } from '@playwright/test';
import { clean_in_both } from './support/axe';
import { awake, watch_engine, without_engine } from './support/engine';
import { stories } from './support/games';
import { follow_hints } from './support/hints';
import { example_id, games, kept, puzzle_of, solved, tool, type_play } from './support/pages';

// A pupil who does nothing but to follow hints.
for (const story of stories)
  test(`${story.game}: from Home to the third puzzle of the path`, { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/');
    await page.getByTestId(`game-${story.game}`).click();
    await page.getByTestId('path-next').click();
    for (const number of [1, 2, 3]) {
      if (number > 1) await page.getByTestId('next').click();
      await expect(page.getByTestId('where')).toHaveText(`${story.title} path, number ${number}`);
      await follow_hints(page);
      await expect(solved(page).getByTestId('stars')).not.toHaveAttribute('data-count', '0');
    }
    await page.getByTestId('where').click();
    await expect(page.getByTestId('path-done')).toHaveText(/^3 of \d+ solved, \d+ stars$/);
    await page.goto('/');
    await expect(page.getByTestId(`progress-${story.game}`)).toContainText(/3 of \d+ solved/);
  });

test('stars: solved, without hints, in the fewest steps; again, harder and easier', async ({ page, request }) => {
  const id = await example_id(request, 'panel', 'First line');
  await page.goto('/play/panel/1');
  await type_play(page, 'RULURR.'); // six steps; four are enough
  await expect(solved(page).getByTestId('stars')).toHaveAttribute('data-count', '2');
  await expect(page.getByTestId('took')).toHaveText('You took 6 steps. 4 are enough.');
  await page.getByTestId('again').click();
  await expect(solved(page)).toHaveCount(0);
  await expect.poll(async () => (await kept(page, id))?.history).toEqual(['']);
  await type_play(page, 'UURR.');
  await expect(solved(page).getByTestId('stars')).toHaveAttribute('data-count', '3');
  await expect(page.getByTestId('easier')).toHaveCount(0); // nothing is easier than gentle
  // First line has 653 points; Broken edges is the first with at least 75 more.
  await page.getByTestId('harder').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broken edges');
  await expect(page.getByTestId('board')).toBeVisible();
});

test('inside a collection nothing leads out of it', async ({ page, request }) => {
  const puzzles = [await example_id(request, 'panel', 'First line'), await example_id(request, 'panel', 'Dots')];
  const made = await request.post('/api/v1/collections', { data: { title: 'Two lines', puzzles } });
  const { id } = await made.json();
  await page.goto(`/collection/${id}`);
  await page.getByTestId('set-item').first().click();
  await expect(tool(page, 'restart')).toBeVisible();
  await expect(tool(page, 'another')).toHaveCount(0);
  await follow_hints(page);
  await expect(solved(page).getByTestId('next')).toHaveAttribute('href', new RegExp(`/puzzle/${puzzles[1]}#.*set=${id}`));
  await expect(solved(page).getByTestId('again')).toBeVisible();
  for (const out of ['easier', 'harder']) await expect(page.getByTestId(out)).toHaveCount(0);
});

test('the puzzle of a day to come cannot be played yet', async ({ page }) => {
  const other = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/play/panel/${other(3)}`);
  await expect(page.getByTestId('later')).toContainText('comes on that day');
  await page.getByRole('link', { name: 'Play today’s puzzle' }).click();
  await expect(page.getByTestId('board')).toBeVisible();
  await page.goto(`/play/panel/${other(-3)}`);
  await expect(page.getByTestId('board')).toBeVisible();
});

test('today’s puzzle is played on Home; its result gives nothing away', async ({ page }) => {
  await page.goto('/');
  const today = page.getByTestId('today');
  await expect(today.getByTestId('board')).toBeVisible();
  await clean_in_both(page, 'home');
  await follow_hints(page);
  await expect(today.getByTestId('streak')).toHaveText('1 day in a row'); // at once
  const { game } = (await games(page.request)).find((one) => one.levels.length > 0)!;
  const result = await today.getByTestId('result').inputValue();
  expect(result).toMatch(/^Crux panel \d+ \w+, \w+: solved in \d+:\d\d, \d+ hints?, streak 1\nhttp/);
  expect(result).toContain(`/play/${game}/`);
  // The link in it opens the same puzzle.
  const mine = await page.evaluate(() => JSON.parse(localStorage.getItem('crux.saves')!)[0].id);
  await page.goto(result.split('\n')[1]!);
  await expect(page.getByTestId('where')).toContainText('Puzzle of the day');
  expect(puzzle_of(page)).toBe(mine);
  await page.goto('/');
  await expect(page.getByTestId('streak')).toHaveText('1 day in a row');
  // It is one line now; the next game's puzzle of the day can be played.
  await expect(page.getByTestId(`solved-${game}`)).toHaveText(/solved in \d+:\d\d\s+Share the result/);
  await expect(today.getByTestId('board')).toBeVisible();
  await expect(today.getByRole('heading', { name: /^Play now/ })).not.toContainText(game);
  await clean_in_both(page, 'home, solved');
  // It is not offered as something to go on with.
  await expect(page.getByText('Go on where you left off')).toHaveCount(0);
});

// A click on a game's card must not be lost because the card moves when today's puzzle comes.
for (const [width, height] of [
  [1366, 768],
  [360, 740],
] as const)
  test(`Home stands still while today’s puzzle opens, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const tops = ((window as unknown as { tops: Set<number> }).tops = new Set<number>());
      const look = () => {
        const games = document.querySelector('[aria-labelledby=games]');
        if (games) tops.add(Math.round(games.getBoundingClientRect().top + scrollY));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const tops = () => page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]);
    await page.goto('/');
    await expect(page.getByTestId('today').getByTestId('board')).toBeVisible();
    await expect(page.getByTestId('today').getByTestId('level')).toBeVisible();
    await expect(page.getByTestId('streak')).toBeVisible();
    expect(await tops()).toHaveLength(1);
  });

test('the engine in the page and the server make the same puzzle of the day', async ({ page, context, browser }) => {
  await watch_engine(page);
  await page.goto('/');
  await awake(page, 'hint', () => tool(page, 'hint').click());
  const other = await (await browser.newContext()).newPage();
  await without_engine(other);
  for (const { game } of stories.slice(0, 2)) {
    await context.setOffline(true); // the server cannot help
    await page.getByTestId(`today-${game}`).click();
    await expect(page).toHaveURL(/\/puzzle\//);
    const made = puzzle_of(page);
    await context.setOffline(false);
    await page.goBack();
    await other.goto(`/play/${game}/today`);
    await expect(other).toHaveURL(/\/puzzle\//);
    expect(puzzle_of(other), game).toBe(made);
  }
  await other.context().close();
});

test('games stand in one order everywhere', async ({ page, request }) => {
  const order = (await games(request)).filter((one) => one.levels.length > 0).map((one) => one.game);
  const shown = (pattern: RegExp) =>
    page
      .locator('main [data-testid^="game-"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.testid!.replace('game-', '')))
      .then((all) => all.filter((one) => pattern.test(one)));
  for (const address of ['/', '/play', '/generate']) {
    expect((await page.goto(address))!.status(), address).toBe(200);
    await expect(page.getByTestId(`game-${order[0]}`).first()).toBeAttached();
    expect(
      (await shown(/./)).filter((one) => order.includes(one)),
      address,
    ).toEqual(order);
  }
  await page.goto('/design');
  const links = page.locator('main a[href^="/design/"]');
  await expect(links.first()).toBeVisible();
  const designs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!.split(/[/#]/)[2]!));
  expect([...new Set(designs)]).toEqual(order);
  await page.goto('/print');
  const choice = page.getByTestId('print-game').locator('option');
  await expect(choice.first()).toBeAttached();
  const printed = await choice.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(printed.filter((one) => order.includes(one))).toEqual(order);
});
