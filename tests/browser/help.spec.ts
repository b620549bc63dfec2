// Check, hint and reveal are three different things.
import { expect, test } from '@playwright/test';
import { stories } from './support/games';
import { follow_hints } from './support/hints';
import { example_id, kept, logged, says, solved, tool, type_play } from './support/pages';

for (const story of stories)
  test(`${story.game}: check, hint and reveal`, async ({ page, request }) => {
    const id = await example_id(request, story.game, story.example);
    await page.goto(`/puzzle/${id}`);
    await story.ready(page);
    await story.first(page);
    await expect(page.locator(story.mark)).toHaveCount(1);

    // Check: a word on what is there, and nothing is played.
    const play = async () => {
      const save = await kept(page, id);
      return save?.history[save.index];
    };
    await expect.poll(play).toBeTruthy();
    const before = await play();
    if (!story.check_plays) {
      await tool(page, 'submit').click();
      await expect(says(page)).not.toBeEmpty();
      expect(await play()).toBe(before);
    }
    await expect(page.getByTestId('hint-box')).toHaveCount(0);

    // Hint: the next step, with its reason, and still nothing is played.
    await tool(page, 'hint').click();
    const hint = page.getByTestId('hint-box');
    await expect(hint).toBeVisible();
    const words = (await hint.innerText()).replace('Close the hint', '').trim().split(/\s+/);
    expect(words.length, words.join(' ')).toBeGreaterThan(7); // a sentence, not a move
    expect(await play()).toBe(before);

    // Reveal: asks first.
    await tool(page, 'reveal').click();
    const sheet = page.getByRole('dialog', { name: 'Show a solution?' });
    await sheet.getByRole('button', { name: 'No, let me think' }).click();
    await expect(sheet).toBeHidden();
    expect(await play()).toBe(before);
    await tool(page, 'reveal').click();
    await page.getByTestId('reveal-yes').click();
    await expect(page.getByTestId('revealed')).toBeVisible();
    await expect(solved(page)).toHaveCount(0); // shown is not solved
    await expect.poll(play).not.toBe(before);
    await expect(tool(page, 'hint')).toHaveAttribute('aria-disabled', 'true');
    await expect(tool(page, 'reveal')).toHaveAttribute('aria-disabled', 'true');

    // The board is locked: keys that would move do not.
    const shown = await play();
    await page.getByTestId('board').focus();
    for (const key of ['ArrowRight', 'w', 'o', 'f', 'Enter', 'Backspace']) await page.keyboard.press(key);
    expect(await play()).toBe(shown);
    await tool(page, 'undo').click();
    await expect(page.locator(story.mark)).not.toHaveCount(0);
    await expect.poll(play).toBe(before);
    await expect.poll(() => logged(page, id)).toEqual(expect.arrayContaining(['move', 'hint', 'reveal', 'undo']));
  });

// Where to look, why, what to do: a stage each time it is asked for; then the page can play the step.
for (const story of stories)
  test(`${story.game}: a hint tells more each time, and can be followed`, async ({ page, request }) => {
    const id = await example_id(request, story.game, story.example);
    await page.goto(`/puzzle/${id}`);
    await story.ready(page);
    await story.first(page);
    const play = async () => {
      const save = await kept(page, id);
      return save?.history[save.index];
    };
    await expect.poll(play).toBeTruthy();
    const before = await play();
    await tool(page, 'hint').click();
    const box = page.getByTestId('hint-box');
    await expect(box).toHaveAttribute('data-stage', 'look');
    await expect(page.getByTestId('hint-why')).toHaveCount(0);
    await page.getByTestId('hint-more').click();
    await expect(page.getByTestId('hint-why')).not.toBeEmpty();
    await page.getByTestId('hint-more').click();
    await expect(page.getByTestId('hint-do')).not.toBeEmpty();
    expect(await play()).toBe(before);
    await page.getByTestId('hint-follow').click();
    await expect(box).toHaveCount(0);
    await expect.poll(play).not.toBe(before);
  });

