// tidy.ts -- lays burrows out anew: neighbours near each other, few tunnels that cross, none through a third burrow.
//
// Two steps. First as if tunnels were springs: places whose distances are like the numbers of tunnels between them (stress, made
// smaller burrow by burrow). Then on the crossings of the sheet: burrow after burrow takes the best place in sight. The same
// sketch always becomes the same layout, rather wide than high, with the start on its left.
import { free_place } from './design';
import { apart, distance, length, type Sketch, type Spot } from './picture';

const hop = 3; // crossings from burrow to burrow
const patience = 1_500_000; // pairs of things that are compared
const steps: Spot[] = [];
for (let dx = -3; dx <= 3; dx++) for (let dy = -3; dy <= 3; dy++) if (dx || dy) steps.push([dx, dy]);

function hops(p: Sketch): number[][] {
  const far = p.nodes.map((_, a) => p.nodes.map((_, b) => (a === b ? 0 : Infinity)));
  for (const [a, b] of p.edges) far[a]![b] = far[b]![a] = 1;
  p.nodes.forEach((_, via) => far.forEach((row) => row.forEach((now, b) => (row[b] = Math.min(now, row[via]! + far[via]![b]!)))));
  const most = Math.max(1, ...far.flat().filter(Number.isFinite));
  return far.map((row) => row.map((n) => (Number.isFinite(n) ? n : most + 1)));
}

function relax(from: Spot[], far: number[][]): Spot[] {
  const spots = from.map((s): Spot => [...s]);
  for (let round = 0; round < 120; round++)
    spots.forEach((here, i) => {
      let x = 0;
      let y = 0;
      let all = 0;
      spots.forEach((there, j) => {
        if (i === j) return;
        const wanted = hop * far[i]![j]!;
        const weight = 1 / (wanted * wanted);
        const by: Spot = [here[0] - there[0], here[1] - there[1]];
        const now = length(by) || 1e-6;
        x += weight * (there[0] + (wanted * by[0]) / now);
        y += weight * (there[1] + (wanted * by[1]) / now);
        all += weight;
      });
      spots[i] = [x / all, y / all];
    });
  return spots;
}

// The ugliness of one burrow's place: crossings, burrows on tunnels, crowds, and lengths far from usual. A place no better than
// `most` is not examined in full.
function ugliness(p: Sketch, spots: Spot[], n: number, most = Infinity): number {
  let cost = 0;
  const at = spots[n]!;
  for (let i = 0; i < spots.length; i++) {
    if (i === n) continue;
    const far = Math.hypot(at[0] - spots[i]![0], at[1] - spots[i]![1]);
    cost += far < 2 ? 60 * (2.2 - far) : 1 / far;
  }
  for (const [a, b] of p.edges) {
    if (cost >= most) return cost;
    const from = spots[a]!;
    const to = spots[b]!;
    if (a !== n && b !== n) {
      cost += 30 * Math.max(0, 1 - distance(at, from, to));
      continue;
    }
    const dx = Math.abs(from[0] - to[0]);
    const dy = Math.abs(from[1] - to[1]);
    cost += (Math.hypot(dx, dy) - hop) ** 2 + (dx === 0 || dy === 0 ? 0 : dx === dy ? 0.6 : 1.2);
    for (let i = 0; i < spots.length; i++) if (i !== a && i !== b) cost += 30 * Math.max(0, 1 - distance(spots[i]!, from, to));
    for (const [c, d] of p.edges)
      if (c !== a && c !== b && d !== a && d !== b && apart(from, to, spots[c]!, spots[d]!) === 0) cost += 25;
  }
  return cost;
}

// Ends when nothing gets better or the budget is spent: a large net is not worth a pause.
function settle(p: Sketch, spots: Spot[], budget: number): { spots: Spot[]; cost: number } {
  const size = spots.length + p.edges.length;
  const each = size * (1 + (2 * p.edges.length) / spots.length);
  for (let better = true; better;) {
    better = false;
    for (let n = 0; n < spots.length && budget > 0; n++) {
      const here = spots[n]!;
      let best = here;
      let least = ugliness(p, spots, n) - 1e-6;
      for (const [dx, dy] of steps) {
        spots[n] = [here[0] + dx, here[1] + dy];
        const cost = ugliness(p, spots, n, least);
        if (cost < least) [best, least] = [spots[n]!, cost];
      }
      spots[n] = best;
      better ||= best !== here;
      budget -= steps.length * each;
    }
    better &&= budget > 0;
  }
  return { spots, cost: spots.reduce((sum, _, n) => sum + ugliness(p, spots, n), 0) };
}

// Each on a crossing of its own.
function snapped(spots: Spot[]): Spot[] {
  const places: Spot[] = [];
  for (const [x, y] of spots) places.push(free_place({ nodes: places, edges: [], start: 0 }, [x, y], 1) ?? [x, y]);
  return places;
}

function turned(spots: Spot[], start: number): Spot[] {
  const span = (axis: 0 | 1) => [Math.min(...spots.map((s) => s[axis])), Math.max(...spots.map((s) => s[axis]))] as const;
  const [left, right] = span(0);
  const [low, high] = span(1);
  let places = spots.map(([x, y]): Spot => [x - left, y - low]);
  let wide = right - left;
  if (high - low > wide) [places, wide] = [places.map(([x, y]): Spot => [y, x]), high - low];
  if (2 * places[start]![0] > wide) places = places.map(([x, y]): Spot => [wide - x, y]);
  return places.map(([x, y]): Spot => [x + 1, y + 1]);
}

export function tidy(p: Sketch): Sketch {
  const far = hops(p);
  const size = p.nodes.length;
  const circle = (inner: number) =>
    p.nodes.map((_, n): Spot => {
      const angle = (2 * Math.PI * n) / size;
      const radius = n % 2 ? inner : size;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius];
    });
  const tried = [p.nodes, circle(size), circle(size / 2)].map((from) => settle(p, snapped(relax(from, far)), patience));
  const { spots } = tried.reduce((a, b) => (b.cost < a.cost ? b : a));
  const nodes = turned(spots, p.start);
  return new Set(nodes.map(String)).size === size ? { ...p, nodes } : p;
}
