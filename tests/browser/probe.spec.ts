import { expect, test } from '@playwright/test';
for (const presses of [0, 1, 4]) for (const slow of [0, 150])
test(`robot ${presses} ${slow}`, async ({ page, request }) => {
  const { games } = await (await request.get('/api/v1/games')).json();
  const id = games.find((g: any) => g.game === 'robot').examples[0].id;
  const out: string[] = [];
  for (let n = 0; n < 4; n++) {
    await page.goto('/puzzle/' + id);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/puzzle/' + id);
    await expect(page.locator('[data-testid=blocks][data-ready=true]')).toBeVisible();
    await page.getByTestId('tab-blocks').focus();
    const k = async (x: string) => { await page.keyboard.press(x); if (slow) await page.waitForTimeout(slow); };
    await k('Tab'); await k('t'); for (let i = 0; i < presses; i++) await k('ArrowDown'); await k('Enter'); await page.waitForTimeout(300); await k('Enter'); await page.waitForTimeout(300);
    out.push(await page.getByTestId('count').innerText());
  }
  console.log(presses, slow, out.join(' | '));
});