// On a phone the box of the hint covers nothing that the hint points at.
for (const story of stories)
  test(`${story.game}: on a phone the hint leaves in sight what it points at`, async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const id = await example_id(request, story.game, story.example);
    await page.goto(`/puzzle/${id}`);
    await story.ready(page);
    await type_play(page, story.mistaken ?? story.wrong);
    await tool(page, 'hint').click();
    const box = page.getByTestId('hint-box');
    for (const stage of ['look', 'why', 'do']) {
      await expect(box).toHaveAttribute('data-stage', stage);
      const lowest = () =>
        page.locator('[data-pointed]').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
      await expect.poll(async () => (await lowest()) <= (await box.boundingBox())!.y, stage).toBe(true);
      if (stage !== 'do') await page.getByTestId('hint-more').click();
    }
  });

for (const story of stories)
  test(`${story.game}: hints that are followed lead from the start to the solution`, async ({ page, request }) => {
    const id = await example_id(request, story.game, story.example);
    await page.goto(`/puzzle/${id}`);
    await story.ready(page);
    const kinds = await follow_hints(page);
    expect(kinds).not.toContain('mistake');
    await expect(solved(page)).toBeVisible();
  });

for (const story of stories)
  test(`${story.game}: from a wrong play hints take back what is wrong, and then lead on`, async ({ page, request }) => {
    const id = await example_id(request, story.game, story.example);
    await page.goto(`/puzzle/${id}`);
    await story.ready(page);
    await type_play(page, story.mistaken ?? story.wrong);
    await tool(page, 'hint').click();
    for (let i = 0; i < 2; i++) await page.getByTestId('hint-more').click();
    await expect(page.getByTestId('hint-do')).toContainText(/back\.$/);
    await page.getByTestId('hint-follow').click();
    await expect.poll(async () => (await kept(page, id))?.history.at(-1)).not.toBe(story.mistaken ?? story.wrong);
    await follow_hints(page);
    await expect(solved(page)).toBeVisible();
  });

// Check on a play that is not finished says whether it is right so far, and can take back what is wrong.
for (const story of stories)
  test(`${story.game}: check says whether it is right so far`, async ({ page, request }) => {
    const id = await example_id(request, story.game, story.example);
    await page.goto(`/puzzle/${id}`);
    await story.ready(page);
    const so_far = page.getByTestId('so-far');
    // Of an empty play there is nothing to say.
    await tool(page, 'submit').click();
    await expect.poll(() => logged(page, id)).toContain(story.hands_in && story.complaint ? 'run' : 'check');
    await expect(so_far).toHaveCount(0);
    await type_play(page, story.mistaken ?? story.wrong);
    await expect(so_far).toHaveCount(0);
    await tool(page, 'submit').click();
    await expect(so_far).toHaveClass(/wrong/);
    await expect(page.getByTestId('take-back')).toBeVisible();
    // The buttons stay where they are: no other one comes under the pointer.
    const below = async () => (await tool(page, 'submit').boundingBox())!.y - (await page.getByTestId('board').boundingBox())!.y;
    const before = await below();
    await page.getByTestId('take-back').click();
    await expect(so_far).toContainText(/Right so far|Nothing is wrong yet/);
    expect(Math.abs((await below()) - before)).toBeLessThan(1);
    await expect(page.getByTestId('hint-box')).toHaveCount(0);
    await expect.poll(() => logged(page, id)).not.toContain('hint');
    await tool(page, 'hint').click();
    for (let i = 0; i < 2; i++) await page.getByTestId('hint-more').click();
    await page.getByTestId('hint-follow').click();
    await tool(page, 'submit').click();
    await expect(so_far.filter({ hasText: /Right so far|Nothing is wrong yet/ }).or(solved(page))).toBeVisible();
    await expect(page.getByTestId('take-back')).toHaveCount(0);
  });

// A hint that is open when the board's own button solves the puzzle has nothing more to say.
for (const story of stories.filter(({ hands_in, check_plays }) => hands_in && !check_plays))
  test(`${story.game}: the hint goes when the puzzle is solved`, async ({ page, request }) => {
    await page.goto(`/puzzle/${await example_id(request, story.game, story.example)}`);
    await story.ready(page);
    await type_play(page, story.right);
    await tool(page, 'hint').click();
    await expect(page.getByTestId('hint-box')).toBeVisible();
    await tool(page, 'submit').click();
    await expect(solved(page)).toBeVisible();
    await expect(page.getByTestId('hint-box')).toHaveCount(0);
  });
