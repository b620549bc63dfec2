// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve, type Asked } from '../testing';
import { Editing } from './editing.svelte';
import { add_to, make_collection, my_collections } from './mine';

let all: Map<string, { id: string; title: string; puzzles: string[]; names: Record<string, string>; version: number }>;
function answer({ method, path, body }: Asked) {
  const id = path.split('/')[2] ?? `c${all.size}`;
  const kept = all.get(id);
  if (method === 'POST') {
    all.set(id, { id, title: body.title, puzzles: body.puzzles, names: body.names, version: 1 });
    return { id, secret: 'secret', version: 1 };
  }
  if (!kept) return { status: 404 };
  if (method === 'GET') return kept;
  if (method === 'DELETE') return (all.delete(id), {});
  if (body.version !== kept.version) return { status: 409 };
  all.set(id, { id, title: body.title, puzzles: body.puzzles, names: body.names, version: kept.version + 1 });
  return { version: kept.version + 1 };
}
const stored = () => all.get('c0')!;
async function editing(): Promise<Editing> {
  if (all.size === 0) await make_collection('One of each', ['a', 'b', 'c']);
  return new Editing({ ...stored() });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  all = new Map();
  serve(answer);
});
afterEach(() => vi.useRealTimers());

test('changes are sent by themselves, and undone one by one', async () => {
  const one = await editing();
  one.change({ puzzles: ['b', 'a', 'c'] }, 'the order');
  one.change({ title: 'Renamed' }, 'the name');
  expect(one.unsaved).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored()).toMatchObject({ title: 'Renamed', puzzles: ['b', 'a', 'c'], version: 2 });
  expect(one.undoable).toBe('the name');
  one.undo();
  one.undo();
  one.undo();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored()).toMatchObject({ title: 'One of each', puzzles: ['a', 'b', 'c'] });
  expect(one.undoable).toBe('');
});

test('its puzzles have names that are changed and undone like the rest', async () => {
  const one = await editing();
  one.change({ names: { b: 'The second' } }, 'the name of b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored()).toMatchObject({ names: { b: 'The second' }, version: 2 });
  one.change({ names: { b: 'The second', z: 'not in it' } }, 'nothing'); // no change that anybody sees
  expect(one.unsaved).toBe(false);
  const copy = await one.keep_as_copy();
  expect(all.get(copy.id)!.names).toEqual({ b: 'The second' });
  one.undo();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored().names).toEqual({});
});

test("what is added brings its name, and takes nobody else's", async () => {
  await editing();
  const mine = my_collections()[0]!;
  await add_to(mine, ['d'], { d: 'The fourth' });
  await add_to(mine, ['e'], { d: 'other', e: 'The fifth' });
  expect(stored().names).toEqual({ d: 'The fourth', e: 'The fifth' });
});

test('who has no secret changes nothing', async () => {
  await editing();
  localStorage.clear();
  const reader = await editing();
  reader.change({ title: 'Mine now' }, 'the name');
  expect([reader.editable, reader.title]).toEqual([false, 'One of each']);
});

test('two tabs: theirs is taken, and one undo brings mine back', async () => {
  const [one, other] = [await editing(), await editing()];
  one.change({ puzzles: ['c', 'b', 'a'] }, 'the order');
  await one.send();
  other.change({ puzzles: ['a', 'b'] }, 'a puzzle removed');
  await other.send();
  expect(other.theirs?.puzzles).toEqual(['c', 'b', 'a']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored().puzzles).toEqual(['c', 'b', 'a']); // nothing is sent before a person has decided
  other.take_theirs();
  expect(other.puzzles).toEqual(['c', 'b', 'a']);
  other.undo();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored().puzzles).toEqual(['a', 'b']);
});

test('two tabs: mine becomes a copy', async () => {
  const [one, other] = [await editing(), await editing()];
  one.change({ puzzles: ['c'] }, 'two removed');
  await one.send();
  other.change({ puzzles: ['a', 'b'] }, 'a puzzle removed');
  await other.send();
  const copy = await other.keep_as_copy();
  expect(all.get(copy.id)).toMatchObject({ title: 'One of each (mine)', puzzles: ['a', 'b'] });
  expect(other.puzzles).toEqual(['c']);
  expect(my_collections()).toHaveLength(2);
});

test('a tab that is looked at again has the newest', async () => {
  const [one, other] = [await editing(), await editing()];
  one.change({ puzzles: ['c'] }, 'two removed');
  await one.send();
  await other.refresh();
  expect(other.puzzles).toEqual(['c']);
  other.undo();
  expect(other.puzzles).toEqual(['a', 'b', 'c']);
});

test('what is added from elsewhere is added once, whoever else writes', async () => {
  await editing();
  const mine = my_collections()[0]!;
  const raced = vi.fn(answer);
  let late = true;
  serve((asked) => {
    if (asked.method === 'PUT' && late) {
      late = false;
      stored().version++; // somebody was faster
    }
    return raced(asked);
  });
  expect((await add_to(mine, ['c', 'd', 'e'])).puzzles).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(stored().puzzles).toEqual(['a', 'b', 'c', 'd', 'e']);
  await expect(
    add_to(
      mine,
      Array.from({ length: 200 }, (_, n) => `p${n}`),
    ),
  ).rejects.toThrow('at most 200');
});
