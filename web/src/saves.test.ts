// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forget_save, fresh_save, kept, load_save, most_saves, store_save } from './saves';

const about = { game: 'null', name: 'A puzzle' };
beforeEach(() => localStorage.clear());

test('a play is read as it was stored', () => {
  const save = { ...fresh_save(), history: ['', 'U', 'UR'], index: 1, seconds: 12, tries: 2, hints: 1, play: 'p', secret: 's' };
  expect(store_save('one', about, save)).toBe(true);
  expect(load_save('one')).toEqual(save);
  expect(kept()).toMatchObject([{ id: 'one', game: 'null', name: 'A puzzle', moved: true, done: false }]);
  forget_save('one');
  expect(load_save('one')).toEqual(fresh_save());
  expect(kept()).toEqual([]);
});

test('a record that makes no sense is as good as none', () => {
  for (const text of [
    '',
    'no JSON',
    '7',
    'null',
    '[]',
    '{"history":[],"index":9}',
    '{"history":[1],"queue":[null,{"kind":3}]}',
  ]) {
    localStorage.setItem('crux.play.one', text);
    expect(load_save('one')).toEqual(fresh_save());
  }
  localStorage.setItem('crux.play.one', '{"history":["","U"],"index":99,"seconds":-5,"tries":"many","solved":"U"}');
  expect(load_save('one')).toEqual({ ...fresh_save(), history: ['', 'U'], index: 1, solved: 'U' });
});

test('a long history keeps the moves around the present one', () => {
  const history = Array.from({ length: 2000 }, (_, n) => String(n));
  store_save('one', about, { ...fresh_save(), history, index: 1999 });
  const read = load_save('one');
  expect(read.history).toHaveLength(500);
  expect(read.history[read.index]).toBe('1999');
  store_save('one', about, { ...fresh_save(), history, index: 3 });
  expect(load_save('one').history[load_save('one').index]).toBe('3');
});

test('the oldest plays go first', () => {
  for (let n = 0; n <= most_saves; n++) store_save(`p${n}`, about, { ...fresh_save(), history: ['', 'U'], index: 1 });
  expect(kept()).toHaveLength(most_saves);
  expect(load_save('p0')).toEqual(fresh_save());
  expect(load_save('p1').history).toEqual(['', 'U']);
});

test('where storage is full the oldest make room, and never the play itself', () => {
  for (const id of ['old', 'new']) store_save(id, about, { ...fresh_save(), history: ['', 'U'], index: 1 });
  const real = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, text: string) {
    if (key === 'crux.play.third' && localStorage.getItem('crux.play.old')) throw new DOMException('full', 'QuotaExceededError');
    real.call(this, key, text);
  });
  expect(store_save('third', about, { ...fresh_save(), history: ['', 'D'], index: 1 })).toBe(true);
  expect(kept().map((one) => one.id)).toEqual(['third', 'new']);
  expect(load_save('third').history).toEqual(['', 'D']);
});

test('where nothing can be stored it is said', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(store_save('one', about, fresh_save())).toBe(false);
});
