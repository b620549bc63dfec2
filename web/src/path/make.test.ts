// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { levels } from '../rating';

const asked: { level: string; seed: number; rating?: [number, number] }[] = [];
let found: (request: (typeof asked)[0]) => boolean = () => true;
vi.mock('../api', () => ({
  Failure: class extends Error {
    offline = false;
  },
  games: async () => [{ game: 'blot', levels: levels.map(({ name }) => ({ name, says: '' })), examples: [] }],
  api: {
    generate: async (request: (typeof asked)[0]) => {
      asked.push(request);
      if (!found(request)) throw new Error('no puzzle');
      return { job: 'j' };
    },
  },
}));
vi.mock('../jobs', () => ({ follow: async () => ({}), made: () => ['a'.repeat(32)] }));
const { puzzle_at } = await import('./make');

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
});

test('a step that cannot be made is asked for again near its place, before any puzzle of its level will do', async () => {
  const width = ([low, high]: [number, number]) => high - low;
  found = ({ rating }) => rating === undefined;
  await puzzle_at('blot', 3);
  const [first, again, wider, any] = asked;
  expect(asked).toHaveLength(4);
  expect(again).toEqual({ ...first, seed: first!.seed + 10_000 });
  expect(width(wider!.rating!)).toBe(3 * width(first!.rating!));
  expect(wider!.rating![0] + wider!.rating![1]).toBe(first!.rating![0] + first!.rating![1]);
  expect(any!.level).toBe(first!.level);
});
