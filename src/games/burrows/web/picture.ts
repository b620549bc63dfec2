// picture.ts -- where burrows, tunnels and their costs lie on the board: the same thoughts as in draw.cpp, with y growing down.
//
// Places come from the puzzle alone, so that nothing jumps while it is played; an editor gives the frame for them. A tunnel is
// straight unless that leads through a third burrow; a cost stands at a place that keeps clear of burrows, of other costs and, if
// it can, of other tunnels.
import layout from '../corpus/layout.golden.json';
import { picture_words } from './strings';

export type Spot = [number, number];
export type Weight = number | '?' | { options: number[] };
interface Graph<W> {
  nodes: Spot[]; // y grows up
  edges: [number, number, W][]; // two burrows and the cost
  start: number;
}
export type Burrows = Graph<number>;
export type Sketch = Graph<Weight>; // some costs may be open
export interface Frame {
  scale: number; // of a puzzle's unit
  factor: number;
  corner: Spot; // the place that is drawn at 0,0
  width: number;
  height: number;
}
export interface Box {
  at: Spot; // its middle
  width: number;
  height: number;
}
export interface Scene {
  factor: number; // of all sizes: 1 if there is room, down to a half in a crowd
  width: number;
  height: number;
  burrows: Spot[];
  tunnels: Spot[][]; // routes, from the first burrow to the second: two spots, or more if it bends
  costs: Box[];
}

const { cost_height, cost_size, least_factor, least_step, least_apart, margin, roomy } = layout;
export const { burrow_radius, pad_reach } = layout;
const reach_up = layout.reach_above; // Scout sits on a burrow
const reach_down = layout.reach_below; // the word below the start
const finger = 31; // 24 pixels, if burrows are drawn with a radius of 12.5: see Board.svelte
const crowd = 250; // more tunnels than this cross each other anyhow: nothing keeps clear of them

const minus = (a: Spot, b: Spot): Spot => [a[0] - b[0], a[1] - b[1]];
const plus = (a: Spot, b: Spot, times = 1): Spot => [a[0] + times * b[0], a[1] + times * b[1]];
const cross = (a: Spot, b: Spot) => a[0] * b[1] - a[1] * b[0];
export const length = (a: Spot) => Math.hypot(a[0], a[1]);

// From a spot to a segment, and from one segment to another.
export function distance(p: Spot, a: Spot, b: Spot): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const x = p[0] - a[0];
  const y = p[1] - a[1];
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(Math.max((x * dx + y * dy) / square, 0), 1) : 0;
  return Math.hypot(x - t * dx, y - t * dy);
}
export function apart(a: Spot, b: Spot, c: Spot, d: Spot): number {
  const side = (p: Spot, q: Spot, r: Spot) => cross(minus(q, p), minus(r, p));
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return 0;
  return Math.min(distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b));
}
export function distance_to_route(p: Spot, route: Spot[]): number {
  let least = Infinity;
  for (let i = 1; i < route.length; i++) least = Math.min(least, distance(p, route[i - 1]!, route[i]!));
  return least;
}
// The spot after the share `t` of a route, whose pieces are about equal.
export function along(route: Spot[], t: number): Spot {
  const pieces = t * (route.length - 1);
  const i = Math.min(Math.floor(pieces), route.length - 2);
  return plus(route[i]!, minus(route[i + 1]!, route[i]!), pieces - i);
}

// The label of a tunnel. Open costs are listed while there is room: "2 4 8", "1-20", "? of 12".
export function cost_text(cost: Weight): string {
  if (typeof cost !== 'object') return String(cost);
  const options = [...cost.options].sort((a, b) => a - b);
  const listed = options.join(' ');
  const first = options[0] ?? 1;
  const last = options.at(-1) ?? 1;
  if (listed.length <= 7) return listed;
  return last - first === options.length - 1 ? `${first}\u2013${last}` : picture_words.one_of(options.length);
}
const cost_width = (cost: Weight) => layout.cost_letter * cost_text(cost).length + layout.cost_margin;
// A box that had to be drawn smaller has narrower borders; its digits become smaller only if they would not fit between those. A digit is
// at most 0.73 of the letters' size high, and 0.66 wide.
export function letters_in(box: Box, cost: Weight, factor: number): number {
  const [wide, high] = [box.width - 2 * factor, box.height - 2 * factor];
  return Math.min(cost_size * factor, high / 0.73, wide / (0.66 * cost_text(cost).length));
}

