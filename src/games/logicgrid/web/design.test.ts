import { undone_and_redone } from '$web/testing';
import { describe, expect, test } from 'vitest';
import * as design from './design';
import { Stairs } from './picture';
import { read_marks, set_mark, write_marks } from './play';
import { quick } from './quick';
import { drawn_from, find_theme, in_theme, story_of, themes, with_one_more, with_size } from './themes';
import { holds, rows_of } from './truth';

const blank = (): design.Design => ({ theme: 'school', categories: drawn_from(find_theme('school')!, 3, 3), clues: [] });
const with_clue = (p: design.Design, entry: design.Entry | null): design.Design =>
  entry ? { ...p, clues: [...p.clues, entry] } : p;

test('a story tells of the categories that are there, in the words of the server', () => {
  const camp = { theme: 'camp', categories: drawn_from(find_theme('camp')!, 3, 4), clues: [] };
  expect(story_of(camp)).toBe('Each camper sleeps in a different tent and walked a different distance.');
  expect(story_of({ ...camp, categories: camp.categories.slice(0, 2) })).toBe('Each camper sleeps in a different tent.');
  expect(story_of({ ...camp, theme: undefined })).toBe('');
  for (const theme of themes)
    for (let count = 2; count <= theme.categories.length; ++count) {
      const told = story_of({ theme: theme.name, categories: drawn_from(theme, count, 4), clues: [] });
      theme.categories.forEach(({ story }, c) => expect(!story || told.includes(story) === c < count, told).toBe(true));
      expect(told).toMatch(/^[A-Z].*\w\)?\.$/);
    }
});

test('the themes that ship are there', () => {
  expect(themes.length).toBeGreaterThan(5);
  expect(find_theme('school')).toBeDefined();
});

// Clues of every kind, holes, and a frame that grows and shrinks under them.
function edit(p: design.Design, n: number): design.Design {
  const items = design.all_items(p);
  const [a, b, c, d] = [1, 5, 7, 3].map((step) => items[(n * step) % items.length]);
  if (n % 13 === 12) return in_theme(p, themes[n % themes.length]!.name);
  if (n % 17 === 16) return with_size(p, 3 + (n % 2));
  if (n % 19 === 18) return p.categories.length > 3 ? design.without_category(p, n % 4) : with_one_more(p);
  if (n % 23 === 22) return design.swap_categories(p, 0, 1);
  if (n % 7 === 6) return design.move_item(p, n % p.categories.length, 0, 2);
  if (n % 5 === 4) return { ...p, clues: p.clues.slice(1) };
  if (n % 11 === 10) return with_clue(p, { type: '?', types: ['is', 'less', 'empty'] });
  return with_clue(p, design.settle(p, { type: design.kinds[n % design.kinds.length]!, a, b, c, d }));
}

// Every clue is about things that are there, on an axis that has an order.
function readable(p: design.Design): void {
  for (const clue of p.clues) {
    if (design.is_hole(clue)) continue;
    const items = [...design.parts_of(clue.type).map((part) => clue[part]), ...(clue.items ?? []), ...(clue.links?.flat() ?? [])];
    expect(
      items.every((item) => design.there(p, item)),
      JSON.stringify(clue),
    ).toBe(true);
    if (design.on_axis(clue.type)) expect(design.axes_of(p)).toContain(clue.axis);
  }
}

describe('edits', () => {
  test('200 are taken back and made again, and each leaves clues that can be read', () => {
    undone_and_redone(blank(), (value, n) => {
      const next = edit(value, n);
      readable(next);
      return next;
    });
  });

  test('clues follow the things that they are about', () => {
    const p = with_clue(with_clue(blank(), { type: 'is', a: 'A0', b: 'B1' }), { type: 'less', a: 'A1', b: 'A2', axis: 'C' });
    const swapped = design.swap_categories(p, 0, 2).clues as design.Clue[];
    expect(swapped).toMatchObject([
      { a: 'C0', b: 'B1' },
      { a: 'C1', b: 'C2', axis: 'A' },
    ]);
    expect(design.move_item(p, 0, 0, 2).clues).toMatchObject([
      { a: 'A2', b: 'B1' },
      { a: 'A0', b: 'A1' },
    ]);
    expect(design.without_category(p, 1).clues).toMatchObject([{ type: 'less', axis: 'B' }]);
    expect(design.without_category(p, 2).clues).toMatchObject([{ type: 'is' }]); // no order is left
  });

  test('a clue becomes one of another type about the same things', () => {
    const pair = design.convert(blank(), { type: 'is', a: 'A0', b: 'B1' }, 'pair')!;
    expect(pair).toMatchObject({ type: 'pair', a: 'A0', b: 'B1' });
    expect(design.convert(blank(), pair, 'not')).toEqual({ type: 'not', a: 'A0', b: 'B1' });
  });

  test('two that say the same are the same', () => {
    expect(design.same({ type: 'is', a: 'A0', b: 'B1' }, { type: 'is', a: 'B1', b: 'A0' })).toBe(true);
    expect(design.same({ type: 'less', a: 'A0', b: 'B1', axis: 'C' }, { type: 'less', a: 'B1', b: 'A0', axis: 'C' })).toBe(false);
  });
});

