// sheet.ts -- the squared paper on which burrows are laid out: what part of it is seen, how large, and where its crossings are.
//
// It stays where it is while burrows are moved, dug and abandoned, and grows when they come near its border. Only something quite
// different is fitted anew.
import { length, size_of, type Frame, type Sketch, type Spot } from './picture';

export interface Sheet {
  scale: number; // of a unit
  step: number; // units from crossing to crossing
  low: Spot; // its left and lower border, in units
  high: Spot;
}

const least_unit = 48; // while the paper is small
const dense = 22; // crossings are no closer
const border = 62;
const roomy = 76; // from burrow to burrow

const spread = (nodes: Spot[], axis: 0 | 1): [number, number] => {
  const all = nodes.map((n) => n[axis]);
  return [Math.min(...all), Math.max(...all)];
};
const step_of = (scale: number) => [1, 2, 5, 10, 20, 50, 100].find((n) => n * scale >= dense) ?? 200;

// The whole sketch in the middle of a paper that is at least `least` large, in pixels.
export function fit(p: Sketch, least: Spot): Sheet {
  const x = spread(p.nodes, 0);
  const y = spread(p.nodes, 1);
  const units = Math.max(x[1] - x[0], y[1] - y[0], 1);
  const wanted = size_of(p).scale;
  const scale = Math.min(Math.max(Number.isFinite(wanted) ? wanted : 0, Math.min(least_unit, 576 / units)), 96);
  const step = step_of(scale);
  const room = Math.ceil(border / (scale * step)) * step;
  const sides = ([x, y] as const).map(([from, to], axis) => {
    const more = Math.max(0, (least[axis]! / scale - (to - from) - 2 * room) / 2);
    return [from - room - more, to + room + more];
  });
  return { scale, step, low: [sides[0]![0]!, sides[1]![0]!], high: [sides[0]![1]!, sides[1]![1]!] };
}

function grown(sheet: Sheet, nodes: Spot[]): Sheet {
  const room = Math.ceil(border / (sheet.scale * sheet.step)) * sheet.step;
  const x = spread(nodes, 0);
  const y = spread(nodes, 1);
  return {
    ...sheet,
    low: [Math.min(sheet.low[0], x[0] - room), Math.min(sheet.low[1], y[0] - room)],
    high: [Math.max(sheet.high[0], x[1] + room), Math.max(sheet.high[1], y[1] + room)],
  };
}

// By how much most burrows have moved: an edit to the left of 0 pushes all others to the right.
function push(before: Sketch, now: Sketch): Spot {
  const votes = new Map<string, number>([['0,0', 0.5]]);
  now.nodes.forEach((n, i) => {
    const was = before.nodes[i];
    const by = was ? `${n[0] - was[0]},${n[1] - was[1]}` : '';
    if (was) votes.set(by, (votes.get(by) ?? 0) + 1);
  });
  const most = [...votes].reduce((a, b) => (b[1] > a[1] ? b : a));
  return most[1] > 1 ? (most[0].split(',').map(Number) as Spot) : [0, 0];
}

export function follow(sheet: Sheet | null, before: Sketch | null, now: Sketch, least: Spot): Sheet {
  if (!sheet || !before) return fit(now, least);
  const [dx, dy] = push(before, now);
  const known = new Set(before.nodes.map(([x, y]) => `${x + dx},${y + dy}`));
  const fresh = now.nodes.filter(([x, y]) => !known.has(`${x},${y}`)).length;
  if (fresh > 1) return fit(now, least);
  const low: Spot = [sheet.low[0] + dx, sheet.low[1] + dy];
  const high: Spot = [sheet.high[0] + dx, sheet.high[1] + dy];
  return grown({ ...sheet, low, high }, now.nodes);
}

// In a crowd everything is drawn smaller.
export function frame_of(sheet: Sheet, p: Sketch): Frame {
  const { scale, low, high } = sheet;
  const apart = p.nodes.flatMap((a, i) => p.nodes.slice(0, i).map((b) => length([a[0] - b[0], a[1] - b[1]])));
  const closest = Math.min(...apart);
  return {
    scale,
    factor: Math.min(1, Math.max(0.6, (scale * closest) / roomy)),
    corner: [low[0], high[1]],
    width: scale * (high[0] - low[0]),
    height: scale * (high[1] - low[1]),
  };
}

// From the drawing to the paper, and back.
export const place_at = (frame: Frame, [x, y]: Spot): Spot => [
  frame.corner[0] + x / frame.scale,
  frame.corner[1] - y / frame.scale,
];
export const spot_of = (frame: Frame, [x, y]: Spot): Spot => [
  frame.scale * (x - frame.corner[0]),
  frame.scale * (frame.corner[1] - y),
];
