// Every tutorial can be played to its end; some of them without a mouse. axe finds nothing serious on the way.
import { expect, test } from '@playwright/test';
import { clean_as_it_is, clean_in_both } from './support/axe';
import { stories } from './support/games';
import { says, tab_to } from './support/pages';

for (const story of stories)
  test(`${story.game}: the tutorial${story.tutorial_by_keys ? ', by keys alone' : ''}`, async ({ page }) => {
    const next = page.getByTestId('next');
    const press = async (id: string) => {
      if (!story.tutorial_by_keys) return await page.getByTestId(id).click();
      await tab_to(page, page.getByTestId(id));
      await page.keyboard.press('Enter');
    };
    await page.goto(`/play/${story.game}`);
    await expect(page.getByTestId('example').first()).toBeVisible();
    await clean_in_both(page, `play ${story.game}`);
    await press('tutorial');
    for (const [i, lesson] of story.lessons.entries()) {
      await expect(page.getByRole('img', { name: `Step ${i + 1} of ${story.lessons.length}` })).toBeVisible();
      await expect(page.getByTestId('board')).toBeVisible();
      if (story.heavy) await story.ready(page);
      if (i === 0) await clean_as_it_is(page, `tutorial of ${story.game}`);
      await expect(next).toHaveAttribute('data-passed', 'false');
      await lesson(page);
      const handed_in = story.hands_in && (await next.getAttribute('data-passed')) !== 'true';
      if (handed_in) await press('submit');
      await expect(next, `step ${i + 1}: ${await says(page).innerText()}`).toHaveAttribute('data-passed', 'true');
      await press('next');
    }
    await expect(page).toHaveURL(`/play/${story.game}`);
    await expect(page.getByTestId('tutorial')).toHaveText('Tutorial');
    await page.reload();
    await expect(page.getByTestId('tutorial')).toHaveText('Tutorial'); // and no longer 'Show me how'
  });