describe('holes', () => {
  test('types that need an order go with the last order, and a hole that is left with none is any', () => {
    const p = with_clue(blank(), { type: '?', types: ['less', 'is'] });
    const flat = (q: design.Design) => design.without_category(q, 2).clues[0];
    expect(flat(p)).toEqual({ type: '?', types: ['is'] });
    expect(flat(with_clue(blank(), { type: '?', types: ['less', 'empty'] }))).toEqual({ type: '?' });
  });
  test('options about things that have gone go; the same one twice is one', () => {
    const options: design.Option[] = [{ type: 'is', a: 'A0', b: 'B2' }, { type: 'is', a: 'A1', b: 'C1' }, 'empty'];
    const left = design.without_category(with_clue(blank(), { type: '?', options }), 1).clues[0] as design.Hole;
    expect(left.options).toEqual([{ type: 'is', a: 'A1', b: 'B1' }, 'empty']);
  });
});

describe('a clue that is typed', () => {
  const read = (line: string) => quick(blank(), line);
  test('in each of its ways', () => {
    expect(read('art = baker').entry).toEqual({ type: 'is', a: 'A0', b: 'B1' });
    expect(read('art x baker').entry).toEqual({ type: 'not', a: 'A0', b: 'B1' });
    expect(read('hist < maths').entry).toEqual({ type: 'less', a: 'A1', b: 'A2', axis: 'C' });
    expect(read('art <2 maths by hour').entry).toMatchObject({ type: 'diff', by: 2 });
    expect(read('art ~ maths').entry).toMatchObject({ type: 'next' });
    expect(read('art = baker | carter').entry).toEqual({ type: 'either', a: 'A0', b: 'B1', c: 'B2' });
    expect(read('art, maths = baker, carter').entry).toEqual({ type: 'pair', a: 'A0', b: 'A2', c: 'B1', d: 'B2' });
    expect(read('a0 / b1 / c2').entry).toEqual({ type: 'alldiff', items: ['A0', 'B1', 'C2'] });
    expect(read('?').entry).toEqual({ type: '?' });
  });
  test('says what it does not understand', () => {
    expect(read('')).toEqual({});
    expect(read('painting = baker').why).toContain('Nothing here is called');
    expect(read('m = baker').why).toContain('may be');
    expect(read('art = maths').why).toContain('one category');
    expect(read('art').why).toContain('For example');
  });
  test('must tell something: things of one category are different anyway, and hours have their order', () => {
    for (const line of ['art / maths', '1 PM < 3 PM', '1 PM ~ 2 PM']) expect(read(line).why).toContain('tells nothing');
    for (const line of ['art / maths / baker', 'art < 3 PM']) expect(read(line).why).toBeUndefined();
  });
});

describe('plays', () => {
  test('are written as they were read', () => {
    for (const moves of ['', 'A0=B1', 'A0=B1 A0xB2 B0xC2']) expect(write_marks(read_marks(moves))).toBe(moves);
    expect(write_marks(read_marks('B1=A0'))).toBe('A0=B1');
  });
  test('a yes brings its crosses, and takes them along when it goes', () => {
    const yes = set_mark(read_marks('A1xB1'), 'A0B1', '=', true, 3);
    expect(write_marks(yes)).toBe('A1xB1 A0=B1 A0xB0 A0xB2 A2xB1');
    expect(write_marks(set_mark(yes, 'A0B1', null, true, 3))).toBe('A1xB1');
    expect(write_marks(set_mark(yes, 'A0B1', 'x', false, 3))).toBe('A1xB1 A0xB0 A0xB2 A2xB1 A0xB1');
  });
  test('the staircase has every pair of things once', () => {
    const stairs = new Stairs(blank());
    const pairs = stairs.rows.flatMap((row) => stairs.columns_in(row).map((column) => stairs.pair(row, column)));
    expect(new Set(pairs).size).toBe(27);
    expect(pairs).toHaveLength(27);
  });
  test('whether a clue is true of an answer', () => {
    const p = blank();
    const rows = rows_of(p, 'A0=B1 A1=B0 A2=B2 A0=C0 A1=C1 A2=C2')!;
    const true_of = (line: string) => holds(p, quick(p, line).entry as design.Clue, rows);
    for (const line of ['art = baker', 'art < maths', 'art ~ history', 'history = abbot | baker', 'a0 / b0 / c2'])
      expect(true_of(line), line).toBe(true);
    for (const line of ['art x baker', 'maths < art', 'art ~ maths', 'a0 / b1 / c2']) expect(true_of(line), line).toBe(false);
    expect(rows_of(p, 'A0=B1')).toBeNull();
  });
});
