import { undone_and_redone } from '$web/testing';
import { describe, expect, test } from 'vitest';
import * as design from './design';
import { choices, toggled, usual } from './holes';
import { can_end, follow, read, write, type Panel } from './play';
import { first_brush, lift, toggle, tools, type Brush } from './tools';

const made = (edit: design.Edit | string | null, value: design.Sketch) => (edit && typeof edit !== 'string' ? edit.value : value);
const kinds = (value: design.Sketch) => value.marks.map((mark) => `${mark.kind} ${design.at_text(design.spot_of(mark))}`);

// Every tool in turn, on places that wander over the panel; now and then the whole panel changes.
function edit(value: design.Sketch, n: number): design.Sketch {
  if (n % 23 === 22) return design.turned(value).value;
  if (n % 29 === 28) return design.mirrored(value).value;
  if (n % 31 === 30) return design.resized(value, 3 + (n % 3), 4).value;
  const brush: Brush = { ...first_brush, ...tools[n % tools.length], colour: n % 2 ? 'white' : 'black' };
  return made(toggle(value, brush, [(n * 3) % (2 * value.width + 1), (n * 7) % (2 * value.height + 1)]), value);
}

describe('edits', () => {
  test('200 are taken back and made again, and each can be edited further', () => {
    undone_and_redone(design.blank(), (value, n) => {
      const next = edit(value, n);
      expect(design.edits(next)).toBe(true);
      expect(next.starts.length * next.ends.length).toBeGreaterThan(0);
      return next;
    });
  });

  test('a second touch takes a mark away, and another tool replaces it', () => {
    const square: Brush = { ...first_brush, tool: 'square' };
    const once = made(toggle(design.blank(), square, [3, 3]), design.blank());
    expect(kinds(once)).toEqual(['square 1.5,1.5']);
    expect(kinds(made(toggle(once, square, [3, 3]), once))).toEqual([]);
    expect(kinds(made(toggle(once, { ...square, tool: 'star' }, [3, 3]), once))).toEqual(['star 1.5,1.5']);
    expect(toggle(once, { ...square, tool: 'cannot' }, [3, 3])).toMatch(/edges/); // why not
  });

  test('the last start and the last end stay', () => {
    expect(lift(design.blank(), [0, 0])).toMatch(/at least one start/);
    expect(lift(design.blank(), [8, 8])).toMatch(/at least one end/);
  });

  test('four turns are none, and so are two mirrors', () => {
    let now = design.sketch();
    for (let i = 0; i < 4; i++) now = design.turned(now).value;
    expect(now).toEqual(design.sketch());
    expect(design.mirrored(design.mirrored(now).value).value).toEqual(now);
  });

  test('a smaller panel loses what lies outside, and its border follows', () => {
    const small = design.resized(design.sketch(), 2, 2).value;
    expect(small.ends).toEqual([[2, 2]]);
    expect(small.marks.every((mark) => design.in_panel(small, design.spot_of(mark)))).toBe(true);
  });

  test('what is no panel is not edited', () => {
    for (const wrong of [{}, { width: 4 }, { ...design.blank(), marks: [{ kind: 'square' }] }, { ...design.blank(), width: 1e6 }])
      expect(design.edits(wrong)).toBe(false);
  });
});

describe('holes', () => {
  const hole = { kind: '?' as const, cell: [1, 1] as [number, number] };
  test('the usual options of a place are those that the server assumes', () => {
    expect(usual(design.blank(), 'cell')).toHaveLength(8); // nothing, two squares, two stars, three triangles
    expect(usual(design.blank(), 'edge')).toHaveLength(3);
    expect(usual(design.blank(), 'junction')).toHaveLength(2);
    expect(usual(design.sketch(), 'cell')).toHaveLength(10); // orange is on this panel
  });
  test('an option goes and comes back, and the last one stays', () => {
    const less = toggled(design.blank(), hole, { kind: 'empty' }) as design.Hole;
    expect(less.options).toHaveLength(7);
    const again = toggled(design.blank(), { ...hole, ...less }, { kind: 'empty' }) as design.Hole;
    expect(choices(design.blank(), { ...hole, ...again })).toEqual(choices(design.blank(), hole));
    expect(toggled(design.blank(), { ...hole, options: ['empty'] }, { kind: 'empty' })).toBeNull();
  });
});

describe('plays', () => {
  const panel: Panel = { width: 3, height: 3, starts: [[0, 0]], ends: [[3, 3]], marks: [] };
  test('are written as they were read', () => {
    for (const moves of ['', 'U', 'UURDDRRULUUR.', 'RRRUUU.']) expect(write(panel, read(panel, moves))).toBe(moves);
    const doors: Panel = {
      ...panel,
      starts: [
        [0, 0],
        [3, 0],
      ],
    };
    for (const moves of ['', '3,0:', '3,0:UUU.']) expect(write(doors, read(doors, moves))).toBe(moves);
  });
  test('a finger that moves to the end draws the line there, and one that goes back rubs it out', () => {
    const to_corner = follow(panel, read(panel, 'UUURR'), [3, 3.3]).at(-1)!;
    expect(write(panel, to_corner)).toBe('UUURRR.');
    expect(can_end(panel, read(panel, 'UUURRR'))).toBe(true);
    expect(write(panel, follow(panel, read(panel, 'UUURRR'), [1, 3]).at(-1)!)).toBe('UUUR');
  });
  test('a line does not cross a gap or itself', () => {
    const broken: Panel = {
      ...panel,
      marks: [
        {
          kind: 'cannot',
          edge: [
            [0, 1],
            [0, 2],
          ],
        },
      ],
    };
    expect(follow(broken, read(broken, 'U'), [0, 3])).toEqual([]);
    expect(follow(panel, read(panel, 'URDL'), [0, 0])).toEqual([]);
  });
});
