// design.ts -- burrows being made: every edit gives a new sketch, and none that the reader would refuse if that can be helped.
//
// Only a burrow out of reach can be refused in passing, after a tunnel was removed.
import limits from '../corpus/limits.golden.json';
import { length, type Sketch, type Spot, type Weight } from './picture';
import { tunnel_between } from './play';
import { weight_words } from './strings';

export const { burrows: most_burrows, place: most_place, weight: most_weight, holes: most_holes } = limits;
const most_options = limits.options;
export const usual = Array.from({ length: limits.usual_weights }, (_, i) => i + 1); // what "?" stands for

export const blank = (): Sketch => ({
  nodes: [
    [3, 4],
    [6, 4],
  ],
  edges: [[0, 1, 1]],
  start: 0,
});

// A lantern: two ways up, two ways down, and a rung between them that nobody knows the price of.
export const example = (): Sketch => ({
  nodes: [
    [1, 3],
    [4, 5],
    [4, 1],
    [8, 5],
    [8, 1],
    [11, 3],
  ],
  edges: [
    [0, 1, 3],
    [0, 2, '?'],
    [1, 2, 4],
    [1, 3, '?'],
    [2, 4, 6],
    [3, 4, { options: [2, 5, 8] }],
    [3, 5, 7],
    [4, 5, '?'],
  ],
  start: 0,
});

export function is_sketch(given: object): given is Sketch {
  const value = given as Partial<Record<keyof Sketch, unknown>>;
  const whole = (n: unknown) => typeof n === 'number' && Number.isInteger(n);
  const nodes = Array.isArray(value.nodes) ? value.nodes : [];
  const node = (n: unknown) => Array.isArray(n) && n.length === 2 && n.every(whole);
  const options = (w: { options?: unknown } | null) => Array.isArray(w?.options) && w.options.every(whole);
  const weight = (w: unknown) => whole(w) || w === '?' || (typeof w === 'object' && options(w));
  const burrow = (n: unknown) => typeof n === 'number' && Object.hasOwn(nodes, n);
  const edge = (e: unknown) =>
    Array.isArray(e) && e.length === 3 && burrow(e[0]) && burrow(e[1]) && e[0] !== e[1] && weight(e[2]);
  return nodes.length >= 2 && nodes.every(node) && Array.isArray(value.edges) && value.edges.every(edge) && burrow(value.start);
}

// ---- places

const same = (a: Spot, b: Spot) => a[0] === b[0] && a[1] === b[1];
export const taken = (p: Sketch, place: Spot, but = -1) => p.nodes.some((n, i) => i !== but && same(n, place));
// Left of 0 or below it there is nothing: everything moves up instead.
function within(nodes: Spot[]): Spot[] {
  const by = ([0, 1] as const).map((axis) => Math.max(0, -Math.min(...nodes.map((n) => n[axis]))));
  return by[0] || by[1] ? nodes.map((n) => [n[0] + by[0]!, n[1] + by[1]!]) : nodes;
}
// Whether there is room for all burrows if one lies here.
export const allowed = (p: Sketch, place: Spot, but = -1) =>
  !taken(p, place, but) && within([...p.nodes, place]).every((n) => Math.max(...n) <= most_place);
// The allowed place on the grid that is nearest.
export function free_place(p: Sketch, at: Spot, step: number, but = -1): Spot | null {
  const near = at.map((n) => Math.round(n / step) * step) as Spot;
  let best: Spot | null = null;
  let least = Infinity;
  for (let ring = 0; ring <= 12 && !best; ring++)
    for (let dx = -ring; dx <= ring; dx++)
      for (let dy = -ring; dy <= ring; dy++) {
        const place: Spot = [near[0] + dx * step, near[1] + dy * step];
        const far = length([place[0] - at[0], place[1] - at[1]]);
        if (Math.max(Math.abs(dx), Math.abs(dy)) === ring && far < least && allowed(p, place, but)) [best, least] = [place, far];
      }
  return best;
}
export function nearest(p: Sketch, place: Spot): number {
  const far = p.nodes.map((n) => length([n[0] - place[0], n[1] - place[1]]));
  return far.indexOf(Math.min(...far));
}

// ---- weights

export const is_hole = (weight: Weight): weight is Exclude<Weight, number> => typeof weight !== 'number';
export const options_of = (weight: Weight): number[] =>
  weight === '?' ? usual : typeof weight === 'number' ? [weight] : weight.options;
