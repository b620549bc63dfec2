// What the rules beside the board say of a world that offers a few blocks alone.
import { expect, test, vi } from 'vitest';
import { legend } from './legend';
import { legend as words } from './strings';

// Pictures read the settings, which ask the browser.
vi.mock('$web/settings.svelte', () => ({ settings: {} }));

const puzzle = { blocks: [[0, 0, 0]], boxes: [], switches: [[0, 0, 1]], robot: { at: [0, 0, 1], facing: 'E' } };
const says = (blocks: string[] | null) =>
  legend(puzzle as unknown as Parameters<typeof legend>[0], { blocks } as Parameters<typeof legend>[1]).map((line) => line.says);

test('a first lesson is told of its own blocks only', () => {
  const lesson = says(['forward', 'turn left', 'turn right']);
  expect(lesson).toContain(words.one_walk(true));
  expect(lesson).toContain(words.turn);
  expect(lesson).not.toContain(words.walk);
  expect(says(['forward'])).not.toContain(words.turn);
  expect(says(null)).toEqual(expect.arrayContaining([words.walk, words.turn]));
});
