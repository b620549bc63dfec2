// games.ts -- how each game is played through its page: an example, a wrong answer, the right one, by mouse, keys and text.
import { expect, type Locator, type Page } from '@playwright/test';
import { centre, drag, mouse_to, painted, press, tab_to } from './pages';

export interface Story {
  game: string;
  title: string;
  example: string;
  wrong: string; // a play that is no solution, as it is typed
  right: string;
  complaint: RegExp; // what is said of the wrong one
  hands_in: boolean; // there is a button; otherwise a solution is noticed by itself
  ready(page: Page): Promise<void>; // the board can be touched
  first: (page: Page) => Promise<void>; // any one move, by mouse
  mark: string; // what that move leaves on the board
  wrong_by_mouse(page: Page): Promise<void>;
  right_by_mouse(page: Page): Promise<void>; // from there
  right_by_keys(page: Page): Promise<void>; // from the beginning; nothing but keys
  lessons: ((page: Page) => Promise<void>)[]; // what is to be done in each, before the hand-in
}

const board = (page: Page) => page.getByTestId('board');
const at = (page: Page, place: string) => page.locator(`[data-at="${place}"]`);
const shown = async (page: Page) => await expect(board(page)).toBeVisible();
const click = async (page: Page, place: Locator, options = {}) => await page.mouse.click(...(await centre(place)), options);

// ---- panel

const steps: Record<string, [number, number]> = { U: [0, 1], R: [1, 0], D: [0, -1], L: [-1, 0] };
const arrow: Record<string, string> = { U: 'ArrowUp', R: 'ArrowRight', D: 'ArrowDown', L: 'ArrowLeft' };

// Pressed on the start, which rubs out what was there, and dragged into the notch.
async function draw(page: Page, letters: string): Promise<void> {
  let [x, y] = [0, 0];
  await mouse_to(page, at(page, '0,0'));
  await page.mouse.down();
  for (const letter of letters) {
    [x, y] = [x + steps[letter]![0], y + steps[letter]![1]];
    await mouse_to(page, at(page, `${x},${y}`));
  }
  await mouse_to(page, page.locator(`[data-end="${x},${y}"]`));
  await page.mouse.up();
}
async function draw_by_keys(page: Page, letters: string): Promise<void> {
  await tab_to(page, board(page));
  await press(page, ...[...letters].map((letter) => arrow[letter]!), 'Enter');
}

const panel: Story = {
  game: 'panel',
  title: 'Panel',
  example: 'Two colours',
  wrong: 'UUURRR.',
  right: 'UURDDRRULUUR.',
  complaint: /not satisfied/,
  hands_in: false,
  ready: shown,
  first: async (page) => await click(page, at(page, '0,1')),
  mark: '[data-testid=line] path[d*=L]',
  wrong_by_mouse: async (page) => {
    await draw(page, 'UUURRR');
    await expect(page.getByTestId('wrong')).not.toHaveCount(0);
  },
  right_by_mouse: async (page) => await draw(page, 'UURDDRRULUUR'),
  right_by_keys: async (page) => await draw_by_keys(page, 'UURDDRRULUUR'),
  lessons: ['URUR', 'UURDRU', 'URRU', 'URRU', 'UURDRU'].map((letters) => async (page: Page) => await draw_by_keys(page, letters)),
};

// ---- burrows

const burrow = (page: Page, n: number) => page.locator(`[data-at="${n}"] circle`);
const cost = (page: Page, tunnel: string) => page.locator(`[data-cost="${tunnel}"] rect`);
async function walk(page: Page, ...burrows: number[]): Promise<void> {
  for (const n of burrows) {
    await click(page, burrow(page, n));
    await expect(page.getByTestId('scout')).toHaveAttribute('data-scout', String(n));
  }
}
async function flag_by_key(page: Page, tunnel: string): Promise<void> {
  const before = await page.locator(`[data-tunnel="${tunnel}"]`).getAttribute('data-flagged');
  for (let i = 0; i < 20; i++) {
    await press(page, ']');
    if ((await page.getByTestId('live').innerText()).startsWith(`Tunnel ${tunnel},`)) break;
  }
  await press(page, 'f');
  await expect(page.locator(`[data-tunnel="${tunnel}"]`)).toHaveAttribute('data-flagged', String(before !== 'true'));
}

