// tools.ts -- what a designer holds in the hand: the tools, where they reach, and what a touch with one does.
import {
  hole_count,
  holds,
  in_panel,
  is_hole,
  most_holes,
  mouth_at,
  name_thing,
  on_border,
  place_of,
  put,
  thing_at,
  with_mouth,
  without,
  without_mouth,
  type Edit,
  type Loose,
  type Mouth,
  type Place,
  type Sketch,
  type Spot,
  type Thing,
} from './design';
import type { At, Mark } from './play';
import { tools as words, why_not as reasons } from './strings';
import { capitalise } from '$web/words';

export type ToolName = 'move' | Mark['kind'] | 'start' | 'end' | 'hole' | 'erase';
export interface Tool {
  tool: ToolName;
  count?: number; // of triangles
  key: string;
  name: string;
  says: string; // what the mark asks of a line, or what the tool does
}
// Letters that name no colour: those choose colours.
export const tools: Tool[] = [
  { tool: 'square', key: 'S', ...words.square },
  { tool: 'star', key: 'A', ...words.star },
  ...words.triangles.map((says, i): Tool => ({ tool: 'triangle', count: i + 1, key: String(i + 1), ...says })),
  { tool: 'must', key: 'H', ...words.must },
  { tool: 'cannot', key: 'N', ...words.cannot },
  { tool: 'start', key: 'D', ...words.start },
  { tool: 'end', key: 'E', ...words.end },
  { tool: 'hole', key: 'Q', ...words.hole },
  { tool: 'move', key: 'V', ...words.move },
  { tool: 'erase', key: 'X', ...words.erase },
];
export const coloured = (tool: ToolName) => tool === 'square' || tool === 'star' || tool === 'triangle';

export interface Brush {
  tool: ToolName;
  colour: string; // of squares and stars
  tint: string | null; // of triangles; null: none of their own
  count: number;
  only: Partial<Record<ToolName, Place>>; // for tools that reach several sorts of places: the one that is meant
}
export const first_brush: Brush = { tool: 'square', colour: 'black', tint: null, count: 1, only: {} };

// The sort of place to which a tool may be held.
export const sorts: Partial<Record<ToolName, Place[]>> = { must: ['edge', 'junction'], hole: ['cell', 'edge', 'junction'] };

const mouths: Partial<Record<ToolName, Mouth>> = { start: 'starts', end: 'ends' };
export const mouth_of = (tool: ToolName) => mouths[tool];

// The mark that a brush puts; nothing for tools that put none.
export function loose_of(brush: Brush): Loose | null {
  switch (brush.tool) {
    case 'square':
    case 'star':
      return { kind: brush.tool, colour: brush.colour };
    case 'triangle':
      return { kind: 'triangle', count: brush.count, ...(brush.tint ? { colour: brush.tint } : {}) };
    case 'must':
    case 'cannot':
      return { kind: brush.tool };
    case 'hole':
      return { kind: '?' };
    default:
      return null;
  }
}

// The brush that would put what is there.
export function picked(brush: Brush, thing: Thing): Brush {
  if (is_hole(thing)) return { ...brush, tool: 'hole' };
  const next: Brush = { ...brush, tool: thing.kind };
  if (thing.kind === 'triangle') return { ...next, tint: thing.colour ?? null, count: thing.count ?? 1 };
  return thing.colour ? { ...next, colour: thing.colour } : next;
}

// ---- where a tool reaches

const near = 0.25; // in cells: closer than this to a junction or an edge is on it

