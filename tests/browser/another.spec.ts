// Another like this: a new puzzle of the same game, and the log knows. And a ladder that follows the player.
import { expect, test, type Request } from '@playwright/test';
import { without_engine } from './support/engine';
import { stories } from './support/games';
import { example_id, games, kept, solved, tool, type_play } from './support/pages';

const smoke = { tag: '@smoke' };

for (const story of stories)
  test(`${story.game}: another like this`, smoke, async ({ page, request }) => {
    const id = await example_id(request, story.game, story.example);
    const sent: { kind: string }[] = [];
    const begun: { puzzle: string; before?: string }[] = [];
    page.on('request', (ask: Request) => {
      if (ask.method() !== 'POST') return;
      if (/\/plays\/[^/]+\/events$/.test(ask.url())) sent.push(...ask.postDataJSON().events);
      if (ask.url().endsWith('/api/v1/plays')) begun.push(ask.postDataJSON());
    });
    await page.goto(`/puzzle/${id}`);
    await story.ready(page);
    await story.first(page);
    await tool(page, 'another').click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page).toHaveURL(/\/puzzle\/[0-9a-f]{32}$/);
    const next = page.url().split('/').at(-1)!;
    await expect(page.getByTestId('board')).toBeVisible();
    const puzzle = await (await request.get(`/api/v1/puzzles/${next}`)).json();
    expect(puzzle.game).toBe(story.game);
    expect(puzzle.recipe).toBeTruthy();

    expect(sent.map((event) => event.kind)).toEqual(expect.arrayContaining(['move', 'reroll']));
    const left = (await kept(page, id))!;
    const log = await request.get(`/api/v1/plays/${left.play}`, { headers: { Authorization: `Bearer ${left.secret}` } });
    expect(log.ok()).toBe(true);
    const { puzzle: played, events } = await log.json();
    expect(played).toBe(id);
    expect(events.at(-1).kind).toBe('reroll');

    // The new play knows which one it came from.
    const answer = await (await request.post(`/api/v1/puzzles/${next}/reveal`, { data: {} })).json();
    await type_play(page, answer.moves);
    await expect.poll(() => begun.find((one) => one.puzzle === next)?.before).toBe(left.play);
  });

test('the game that adapts: a first puzzle, solved, and the next by how it went', smoke, async ({ page, request }) => {
  await without_engine(page); // so that the requests can be seen
  const game = (await games(request)).find((one) => one.adaptive)!.game;
  const story = stories.find((one) => one.game === game)!;
  const adapt = async (button: string) => {
    const [ladder, made] = await Promise.all([
      page.waitForResponse(`**/api/v1/games/${game}/next`),
      page.waitForRequest('**/api/v1/generate'),
      page.getByTestId(button).click(),
    ]);
    const { target, says } = await ladder.json();
    expect(made.postDataJSON()).toMatchObject({ game, parameters: target });
    await expect(page.getByTestId('advice')).toHaveText(says); // why this one
    await expect(page).toHaveURL(/\/puzzle\/[0-9a-f]{32}$/);
    const id = page.url().split('/').at(-1)!;
    expect((await (await request.get(`/api/v1/puzzles/${id}`)).json()).recipe.parameters).toMatchObject({
      length: target.length,
    });
    await story.ready(page);
    return { id, target, plays: ladder.request().postDataJSON().plays };
  };
  await page.goto(`/play/${game}`);
  const first = await adapt('adapt');
  expect(first.plays).toEqual([]);
  const { moves } = await (await request.post(`/api/v1/puzzles/${first.id}/reveal`, { data: {} })).json();
  await type_play(page, moves);
  await tool(page, 'submit').click();
  await expect(solved(page)).toBeVisible();
  const second = await adapt('adapt-next');
  expect(second.plays).toMatchObject([{ tries: 1, length: first.target.length, solved: true }]);
  expect(second.target.length).toBeGreaterThanOrEqual(first.target.length);
});

test('a level makes a puzzle; a job that is stopped leaves the page as it was', smoke, async ({ page, request }) => {
  await page.goto('/play/panel');
  await page.getByTestId('level-gentle').click();
  await expect(page).toHaveURL(/\/puzzle\/[0-9a-f]{32}$/);
  await expect(page.getByTestId('board')).toBeVisible();

  // The server is asked, and the stream of events never comes, so that the job seems to go on.
  await without_engine(page);
  await page.route(/\/api\/v1\/jobs\/[^/]+\/events/, () => {});
  await page.goto('/play/panel');
  const cancelled = page.waitForRequest((ask) => ask.method() === 'DELETE' && ask.url().includes('/jobs/'));
  await page.getByTestId('level-easy').click();
  await page.getByTestId('making').getByRole('button', { name: 'Cancel' }).click();
  expect((await request.get((await cancelled).url())).ok()).toBe(true);
  await expect(page).toHaveURL('/play/panel');
});
