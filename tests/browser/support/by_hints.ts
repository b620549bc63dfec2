// by_hints.ts -- plays a puzzle to its end by nothing but its hints, in a page or in a frame.
import { expect, type FrameLocator, type Page } from '@playwright/test';

export async function by_hints(place: Page | FrameLocator, most = 300): Promise<void> {
  const seen = (id: string) => place.getByTestId(id);
  const next = seen('solved')
    .or(seen('hint-follow'))
    .or(seen('hint-more'))
    .or(seen('hint').and(place.locator('[aria-disabled=false]')));
  for (let i = 0; i < most; i++) {
    await expect(next.first()).toBeVisible();
    if (await seen('solved').isVisible()) return;
    const [follow, more] = [seen('hint-follow'), seen('hint-more')];
    const tool = (await follow.isVisible()) ? follow : (await more.isVisible()) ? more : seen('hint');
    // The play may go on by itself meanwhile, and the button with it.
    await tool.click({ timeout: 5_000 }).catch(() => {});
  }
  throw new Error(`after ${most} clicks on hints the puzzle is not solved`);
}
