// pages.ts -- what the tests do with pages, whatever the game.
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

export interface GameInfo {
  game: string;
  adaptive: boolean;
  levels: { name: string }[];
  examples: { id: string; name: string }[];
}

export async function games(request: APIRequestContext): Promise<GameInfo[]> {
  return (await (await request.get('/api/v1/games')).json()).games;
}

export async function example_id(request: APIRequestContext, game: string, name: string): Promise<string> {
  const found = (await games(request)).find((one) => one.game === game)?.examples.find((one) => one.name === name);
  if (!found) throw new Error(`${game} has no example called ${name}`);
  return found.id;
}

export const says = (page: Page) => page.getByTestId('says');
export const solved = (page: Page) => page.getByTestId('solved');
export const tool = (page: Page, name: string) => page.getByTestId(name);

// The middle of what is seen; scrolled to first, so that a mouse can get there.
export async function centre(place: Locator): Promise<[number, number]> {
  return await place.evaluate((it) => {
    it.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = it.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
}

export async function mouse_to(page: Page, place: Locator, steps = 3): Promise<void> {
  await page.mouse.move(...(await centre(place)), { steps });
}

export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await mouse_to(page, from);
  await page.mouse.down();
  await mouse_to(page, to);
  await page.mouse.up();
}

const has_focus = (place: Locator) => place.evaluate((it) => it === document.activeElement);

// Tab, as often as it takes.
export async function tab_to(page: Page, place: Locator, most = 80): Promise<void> {
  await expect(place).toBeVisible();
  for (let i = 0; i < most; i++) {
    if (await has_focus(place)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab was pressed ${most} times and did not lead to ${place}`);
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

// The id of the puzzle that is played.
export const puzzle_of = (page: Page) => page.url().match(/\/puzzle\/([0-9a-f]{32})/)![1]!;

// The text form: opens it, types a whole play and takes it.
export async function type_play(page: Page, play: string): Promise<void> {
  await type_only(page, play);
  await page.getByTestId('take-typed').click();
  const id = puzzle_of(page);
  await expect.poll(async () => (await kept(page, id))?.history.at(-1)).toBe(play);
}
export async function type_only(page: Page, play: string): Promise<void> {
  const typed = page.getByTestId('typed');
  if (!(await typed.isVisible())) await page.getByTestId('text').locator('summary').click();
  await typed.fill(play);
}

export interface Kept {
  history: string[];
  index: number;
  play?: string;
  secret?: string;
  queue: { kind: string }[];
}

// The browser's record of a play.
export const kept = (page: Page, id: string): Promise<Kept | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `crux.play.${id}`);

// The kinds of the events that the server has, in order; none while it has no play.
export async function logged(page: Page, id: string): Promise<string[]> {
  const save = await kept(page, id);
  if (!save?.play || !save.secret) return [];
  const answer = await page.request.get(`/api/v1/plays/${save.play}`, { headers: { Authorization: `Bearer ${save.secret}` } });
  if (!answer.ok()) return [];
  return (await answer.json()).events.map((event: { kind: string }) => event.kind);
}

// The text form offers steps. Those of an old standing cannot be taken: the server's next word brings new ones.
export async function take_step(page: Page, name: RegExp): Promise<void> {
  const offered = page.getByTestId('text-next');
  await expect(offered.getByRole('button', { name })).toBeVisible();
  await expect(offered.locator('[aria-disabled=true]')).toHaveCount(0);
  await offered.getByRole('button', { name }).press('Enter');
}