// The place that a pointer at `at` (in junctions, not whole numbers) means with this tool; nothing if that is far off. Only
// places that can hold the mark are meant, so that a whole cell is there to be hit; `only` those of one sort.
export function aim(value: Sketch, tool: ToolName, at: At, only: Place | null = null): Spot | null {
  const outside = Math.max(-at[0], -at[1], at[0] - value.width, at[1] - value.height);
  if (outside > 0.6) return null;
  const within = (n: number, most: number) => Math.min(Math.max(n, 0), most);
  const [x, y] = [within(at[0], value.width), within(at[1], value.height)];
  const cell: Spot = [2 * within(Math.floor(x), value.width - 1) + 1, 2 * within(Math.floor(y), value.height - 1) + 1];
  const junction: Spot = [2 * Math.round(x), 2 * Math.round(y)];
  const [dx, dy] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))];
  const edge: Spot = dx < dy ? [junction[0], cell[1]] : [cell[0], junction[1]];
  const on_line = dx < near && dy < near ? junction : edge;
  if (tool === 'start') return junction;
  if (tool === 'end') return border_near(value, [x, y]);
  if (tool === 'cannot') return edge;
  if (coloured(tool)) return outside > 0.3 ? null : cell;
  if (only && (tool === 'hole' || tool === 'must')) return { cell, edge, junction }[only];
  if (tool === 'must') return on_line;
  const any = dx < near || dy < near ? on_line : cell;
  if (tool === 'hole' || occupied(value, any)) return any;
  return [junction, edge, cell].find((spot) => occupied(value, spot) && (spot !== junction || Math.hypot(dx, dy) < 0.4)) ?? any;
}
// Whether a drag at `at` is well upon a place, and not cutting a corner on its way elsewhere.
export function upon(spot: Spot, at: At): boolean {
  const reach = { cell: 0.4, edge: 0.3, junction: 0.35 }[place_of(spot)];
  return Math.abs(at[0] - spot[0] / 2) < reach && Math.abs(at[1] - spot[1] / 2) < reach;
}
export const occupied = (value: Sketch, spot: Spot) =>
  !!thing_at(value, spot) || mouth_at(value, 'starts', spot) || mouth_at(value, 'ends', spot);

function border_near(value: Sketch, [x, y]: At): Spot | null {
  const { width, height } = value;
  const [i, j] = [Math.round(x), Math.round(y)];
  const ways: [number, Spot][] = [
    [x, [0, 2 * j]],
    [width - x, [2 * width, 2 * j]],
    [y, [2 * i, 0]],
    [height - y, [2 * i, 2 * height]],
  ];
  const [away, spot] = ways.sort((a, b) => a[0] - b[0])[0]!;
  return away < 0.8 ? spot : null;
}

// Whether the tool can do anything at this place.
export function reaches(value: Sketch, tool: ToolName, spot: Spot): boolean {
  if (!in_panel(value, spot)) return false;
  if (tool === 'start') return place_of(spot) === 'junction';
  if (tool === 'end') return place_of(spot) === 'junction' && on_border(value, spot);
  if (tool === 'move' || tool === 'erase') return true;
  return holds(spot, tool === 'hole' ? '?' : tool);
}

const goes: Partial<Record<ToolName, string>> = {
  must: reasons.must,
  cannot: reasons.cannot,
  start: reasons.start,
  end: reasons.end,
};
export const why_not = (tool: ToolName) => goes[tool] ?? reasons.in_cells;

// ---- what a touch does; a string says why it does nothing

const alike = (thing: Thing | undefined, loose: Loose) => {
  if (!thing || thing.kind !== loose.kind) return false;
  if (is_hole(thing) || is_hole(loose)) return true;
  const [a, b] = [thing as Mark, loose as Mark];
  return a.colour === b.colour && a.count === b.count;
};

// Whether what the brush puts is there already.
export function stands(value: Sketch, brush: Brush, spot: Spot): boolean {
  const mouth = mouth_of(brush.tool);
  if (mouth) return mouth_at(value, mouth, spot);
  const loose = loose_of(brush);
  return !!loose && alike(thing_at(value, spot), loose);
}

export function lay(value: Sketch, brush: Brush, spot: Spot): Edit | string {
  if (!reaches(value, brush.tool, spot)) return why_not(brush.tool);
  if (stands(value, brush, spot)) return '';
  const mouth = mouth_of(brush.tool);
  if (mouth) return with_mouth(value, mouth, spot);
  const loose = loose_of(brush);
  if (!loose) return '';
  if (is_hole(loose) && hole_count(value) >= most_holes) return reasons.most_holes(most_holes);
  return put(value, spot, loose);
}

export function lift(value: Sketch, spot: Spot, only?: Mouth): Edit | string {
  if (!only && thing_at(value, spot)) return without(value, spot);
  for (const mouth of only ? [only] : (['ends', 'starts'] as const))
    if (mouth_at(value, mouth, spot))
      return without_mouth(value, mouth, spot) ?? (mouth === 'starts' ? reasons.last_start : reasons.last_end);
  return '';
}

// Puts it, or takes it away if it is there already.
export function toggle(value: Sketch, brush: Brush, spot: Spot): Edit | string {
  if (brush.tool === 'erase') return lift(value, spot);
  return stands(value, brush, spot) ? lift(value, spot, mouth_of(brush.tool)) : lay(value, brush, spot);
}

// "Black square", "End"
export function name_brush(brush: Brush): string {
  const loose = loose_of(brush);
  const name = loose ? name_thing(loose) : tools.find((one) => one.tool === brush.tool)!.name;
  return capitalise(name);
}
