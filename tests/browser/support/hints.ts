// hints.ts -- the law of hints, from the page: whoever follows them solves the puzzle. In a page or in a frame.
import { expect, type FrameLocator, type Page } from '@playwright/test';

// Presses nothing but the buttons of hints until the puzzle is solved, from inside the page: hundreds of clicks from outside would take
// minutes. help.spec.ts clicks them as a mouse does. Answers the kinds of the hints that were followed.
export async function follow_hints(place: Page | FrameLocator, patience_ms = 120_000): Promise<string[]> {
  await expect(place.getByTestId('hint')).toBeVisible();
  const kinds = await place.locator('body').evaluate(press_hints, patience_ms);
  expect(kinds, `hints did not solve it in ${patience_ms} ms`).not.toBeNull();
  await expect(place.getByTestId('solved')).toBeVisible();
  return kinds!;
}

async function press_hints(body: Element, patience_ms: number): Promise<string[] | null> {
  const kinds: string[] = [];
  const find = (id: string) => body.querySelector<HTMLElement>(`[data-testid=${id}]`);
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const until = performance.now() + patience_ms;
  while (performance.now() < until) {
    if (find('solved')) return kinds;
    const [follow, more, ask] = [find('hint-follow'), find('hint-more'), find('hint')];
    if (follow) {
      kinds.push(find('hint-box')!.dataset.kind ?? '');
      follow.click();
      await pause(60); // the play is checked; it may be shown, too
    } else if (more) more.click();
    else if (ask?.getAttribute('aria-disabled') === 'false') ask.click();
    await pause(8);
  }
  return null;
}
