// Tests of this board that need a browser.
import { expect, test } from '@playwright/test';
import { centre, example_id, press, solved, take_step } from '$browser/pages';
import { play } from './play.browser';

test('solved by the steps that are offered', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'panel', 'First line')}`);
  await page.getByTestId('text').locator('summary').click();
  for (const name of [/^Up/, /^Up/, /^Right/, /^Right/, /^End/]) await take_step(page, name);
  await expect(solved(page)).toBeVisible();
});

test('a step that cannot be drawn says why', async ({ page, request }) => {
  await page.goto(`/puzzle/${await example_id(request, 'panel', 'First line')}`);
  const note = page.getByTestId('note');
  await page.locator('[data-at="1,1"]').click();
  await expect(note).toHaveText(/step by step/);
  await page.getByTestId('board').focus();
  await press(page, 'ArrowLeft');
  await expect(note).toHaveText('Left: the border is there.');
  await press(page, 'ArrowUp');
  await expect(note).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  test('solved by a finger that draws', async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, 'panel', play.example)}`);
    await play.ready(page);
    await page.getByTestId('board').scrollIntoViewIfNeeded();
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: [number, number]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: to ? [{ x: to[0], y: to[1] }] : [] });
    let [x, y] = [0, 0];
    let from = await centre(page.locator('[data-at="0,0"]'));
    const slide = async (to: [number, number]) => {
      for (let i = 1; i <= 4; i++)
        await touch('touchMove', [from[0] + ((to[0] - from[0]) * i) / 4, from[1] + ((to[1] - from[1]) * i) / 4]);
      from = to;
    };
    await touch('touchStart', from);
    for (const letter of play.right.replace('.', '')) {
      x += letter === 'R' ? 1 : letter === 'L' ? -1 : 0;
      y += letter === 'U' ? 1 : letter === 'D' ? -1 : 0;
      await slide(await centre(page.locator(`[data-at="${x},${y}"]`)));
    }
    await slide(await centre(page.locator(`[data-end="${x},${y}"]`)));
    await touch('touchEnd');
    await expect(solved(page)).toBeVisible();
  });
});

test('the legend speaks of the marks of this panel alone, and letters stand on colours only if they are wanted', async ({
  page,
  request,
}) => {
  const legend = page.getByTestId('legend');
  await page.goto(`/puzzle/${await example_id(request, 'panel', 'First line')}`);
  await expect(legend).toContainText('Your line begins here');
  await expect(legend).not.toContainText('square');
  await page.goto(`/puzzle/${await example_id(request, 'panel', 'Two colours')}`);
  await expect(legend).toContainText('Squares of different colours');
  await expect(legend).not.toContainText('A star');
  const letters = page.getByTestId('board').locator('[data-mark=square] text');
  await expect(page.getByTestId('board').locator('[data-mark=square]')).not.toHaveCount(0);
  await expect(letters).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /^Letters on colours/ }).check();
  await expect(letters).toHaveCount(await page.getByTestId('board').locator('[data-mark=square]').count());
});

test('with letters on colours the rules say what the letters of this panel are', async ({ page, request }) => {
  const id = await example_id(request, 'panel', 'Two colours');
  const line = page.getByTestId('legend').getByText(/^A letter is a colour: /);
  await page.goto(`/puzzle/${id}`);
  await play.ready(page);
  await expect(line).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('crux.settings', JSON.stringify({ letters: true })));
  await page.reload();
  await expect(line).toHaveText(/^A letter is a colour: [A-Z] [a-z]+( and|,) [A-Z] [a-z]+/);
});
