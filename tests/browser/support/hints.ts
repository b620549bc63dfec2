// hints.ts -- the law of hints, from the page: whoever follows them solves the puzzle.
import { expect, type Page } from '@playwright/test';
import { kept, puzzle_of, solved, tool } from './pages';

// Follows hints until the puzzle is solved. Answers their kinds.
export async function follow_hints(page: Page): Promise<string[]> {
  const kinds: string[] = [];
  await expect(tool(page, 'hint')).toBeVisible();
  const id = puzzle_of(page);
  for (let i = 0; i < 60 && (await solved(page).count()) === 0; i++) {
    const before = await kept(page, id);
    await tool(page, 'hint').click();
    await expect(page.getByTestId('hint-box')).toBeVisible();
    kinds.push((await page.getByTestId('hint-box').getAttribute('data-kind'))!);
    // If all is right, the only thing to do is to hand it in.
    for (const stage of kinds.at(-1) === 'none' ? [] : ['why', 'do']) {
      await page.getByTestId('hint-more').click();
      await expect(page.getByTestId('hint-box')).toHaveAttribute('data-stage', stage);
    }
    await page.getByTestId('hint-follow').click();
    await expect(page.getByTestId('hint-box')).toHaveCount(0);
    const went_on = async () =>
      (await solved(page).count()) > 0 || (await kept(page, id))?.history.length !== before?.history.length;
    await expect.poll(went_on).toBe(true);
  }
  await expect(solved(page)).toBeVisible();
  return kinds;
}