// A list of options in its shortest form; nothing if none is left.
export function open_weight(options: number[]): Weight | null {
  const all = [...new Set(options)]
    .filter((n) => n >= 1 && n <= most_weight)
    .sort((a, b) => a - b)
    .slice(0, most_options);
  if (all.length === 0) return null;
  return all.length === usual.length && all.every((n, i) => n === usual[i]) ? '?' : { options: all };
}
// "2, 4, 8" or "1-5 10"; nothing if that is no list.
export function read_options(text: string): number[] | null {
  const options: number[] = [];
  for (const word of text.split(/[\s,;|]+/).filter(Boolean)) {
    const [, from, to] = word.match(/^(\d{1,7})(?:(?:-|\u2013|\.\.)(\d{1,7}))?$/) ?? [];
    if (!from) return null;
    const first = Number(from);
    const last = Number(to ?? from);
    if (first < 1 || last > most_weight || last < first || last - first >= most_options) return null;
    for (let n = first; n <= last; n++) options.push(n);
  }
  return options.length > 0 && options.length <= most_options ? options : null;
}
// Neighbours in one word: "1-5, 10".
export function write_options(options: number[]): string {
  const words: string[] = [];
  for (let i = 0; i < options.length;) {
    let end = i;
    while (options[end + 1] === options[end]! + 1) end++;
    words.push(end - i > 1 ? `${options[i]}-${options[end]}` : options.slice(i, end + 1).join(', '));
    i = end + 1;
  }
  return words.join(', ');
}
export function say_weight(weight: Weight): string {
  if (!is_hole(weight)) return weight_words.fixed(weight);
  if (weight === '?') return weight_words.usual;
  const { options } = weight;
  return weight_words.open(options.length > 8 ? options.length : write_options(options));
}
// The cost of a new tunnel: the least that no other does, so that there is one cheapest tree for as long as possible.
export function fresh_weight(p: Sketch): number {
  const used = new Set(p.edges.map((e) => e[2]));
  return usual.find((n) => !used.has(n)) ?? 1 + (p.edges.length % usual.length);
}

// ---- edits

export const move = (p: Sketch, n: number, place: Spot): Sketch => ({
  ...p,
  nodes: within(p.nodes.map((at, i) => (i === n ? place : at))),
});
export const join = (p: Sketch, a: number, b: number, weight: Weight = fresh_weight(p)): Sketch => ({
  ...p,
  edges: [...p.edges, [Math.min(a, b), Math.max(a, b), weight]],
});
// A new burrow, which a tunnel joins to another.
export const dig = (p: Sketch, place: Spot, from: number): Sketch =>
  join({ ...p, nodes: within([...p.nodes, place]) }, from, p.nodes.length);
export const weigh = (p: Sketch, tunnel: number, weight: Weight): Sketch => ({
  ...p,
  edges: p.edges.map((e, t) => (t === tunnel ? [e[0], e[1], weight] : e)),
});
export const fill_in = (p: Sketch, tunnel: number): Sketch => ({ ...p, edges: p.edges.filter((_, t) => t !== tunnel) });
// A burrow goes with its tunnels; those after it are numbered anew.
export function abandon(p: Sketch, burrow: number): Sketch {
  const now = (n: number) => (n > burrow ? n - 1 : n);
  return {
    nodes: p.nodes.filter((_, n) => n !== burrow),
    edges: p.edges.filter((e) => e[0] !== burrow && e[1] !== burrow).map(([a, b, weight]) => [now(a), now(b), weight]),
    start: p.start === burrow ? 0 : now(p.start),
  };
}
export const begin_at = (p: Sketch, start: number): Sketch => ({ ...p, start });
// Twice the places in each direction, or half of them.
export const finer = (p: Sketch): Sketch => ({ ...p, nodes: p.nodes.map(([x, y]) => [2 * x, 2 * y]) });
export const coarser = (p: Sketch): Sketch => {
  const [odd_x, odd_y] = [p.nodes[0]![0] % 2, p.nodes[0]![1] % 2]; // all of them, or it cannot be
  return { ...p, nodes: p.nodes.map(([x, y]) => [(x - odd_x) / 2, (y - odd_y) / 2]) };
};
export const can_be_finer = (p: Sketch) => p.nodes.every((n) => 2 * Math.max(...n) <= most_place);
export const can_be_coarser = (p: Sketch) => coarser(p).nodes.every((n) => n.every(Number.isInteger));

// ---- reach

export function reached(p: Sketch): Set<number> {
  const seen = new Set([p.start]);
  for (const at of seen) for (const [a, b] of p.edges) if (a === at || b === at) seen.add(a === at ? b : a);
  return seen;
}
export const out_of_reach = (p: Sketch) => {
  const seen = reached(p);
  return p.nodes.map((_, n) => n).filter((n) => !seen.has(n));
};
// The shortest tunnels that bring every burrow within reach.
export function join_all(p: Sketch): Sketch {
  for (let seen = reached(p); seen.size < p.nodes.length; seen = reached(p)) {
    let best: [number, number] = [0, 0];
    let least = Infinity;
    for (const a of seen)
      p.nodes.forEach((there, b) => {
        const far = length([p.nodes[a]![0] - there[0], p.nodes[a]![1] - there[1]]);
        if (!seen.has(b) && far < least) [best, least] = [[a, b], far];
      });
    p = join(p, ...best);
  }
  return p;
}
export const joined = (p: Sketch, a: number, b: number) => tunnel_between(p, a, b) >= 0;
