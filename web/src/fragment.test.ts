import { expect, test } from 'vitest';
import type { Puzzle } from './api';
import { from_fragment, to_fragment } from './fragment';

const puzzle: Puzzle = {
  crux: 1,
  game: 'null',
  id: 'x',
  name: 'Zwölf – 12 €',
  note: 'not sent',
  puzzle: { n: 12, deep: [[1], {}] },
};

test('what a link carries is read again', async () => {
  const text = await to_fragment(puzzle);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await from_fragment(text)).toEqual({ crux: 1, game: 'null', name: 'Zwölf – 12 €', puzzle: { n: 12, deep: [[1], {}] } });
});

test('a link that was cut off says so', async () => {
  const text = await to_fragment(puzzle);
  for (const wrong of [text.slice(0, -9), text.slice(4), '', 'q1ZKLi4', '%%%'])
    await expect(from_fragment(wrong)).rejects.toThrow('does not hold a puzzle');
});

test('a small link that unpacks to a great deal is refused', async () => {
  const text = await to_fragment({ ...puzzle, name: 'a'.repeat(2_000_000) });
  await expect(from_fragment(text)).rejects.toThrow('does not hold a puzzle');
});