// ---- burrows

// How large a unit is to be drawn, and everything else if there is no room for that.
export function size_of(p: Sketch): { scale: number; wanted: number } {
  let closest = Infinity;
  p.nodes.forEach((a, i) => p.nodes.slice(0, i).forEach((b) => (closest = Math.min(closest, length(minus(a, b))))));
  const shortest = Math.min(...p.edges.map(([a, b]) => length(minus(p.nodes[a]!, p.nodes[b]!))));
  const spread = (axis: 0 | 1) => Math.max(...p.nodes.map((n) => n[axis])) - Math.min(...p.nodes.map((n) => n[axis]));
  const wide = spread(0);
  const high = spread(1);
  const size = p.nodes.length;
  const step = Math.max(least_step, ...p.edges.map((e) => 2 * (pad_reach + roomy) + cost_width(e[2])));
  const wanted = Math.max(step / shortest, least_apart / closest);
  // An outlier cannot make the board huge: burrows that are closer than that allows are drawn smaller.
  let scale = Math.min(wanted, (step * Math.max(8, size)) / Math.max(wide, high));
  if (wide * high > 0) scale = Math.min(scale, (step * Math.max(6, 2 * Math.sqrt(size))) / Math.sqrt(wide * high));
  return { scale, wanted };
}
const place_burrows = (p: Sketch, scale: number, corner: Spot) =>
  p.nodes.map(([x, y]): Spot => [scale * (x - corner[0]), scale * (corner[1] - y)]);

// ---- tunnels

function bent(from: Spot, to: Spot, bulge: number): Spot[] {
  const way = minus(to, from);
  const far = length(way) || 1;
  const aside: Spot = [(-way[1] * bulge) / far, (way[0] * bulge) / far];
  return Array.from({ length: 17 }, (_, i) => plus(plus(from, way, i / 16), aside, (i / 4) * (1 - i / 16)));
}

// Burrows before there are tunnels.
interface Ground {
  spots: Spot[];
  start: number;
  factor: number;
}

// At most 0, less if a route comes too close to burrows that are not its ends or, if it bends, to the middles of others. A
// candidate no better than `floor` is not examined in full.
function freedom({ spots, start, factor }: Ground, ends: number[], route: Spot[], others: Spot[][], floor = -Infinity): number {
  const off = (spot: Spot, radius: number) => Math.min(0, distance_to_route(spot, route) - factor * (radius + roomy / 2));
  let burrows = 0;
  let middles = 0;
  for (let n = 0; n < spots.length && 4 * burrows > floor; n++) {
    if (ends.includes(n)) continue;
    burrows = Math.min(burrows, off(spots[n]!, n === start ? pad_reach : burrow_radius));
    if (n === start) burrows = Math.min(burrows, off(plus(spots[n]!, [0, factor * (reach_down - pad_reach)]), pad_reach));
  }
  if (route.length > 2 && others.length < crowd && 4 * burrows > floor)
    for (const other of others) middles = Math.min(middles, off(along(other, 0.5), cost_height / 2));
  return 4 * burrows + middles;
}

function route_of(ground: Ground, ends: [number, number], others: Spot[][]): Spot[] {
  const { spots, factor } = ground;
  const from = spots[ends[0]]!;
  const to = spots[ends[1]]!;
  let best = [from, to];
  let most = freedom(ground, ends, best, others);
  for (const bulge of [1, -1, 2, -2, 3, -3, 4, -4]) {
    const price = factor * roomy * Math.abs(bulge);
    if (most >= -price) break;
    const route = bent(from, to, bulge * 2 * factor * pad_reach);
    const here = freedom(ground, ends, route, others, most + price) - price;
    if (here > most) [most, best] = [here, route];
  }
  return best;
}

// ---- costs

// How far a cost's box is from what it must not cover: burrows, and other costs. Negative: it covers some of it.
function gaps(scene: Scene, box: Box, below = (_: number) => reach_down): { burrows: number; boxes: number } {
  const f = scene.factor;
  const radius = box.height / 2;
  const half = (box.width - box.height) / 2;
  const left = plus(box.at, [-half, 0]);
  const right = plus(box.at, [half, 0]);
  let burrows = f * roomy;
  let boxes = f * roomy;
  for (const [n, s] of scene.burrows.entries()) {
    const low: Spot = [s[0], s[1] + f * (below(n) - pad_reach)];
    const high: Spot = [s[0], s[1] - f * (reach_up - pad_reach)];
    burrows = Math.min(burrows, apart(left, right, low, high) - radius - f * pad_reach);
  }
  for (const other of scene.costs)
    boxes = Math.min(
      boxes,
      Math.max(
        Math.abs(box.at[0] - other.at[0]) - (box.width + other.width) / 2,
        Math.abs(box.at[1] - other.at[1]) - (box.height + other.height) / 2,
      ),
    );
  return { burrows, boxes };
}