const burrows: Story = {
  game: 'burrows',
  title: 'Burrows',
  example: 'Only Prim',
  wrong: '3-1 1-0 0-2',
  right: '3-1 1-0 1-2',
  complaint: /for less/,
  hands_in: true,
  ready: shown,
  first: async (page) => await walk(page, 1),
  mark: '[data-tunnel="1-3"][data-flagged=true]',
  wrong_by_mouse: async (page) => await walk(page, 1, 0, 2),
  right_by_mouse: async (page) => {
    await click(page, cost(page, '0-2'), { button: 'right' });
    await expect(page.locator('[data-tunnel="0-2"]')).toHaveAttribute('data-flagged', 'false');
    await page.getByTestId('flag').click();
    await click(page, cost(page, '1-2'));
    await expect(page.locator('[data-tunnel="1-2"]')).toHaveAttribute('data-flagged', 'true');
  },
  right_by_keys: async (page) => {
    await tab_to(page, board(page));
    await press(page, 'ArrowRight', 'Enter');
    await expect(page.getByTestId('scout')).toHaveAttribute('data-scout', '1');
    await flag_by_key(page, '0-1');
    await flag_by_key(page, '1-2');
  },
  lessons: [
    async (page) => await walk(page, 1),
    async (page) => await walk(page, 1, 2),
    async (page) => await walk(page, 0, 2),
    async (page) => {
      await page.getByTestId('flag').click();
      await click(page, cost(page, '0-2'));
      await click(page, cost(page, '0-1'));
    },
  ],
};

// ---- toycar

const tile = (page: Page, text: string) => page.locator(`[data-tile="${text}"]`);
async function lay(page: Page, text: string): Promise<void> {
  await drag(page, page.getByTestId(`tray-${text.at(-1)}`), at(page, text.slice(0, -1)));
  await expect(tile(page, text)).toBeVisible();
}
async function push(page: Page, from: string, to: string): Promise<void> {
  await drag(page, at(page, from.slice(0, -1)), at(page, to.slice(0, -1)));
  await expect(tile(page, to)).toBeVisible();
}

const toycar: Story = {
  game: 'toycar',
  title: 'Toy car',
  example: 'One tile',
  wrong: '2,0U',
  right: '3,0U',
  complaint: /wall/,
  hands_in: true,
  ready: shown,
  first: async (page) => await lay(page, '2,0U'),
  mark: '[data-tile="2,0U"]',
  wrong_by_mouse: async (page) => await lay(page, '2,0U'),
  right_by_mouse: async (page) => {
    await expect(page.getByTestId('failed')).toBeVisible();
    await push(page, '2,0U', '3,0U');
  },
  right_by_keys: async (page) => {
    await tab_to(page, board(page));
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'w');
    await expect(tile(page, '3,0U')).toBeVisible();
  },
  lessons: [
    async () => {},
    async (page) => await lay(page, '3,0U'),
    async (page) => {
      await page.getByTestId('submit').click();
      await expect(page.getByTestId('failed')).toBeVisible();
      await push(page, '1,0U', '2,0U');
      await lay(page, '2,2R');
    },
    async (page) => await lay(page, '3,0L'),
  ],
};

// ---- logicgrid

const cell = (page: Page, pair: string) => page.locator(`td[data-pair=${pair}]`);
// Taps go round: cross, circle, empty.
async function circle(page: Page, ...pairs: string[]): Promise<void> {
  for (const pair of pairs) {
    const now = await cell(page, pair).getAttribute('data-mark');
    if (now === 'empty') {
      await cell(page, pair).click();
      await expect(cell(page, pair)).toHaveAttribute('data-mark', 'no');
    }
    if (now !== 'yes') await cell(page, pair).click();
    await expect(cell(page, pair)).toHaveAttribute('data-mark', 'yes');
  }
}
async function circle_by_keys(page: Page, ...pairs: string[]): Promise<void> {
  await tab_to(page, board(page));
  const place = async (pair: string) => (await cell(page, pair).getAttribute('data-at'))!.split(',').map(Number) as [number, number];
  const cursor = (await board(page).getAttribute('aria-activedescendant'))!.split('-').slice(1).map(Number);
  let [row, column] = cursor as [number, number];
  for (const pair of pairs) {
    const [to_row, to_column] = await place(pair);
    for (; row < to_row; row++) await press(page, 'ArrowDown');
    for (; row > to_row; row--) await press(page, 'ArrowUp');
    for (; column < to_column; column++) await press(page, 'ArrowRight');
    for (; column > to_column; column--) await press(page, 'ArrowLeft');
    await press(page, 'o');
    await expect(cell(page, pair)).toHaveAttribute('data-mark', 'yes');
  }
}
const classes = ['A0B0', 'A1B3', 'A2B2', 'A3B1', 'A0C2', 'A1C1', 'A2C3', 'A3C0'];

