// hints.ts -- the law of hints, from the page: whoever follows them solves the puzzle. In a page or in a frame.
import { expect, type FrameLocator, type Page } from '@playwright/test';

// Presses nothing but the buttons of hints until the puzzle is solved. Answers the kinds of the hints that were followed.
export async function follow_hints(place: Page | FrameLocator, most = 300): Promise<string[]> {
  const kinds: string[] = [];
  const seen = (id: string) => place.getByTestId(id);
  const [solved, follow, more] = [seen('solved'), seen('hint-follow'), seen('hint-more')];
  const ask = seen('hint').and(place.locator('[aria-disabled=false]'));
  for (let i = 0; i < most; i++) {
    await expect(solved.or(follow).or(more).or(ask).first()).toBeVisible();
    if (await solved.isVisible()) return kinds;
    const kind = (await follow.isVisible()) && (await seen('hint-box').getAttribute('data-kind', { timeout: 5_000 }).catch(() => null));
    if (kind) kinds.push(kind);
    const tool = kind ? follow : (await more.isVisible()) ? more : seen('hint');
    // The play may go on by itself meanwhile, and the button with it.
    await tool.click({ timeout: 5_000 }).catch(() => {});
  }
  throw new Error(`after ${most} clicks on hints the puzzle is not solved`);
}