// A candidate no better than `floor` is not examined in full.
function comfort(scene: Scene, pad: Box, box: Box, tunnel: number, floor: number): number {
  const enough = scene.factor * roomy;
  const radius = box.height / 2;
  const half = (box.width - box.height) / 2;
  const left = plus(box.at, [-half, 0]);
  const right = plus(box.at, [half, 0]);
  let tunnels = enough;
  const { burrows, boxes } = gaps({ ...scene, costs: [pad, ...scene.costs] }, box);
  if (4 * (burrows + boxes) + tunnels <= floor || scene.tunnels.length > crowd) return 4 * (burrows + boxes) + tunnels;
  scene.tunnels.forEach((route, t) => {
    if (t === tunnel || distance_to_route(box.at, route) > box.width / 2 + enough) return;
    route.slice(1).forEach((to, i) => (tunnels = Math.min(tunnels, apart(left, right, route[i]!, to) - radius)));
  });
  return 4 * (burrows + boxes) + tunnels;
}

function place_cost(scene: Scene, start: number, tunnel: number, cost: Weight): Box {
  const f = scene.factor;
  const size = { width: f * cost_width(cost), height: f * cost_height };
  const pad = {
    at: plus(scene.burrows[start]!, [0, (f * (reach_down - pad_reach)) / 2]),
    width: f * 2 * pad_reach,
    height: f * (reach_down + pad_reach),
  };
  const boxes = layout.cost_places.map((t) => ({ at: along(scene.tunnels[tunnel]!, t), ...size }));
  let best = boxes[0]!;
  let most = -Infinity;
  for (const box of boxes) {
    const here = comfort(scene, pad, box, tunnel, most);
    if (here > most) [most, best] = [here, box];
  }
  return best;
}

// On a phone burrows are drawn larger than the puzzle asks for, and costs may lie one on the other. Each of those is moved once all
// others have a place.
function spread_costs(p: Sketch, scene: Scene): void {
  if (scene.tunnels.length > crowd) return;
  const touch = scene.factor * (burrow_radius - pad_reach); // what touches a burrow does not cover it
  p.edges.forEach(([, , cost], t) => {
    const others = { ...scene, costs: scene.costs.filter((_, other) => other !== t) };
    const { burrows, boxes } = gaps(others, scene.costs[t]!);
    if (boxes < 0 || burrows < touch) scene.costs[t] = place_cost(others, p.start, t, cost);
  });
}

// Fingers need room between costs. One that is closer to another moves along its tunnel to where it is farthest from all others. It is
// drawn smaller only if that does not help, and large again as soon as there is room.
function part_costs(p: Sketch, scene: Scene): void {
  if (scene.tunnels.length > crowd) return;
  const enough = finger * scene.factor;
  const touch = scene.factor * (burrow_radius - pad_reach);
  const off = (a: Box, b: Box) => Math.max(Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1]));
  const tenths = ({ height }: Box) => Math.round((10 * height) / (scene.factor * cost_height));
  const places = Array.from({ length: 31 }, (_, i) => 0.5 + ((i % 2 ? 1 : -1) * Math.ceil(i / 2)) / 40);
  const below = (n: number) => (n === p.start ? reach_down : pad_reach); // no word stands below the others
  const part = (cost: Weight, t: number, sizes: number[]) => {
    const others = { ...scene, costs: scene.costs.filter((_, other) => other !== t) };
    const room = (box: Box) => Math.min(enough, ...others.costs.map((other) => off(box, other)));
    let best = scene.costs[t]!;
    if (room(best) >= enough && tenths(best) === 10) return best;
    for (const smaller of sizes)
      for (const place of places) {
        const size = { width: smaller * scene.factor * cost_width(cost), height: smaller * scene.factor * cost_height };
        const box = { at: along(scene.tunnels[t]!, place), ...size };
        const { burrows, boxes } = gaps(others, box, below);
        if (boxes < 0 || burrows < touch) continue;
        const more = room(box) - room(best);
        if (more > 0 || (more === 0 && tenths(box) > tenths(best))) best = box;
      }
    return best;
  };
  const sizes = [1, 0.9, 0.8, 0.7, 0.6];
  for (const many of [1, 1, 2, 2, 5, 5])
    p.edges.forEach(([, , cost], t) => (scene.costs[t] = part(cost, t, sizes.slice(0, many))));
}

