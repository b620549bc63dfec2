// walk.ts -- Scout on his way: where he is at each moment of a walk.
import { along, type Scene, type Spot } from './picture';
import { tunnel_between } from './play';
import type { Burrows } from './picture';

export interface Walker {
  at: Spot;
  left: boolean; // which way he looks
}

const pace = 300; // ms a tunnel
const longest = 1200; // ms a walk

// The burrows to walk through when the trail changes: the added ones, or back by one after an undo; nothing for other jumps.
export function new_part(before: number[], trail: number[]): number[] {
  const starts_with = (long: number[], short: number[]) => short.every((n, i) => long[i] === n);
  if (before.length > 0 && trail.length > before.length && starts_with(trail, before)) return trail.slice(before.length - 1);
  return trail.length === before.length - 1 && starts_with(before, trail) ? before.slice(-2).reverse() : [];
}

// Calls `show` with every picture, and with null at the end. Gives a function that stops it.
export function walk(puzzle: Burrows, scene: Scene, way: number[], show: (walker: Walker | null) => void): () => void {
  const routes = way.slice(1).map((to, i) => {
    const tunnel = tunnel_between(puzzle, way[i]!, to);
    const route = scene.tunnels[tunnel] ?? [scene.burrows[way[i]!]!, scene.burrows[to]!];
    return puzzle.edges[tunnel]?.[0] === to ? [...route].reverse() : route;
  });
  const each = Math.min(pace, longest / routes.length);
  const start = performance.now();
  let frame = 0;
  const step = (now: number) => {
    const t = Math.max(now - start, 0) / each;
    const route = routes[Math.floor(t)];
    if (!route) return show(null);
    const share = t % 1;
    show({ at: along(route, share * share * (3 - 2 * share)), left: route.at(-1)![0] < route[0]![0] });
    frame = requestAnimationFrame(step);
  };
  step(start);
  return () => cancelAnimationFrame(frame);
}