const logicgrid: Story = {
  game: 'logicgrid',
  title: 'Logic grid',
  example: 'Four classes',
  wrong: 'A0=B1',
  right: classes.map((pair) => `${pair.slice(0, 2)}=${pair.slice(2)}`).join(' '),
  complaint: /wrong/,
  hands_in: true,
  ready: async (page) => await expect(page.getByTestId('clue')).toHaveCount(4),
  first: async (page) => await cell(page, 'A0B1').click(),
  mark: 'td[data-pair=A0B1][data-mark=no]',
  wrong_by_mouse: async (page) => await circle(page, 'A0B1'),
  right_by_mouse: async (page) => {
    await cell(page, 'A0B1').click();
    await expect(cell(page, 'A0B1')).toHaveAttribute('data-mark', 'empty');
    await circle(page, ...classes);
  },
  right_by_keys: async (page) => await circle_by_keys(page, ...classes),
  lessons: [
    async (page) => {
      await tab_to(page, board(page));
      await press(page, 'ArrowRight', 'x');
    },
    async (page) => await circle_by_keys(page, 'A1B0', 'A0B1'),
    async (page) => await circle_by_keys(page, 'B1C1', 'A0C1', 'A1B0', 'A1C0'),
    async (page) => await circle_by_keys(page, 'A0B2', 'A1B1', 'A2B0', 'A0C1', 'A1C2', 'A2C0'),
  ],
};

// ---- robot

const in_toolbox = (page: Page, name: string) =>
  page.locator('.blocklyFlyout .blocklyDraggable', { hasText: new RegExp(`^${name.replace(' ', '\\s')}`) }).first();
const in_program = (page: Page) => page.locator('.blocklyBlock.start .blocklyBlock');

// From the toolbox to the end of the program.
async function hang(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const count = await in_program(page).count();
    const last = count > 0 ? in_program(page).last() : page.locator('.blocklyBlock.start > .blocklyPath');
    await in_toolbox(page, name).hover({ position: { x: 14, y: 14 } });
    await page.mouse.down();
    const below = (await last.boundingBox())!;
    await page.mouse.move(below.x + 80, below.y + below.height + 40, { steps: 5 });
    await expect(page.locator('.blocklyDragging')).toHaveCount(1);
    await page.mouse.move(below.x + 14, below.y + below.height + 8, { steps: 5 });
    await page.mouse.up();
    await expect(in_program(page)).toHaveCount(count + 1);
  }
}
async function hang_by_keys(page: Page, ...names: string[]): Promise<void> {
  await tab_to(page, page.getByTestId('tab-blocks'));
  await press(page, 'Tab');
  const focused = page.locator('.blocklyFlyout .blocklyActiveFocus');
  for (const [i, name] of names.entries()) {
    await press(page, 't');
    // The toolbox has the focus, and the program remembers below which block a new one goes.
    await expect(focused).toHaveCount(1);
    await expect(page.locator('.blocklyBlock.start .blocklyPassiveFocus')).toHaveCount(1);
    for (let n = 0; n < 12 && !(await focused.getAttribute('aria-label'))?.startsWith(name); n++) await press(page, 'ArrowDown');
    await press(page, 'Enter'); // takes it: it can be moved now
    await expect(page.locator('.blocklyDragging')).toHaveCount(1);
    await painted(page); // Blockly marks the place in the next frame; who is faster than that loses the focus
    await press(page, 'Enter'); // sets it down
    await expect(page.getByTestId('count')).toContainText(new RegExp(`^\\s*${i + 1}\\b`));
    await expect(page.locator('.blocklyBlock.start .blocklyActiveFocus')).toHaveCount(1);
  }
}
async function write(page: Page, program: string): Promise<void> {
  await page.getByTestId('tab-text').click();
  await page.getByTestId('program').fill(program);
  await page.getByTestId('program').blur();
}
const blocks_ready = async (page: Page) => await expect(page.getByTestId('blocks')).toHaveAttribute('data-ready', 'true');
const over = ['climb up', 'forward', 'turn left', 'forward', 'climb down', 'forward'];

const robot: Story = {
  game: 'robot',
  title: 'Robot',
  example: 'Up and over',
  wrong: 'climb up',
  right: over.join('\n'),
  complaint: /not pressed/,
  hands_in: true,
  ready: blocks_ready,
  first: async (page) => await hang(page, 'climb up'),
  mark: '.blocklyBlock.start .blocklyBlock',
  wrong_by_mouse: async (page) => await hang(page, 'climb up'),
  right_by_mouse: async (page) => await hang(page, ...over.slice(1)),
  right_by_keys: async (page) => await hang_by_keys(page, ...over),
  lessons: [
    async (page) => await hang(page, 'forward', 'forward'),
    async (page) => await write(page, 'climb up\nclimb down'),
    async (page) => await write(page, 'pick up\nturn left\nput down'),
    async (page) => await write(page, 'repeat 5\n  climb up\nend repeat'),
    async (page) => {
      await page.getByTestId('tab-blocks').click();
      await hang(page, 'turn right', 'call');
    },
  ],
};

export const stories: Story[] = [panel, burrows, toycar, logicgrid, robot];
export const story_of = (game: string) => stories.find((story) => story.game === game)!;
