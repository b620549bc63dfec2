// One story a game: from Home to an example, a wrong answer, then solved, all by mouse on the board. All of it loads little, and
// heavy libraries come only with the puzzles that use them.
import { expect, test } from '@playwright/test';
import { stories } from './support/games';
import { watch_load } from './support/load';
import { says, solved } from './support/pages';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const most = 200_000; // bytes, gzipped

for (const story of stories)
  test(`${story.game}: a wrong answer first, then solved`, { tag: '@smoke' }, async ({ page }, info) => {
    const loaded = watch_load(page);
    await page.goto('/');
    await page.getByTestId(`game-${story.game}`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title);
    const example = page.getByTestId('example').filter({ hasText: story.example });
    await expect(example).toBeVisible();
    const before = await loaded();
    expect(before.bytes).toBeLessThan(most);
    expect(before.heavy).toEqual([]);
    await example.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.example);
    await story.ready(page);

    await story.wrong_by_mouse(page);
    if (story.hands_in) await page.getByTestId('submit').click();
    await expect(says(page)).toHaveText(story.complaint);
    await expect(solved(page)).toHaveCount(0);

    await story.right_by_mouse(page);
    if (story.hands_in) await page.getByTestId('submit').click();
    await expect(solved(page)).toBeVisible();
    await expect(page.locator('[data-joy]').first()).toBeAttached(); // the board moves for joy
    await expect(says(page)).toHaveText(/solved/i);
    await expect(page.getByTestId('stats')).toHaveText(story.hands_in ? /2 tries/ : /no hints/);

    const { bytes, heavy } = await loaded();
    info.annotations.push({ type: 'gzipped', description: `${bytes} bytes` });
    if (!story.heavy) expect(bytes).toBeLessThan(most);
    expect(heavy.sort()).toEqual(story.heavy ? ['blockly', 'three'] : []);
  });