function unframed(p: Sketch): Frame {
  const { scale, wanted } = size_of(p);
  const corner: Spot = [Math.min(...p.nodes.map((n) => n[0])), Math.max(...p.nodes.map((n) => n[1]))];
  return { scale, factor: Math.max(least_factor, scale / wanted), corner, width: 0, height: 0 };
}

// The factor at which burrows have this radius, in pixels, when the whole picture is `wide` pixels. Infinite if there is none.
export function factor_for({ factor, width }: Scene, wide: number, radius: number): number {
  const span = width - 2 * factor * margin;
  const left = burrow_radius * wide - 2 * margin * radius;
  return left > 0 ? (radius * span) / left : Infinity;
}

export function make_scene(p: Sketch, frame?: Frame, grown?: number): Scene {
  const { scale, factor: usual, corner } = frame ?? unframed(p);
  const factor = grown ?? usual;
  const spots = place_burrows(p, scale, corner);
  const routes: Spot[][] = [];
  for (const [a, b] of p.edges) routes.push(route_of({ spots, start: p.start, factor }, [a, b], routes));
  const all = routes.flat();
  const low: Spot = [Math.min(...all.map((s) => s[0])), Math.min(...all.map((s) => s[1]))];
  const high: Spot = [Math.max(...all.map((s) => s[0])), Math.max(...all.map((s) => s[1]))];
  const around = factor * margin;
  const shift: Spot = frame ? [0, 0] : minus([around, around], low);
  const scene: Scene = {
    factor,
    width: frame?.width ?? Math.ceil(high[0] - low[0] + 2 * around),
    height: frame?.height ?? Math.ceil(high[1] - low[1] + 2 * around),
    burrows: spots.map((s) => plus(s, shift)),
    tunnels: routes.map((route) => route.map((s) => plus(s, shift))),
    costs: [],
  };
  p.edges.forEach(([, , cost], t) => scene.costs.push(place_cost(scene, p.start, t, cost)));
  if (grown === undefined) return scene;
  spread_costs(p, scene);
  part_costs(p, scene);
  return scene;
}

// ---- touch

// The index of the least number, if that is within reach; otherwise -1.
function nearest(distances: number[], reach: number): number {
  const least = Math.min(...distances);
  return least <= reach ? distances.indexOf(least) : -1;
}
// The cost whose box, made larger all around, holds the spot. If several do, that whose middle is nearest.
function cost_at(scene: Scene, spot: Spot, more: number, least: number): number {
  const off = ({ at, width, height }: Box) => {
    const [x, y] = minus(spot, at);
    const inside = Math.abs(x) < Math.max(width / 2 + more, least) && Math.abs(y) < Math.max(height / 2 + more, least);
    return inside ? Math.max(Math.abs(x) - width / 2, Math.abs(y) - height / 2, 0) + Math.hypot(x, y) / 1e3 : Infinity;
  };
  return nearest(scene.costs.map(off), Number.MAX_VALUE);
}

// The thing under a pointer: the nearest burrow or tunnel that is near enough for a finger; -1 if there is none. Costs that are
// drawn small are as large to a finger as others, but take nothing from what is drawn beside them.
export function under(scene: Scene, spot: Spot, finger: number): { burrow: number; tunnel: number } {
  const f = scene.factor;
  const drawn = cost_at(scene, spot, 0, 0);
  if (drawn >= 0) return { burrow: -1, tunnel: drawn };
  const apart = scene.burrows.map((b) => length(minus(b, spot)));
  const on = nearest(apart, burrow_radius * f);
  if (on >= 0) return { burrow: on, tunnel: -1 };
  const cost = cost_at(scene, spot, 4 * f, (finger * 2) / 3);
  if (cost >= 0) return { burrow: -1, tunnel: cost };
  const burrow = nearest(apart, finger);
  if (burrow >= 0) return { burrow, tunnel: -1 };
  return {
    burrow,
    tunnel: nearest(
      scene.tunnels.map((route) => distance_to_route(spot, route)),
      finger,
    ),
  };
}
