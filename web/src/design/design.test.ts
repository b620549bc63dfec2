// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { EditorModule } from '../editor';
import { edited_games, load_editor } from '../editors';
import { serve, type Asked } from '../testing';
import { Design, readable } from './design.svelte';

// A puzzle that an editor can show but not draw, and the solution that its copy must not show.
const world = {
  floor: [
    [0, 0],
    [1, 0],
  ],
  start: [0, 0],
  goal: [1, 0],
};
const solution = 'forward';
const look = { kind: 'puzzle', solutions: 1, complete: true, plays: [solution] };

const editor = { default: () => {}, how: '', keys: [], blank: () => ({}), sketch: () => ({}) } as unknown as EditorModule;
let asked: Asked[];
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} })); // jsdom has none; pictures ask the settings
  asked = serve(({ path }) => {
    if (path.startsWith('/puzzles/')) return { crux: 1, game: 'x', id: 'id', name: 'Up', puzzle: world };
    return look;
  });
});

test('a copy is the puzzle as it is, and nobody asks for its solution', async () => {
  const design = await Design.open('x', undefined, editor, '', '#puzzle=id');
  expect(design.value).toEqual(world);
  expect(design.name).toBe('Up (copy)');
  expect(asked.map(({ path }) => path)).toEqual(['/puzzles/id']);
  expect(JSON.stringify(design.line)).not.toContain(solution);
});

test('what is imported or typed stays as it is', async () => {
  expect(await readable('x', editor, world)).toEqual(world);
});

test('what the editor cannot show is refused', async () => {
  const picky = { ...editor, edits: () => false };
  await expect(readable('x', picky, world)).rejects.toThrow('cannot show');
  await expect(Design.open('x', undefined, picky, '', '#puzzle=id')).rejects.toThrow('cannot show');
});

test('a puzzle of another game is not opened', async () => {
  await expect(Design.open('y', undefined, editor, '', '#puzzle=id')).rejects.toThrow('This is a puzzle of X');
});

test.each(edited_games)('%s: the editor can edit what it begins with', async (game) => {
  const module = await load_editor(game)!;
  for (const value of [module.blank(), module.sketch()]) expect(module.edits?.(value) ?? true).toBe(true);
});
