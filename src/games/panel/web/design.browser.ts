// design.browser.ts -- the story of a panel's editor. Places are named in junctions: cell 0,0 is "0.5,0.5", the edge to its left "0,0.5".
import { expect, type Locator, type Page } from '@playwright/test';
import type { DesignStory } from '$browser/games';
import { centre, press, puzzle_of, tab_to } from '$browser/pages';

const canvas = (page: Page) => page.getByTestId('canvas');
const at = (page: Page, place: string) => canvas(page).locator(`[data-at="${place}"]`);
const marked = (page: Page, kind: string, place: string): Locator =>
  canvas(page).locator(`[data-mark="${kind}"][data-on="${place}"]`);
const click = async (page: Page, place: string) => await page.mouse.click(...(await centre(at(page, place))));
const hold = async (page: Page, tool: string) => await page.getByTestId(`tool-${tool}`).click();
const paint = async (page: Page, colour: string) => await page.getByTestId(`colour-${colour}`).click();

async function put(page: Page, kind: string, ...places: string[]): Promise<void> {
  for (const place of places) {
    await click(page, place);
    await expect(marked(page, kind, place)).toHaveCount(1);
  }
}

// Squares, stars and triangles that leave one line.
async function build(page: Page): Promise<void> {
  await hold(page, 'square');
  await paint(page, 'black');
  await put(page, 'square', '2.5,0.5');
  await paint(page, 'white');
  await put(page, 'square', '1.5,3.5');
  await hold(page, 'star');
  await paint(page, 'orange');
  await put(page, 'star', '2.5,1.5', '1.5,2.5');
  await hold(page, 'triangle-2');
  await put(page, 'triangle', '3.5,1.5', '0.5,2.5');
  await hold(page, 'triangle-1');
  await put(page, 'triangle', '0.5,0.5', '3.5,3.5');
}

// Two colours and a hexagon. The cursor begins in the cell at the bottom left.
async function build_by_keys(page: Page): Promise<void> {
  await tab_to(page, canvas(page));
  await press(page, 's', 'Shift+ArrowRight', 's', 'w');
  await expect(marked(page, 'square', '1.5,0.5')).toHaveCount(1);
  await press(page, 'Shift+ArrowUp', '2', 'ArrowUp', 'h');
  await expect(marked(page, 'must', '1.5,2')).toHaveCount(1);
}

// The start is cut off.
async function break_it(page: Page): Promise<void> {
  await hold(page, 'cannot');
  await put(page, 'cannot', '0.5,0', '0,0.5');
}

// Two squares, two open cells of eight options each, and an open edge of three.
async function open(page: Page): Promise<void> {
  await hold(page, 'square');
  await paint(page, 'black');
  await put(page, 'square', '0.5,0.5');
  await paint(page, 'white');
  await put(page, 'square', '3.5,3.5');
  await hold(page, 'hole');
  await put(page, '?', '1.5,1.5', '2.5,2.5', '2,1.5');
}

const arrow: Record<string, string> = { U: 'ArrowUp', R: 'ArrowRight', D: 'ArrowDown', L: 'ArrowLeft', '.': 'Enter' };

// The n-th of many small edits: four marks come, one by one, and go again, all over the panel. Few marks leave many lines, so these
// panels take longest to look at.
export async function edit(page: Page, n: number): Promise<void> {
  const mark = 4 * Math.floor(n / 8) + (n % 4);
  const place = (7 * mark) % 16;
  const [x, y] = [place % 4, Math.floor(place / 4)];
  const kind = mark % 5; // so that the four are others each time
  if (kind < 2) {
    await hold(page, 'square');
    await paint(page, kind === 0 ? 'black' : 'white');
  } else await hold(page, ['triangle-2', 'must', 'triangle-1'][kind - 2]!);
  await click(page, kind === 3 ? `${x + 1},${y}` : `${x + 0.5},${y + 0.5}`);
}

export const design: DesignStory = {
  build,
  build_by_keys,
  break_it,
  warning: /no solution|cannot be solved/i,
  open,
  filling: 8 * 8 * 3,
  solve: async (page) => {
    const id = puzzle_of(page);
    const { moves } = await (await page.request.post(`/api/v1/puzzles/${id}/reveal`, { data: {} })).json();
    await tab_to(page, page.getByTestId('board'));
    await press(page, ...[...(moves as string)].map((letter) => arrow[letter]!));
  },
  touch: async (page) => {
    await page.getByTestId('tool-star').tap();
    await page.touchscreen.tap(...(await centre(at(page, '1.5,1.5'))));
    await expect(marked(page, 'star', '1.5,1.5')).toHaveCount(1);
  },
};
