import { undone_and_redone } from '$web/testing';
import { describe, expect, test } from 'vitest';
import * as design from './design';
import type { Sketch } from './picture';
import { replay } from './play';
import { tidy } from './tidy';

// Digs, joins, weighs, moves and abandons in turn.
function edit(value: Sketch, n: number): Sketch {
  const [count, a] = [value.nodes.length, n % value.nodes.length];
  const place = design.free_place(value, [(n * 5) % 13, (n * 3) % 9], 1);
  switch (n % 8) {
    case 0:
      return place && count < 12 ? design.dig(value, place, a) : value;
    case 1:
      return design.joined(value, a, (a + 1) % count) ? value : design.join(value, a, (a + 1) % count);
    case 2:
      return design.weigh(value, n % value.edges.length, design.open_weight([n, n + 2]) ?? '?');
    case 3:
      return place ? design.move(value, a, place) : value;
    case 4:
      return design.begin_at(value, a);
    case 5:
      return count > 4 ? design.join_all(design.abandon(value, a)) : value;
    case 6:
      return design.can_be_finer(value) && n % 3 === 0 ? design.finer(value) : value;
    default:
      return design.weigh(value, n % value.edges.length, 1 + (n % 20));
  }
}

describe('edits', () => {
  test('200 are taken back and made again, and nothing is out of reach', () => {
    undone_and_redone(design.blank(), (value, n) => {
      const next = edit(value, n);
      expect(design.is_sketch(next)).toBe(true);
      expect(design.out_of_reach(next)).toEqual([]);
      return next;
    });
  });

  test('no burrow lies left of 0 or below it: everything moves instead', () => {
    const moved = design.move(design.blank(), 0, [-2, -1]);
    expect(moved.nodes).toEqual([
      [0, 0],
      [8, 5],
    ]);
  });

  test('two burrows never lie in one place', () => {
    expect(design.allowed(design.blank(), [3, 4])).toBe(false);
    expect(design.free_place(design.blank(), [3, 4], 1)).not.toEqual([3, 4]);
  });

  test('a burrow that goes takes its tunnels along, and the others are numbered anew', () => {
    const left = design.abandon(design.example(), 1);
    expect(left.nodes).toHaveLength(5);
    expect(left.edges.map(([a, b]) => [a, b])).toEqual([
      [0, 1],
      [1, 3],
      [2, 3],
      [2, 4],
      [3, 4],
    ]);
    expect(design.abandon(design.example(), 0).start).toBe(0);
  });

  test('what is out of reach is joined by the shortest tunnel', () => {
    const apart = design.fill_in(design.dig(design.blank(), [7, 4], 1), 1);
    expect(design.out_of_reach(apart)).toEqual([2]);
    expect(design.join_all(apart).edges.at(-1)!.slice(0, 2)).toEqual([1, 2]);
  });

  test('finer and coarser undo each other', () => {
    expect(design.coarser(design.finer(design.example()))).toEqual(design.example());
  });

  test('a layout keeps every burrow and tunnel, and is the same each time', () => {
    const laid = tidy(design.example());
    expect(laid.edges).toEqual(design.example().edges);
    expect(new Set(laid.nodes.map(String)).size).toBe(6);
    expect(tidy(design.example())).toEqual(laid);
  });

  test('what is no sketch is not edited', () => {
    for (const wrong of [
      {},
      { nodes: [[0, 0]], edges: [], start: 0 },
      { ...design.blank(), start: 7 },
      { ...design.blank(), edges: [[0, 0, 1]] },
    ])
      expect(design.is_sketch(wrong)).toBe(false);
  });
});

describe('open weights', () => {
  test('are read as they are written', () => {
    for (const text of ['2, 4, 8', '1-5, 10', '3', '7, 8']) expect(design.write_options(design.read_options(text)!)).toBe(text);
    expect(design.read_options('1..3;9')).toEqual([1, 2, 3, 9]);
    for (const wrong of ['', 'x', '0', '5-2', '1-9999999', '-3']) expect(design.read_options(wrong), wrong).toBeNull();
  });
  test('one to nine is a question mark, and no option is none', () => {
    expect(design.open_weight([9, 1, 2, 3, 4, 5, 6, 7, 8, 8])).toBe('?');
    expect(design.open_weight([5, 2])).toEqual({ options: [2, 5] });
    expect(design.open_weight([0, -1])).toBeNull();
    expect(design.options_of('?')).toEqual(design.usual);
  });
  test('a new tunnel costs what no other does', () => expect(design.fresh_weight(design.example())).toBe(1));
});

test('a play is replayed: the walk, the flags, the submissions', () => {
  const p = design.weigh(design.weigh(design.weigh(design.example(), 1, 5), 3, 2), 7, 1);
  const s = replay(p, '0-1 1-2 flag 3-5 unflag 0-1 submit');
  expect([s.at, s.trail, s.submissions]).toEqual([2, [0, 1, 2], 1]);
  expect([...s.flagged].map((t) => p.edges[t]!.slice(0, 2))).toEqual([
    [1, 2],
    [3, 5],
  ]);
});
