// way.ts -- a way that a designer draws for the car, made into a board. Nothing is judged here.
import { max_tiles, put, put_goal, tray_of, what_is, type Change, type Sketch } from './design';
import { ahead, same, ways, type Square, type Tile, type Way } from './play';
import { done, refusals } from './strings';

export const way_between = (a: Square, b: Square) => ways.find((w) => same(b, a[0] + ahead[w][0], a[1] + ahead[w][1]));

// The tiles that turn the car along a way.
export function turns_of(path: Square[]): Tile[] {
  return path.slice(1, -1).flatMap((at, i) => {
    const from = way_between(path[i], at)!;
    const way = way_between(at, path[i + 2])!;
    return from === way ? [] : [{ x: at[0], y: at[1], way }];
  });
}

// The way with one square more, or one less if it goes back. It stays as it is if the car could not drive so: a tile turns the
// car when it comes there first, only once, and never on the car's start.
export function extend(path: Square[], to: Square): Square[] {
  const last = path[path.length - 1];
  const before = path[path.length - 2];
  if (before && same(before, ...to)) return path.slice(0, -1);
  const way = way_between(last, to);
  if (!way) return path;
  const turns = before !== undefined && way_between(before, last) !== way;
  const been = path.slice(0, -1).some((s) => same(s, ...last));
  return turns && been ? path : [...path, to];
}

// Whether the goal may be at its end: the car's first visit there would be its last.
export const ends_well = (path: Square[]) => !path.slice(0, -1).some((s) => same(s, ...path[path.length - 1]));

// A board on which the car can drive so: the goal at the end, the tray as it is needed, nothing in the way.
export function lay_way(value: Sketch, path: Square[]): Change {
  const end = path[path.length - 1];
  if (path.length < 2) return { refused: refusals.no_way };
  if (!ends_well(path)) return { refused: refusals.way_ends_badly };
  const turns = turns_of(path);
  if (turns.length > max_tiles) return { refused: refusals.most_tiles(max_tiles) };
  let change = put_goal(value, ...end);
  for (const [x, y] of path.slice(1, -1)) {
    if ('refused' in change) return change;
    const there = what_is(change.value, x, y);
    const tile = turns.some((t) => same([x, y], t.x, t.y));
    if (there === 'wall' || (tile && (there === 'flag' || there === 'hole'))) change = put(change.value, 'empty', x, y, []);
  }
  if ('refused' in change) return change;
  const tiles = { U: 0, R: 0, D: 0, L: 0 };
  for (const tile of turns) tiles[tile.way] += 1;
  const heading: Way = way_between(path[0], path[1]) ?? value.car.heading;
  const next = { ...change.value, car: { ...value.car, heading }, tiles: turns.length > 0 ? tiles : tray_of(value) };
  return { value: next, what: done.way(path.length - 1, turns.length) };
}

// The squares between two, one step at a time: a fast pointer skips some.
export function steps_between([x, y]: Square, [to_x, to_y]: Square): Square[] {
  const squares: Square[] = [];
  while (x !== to_x || y !== to_y) {
    if (Math.abs(to_x - x) >= Math.abs(to_y - y)) x += Math.sign(to_x - x);
    else y += Math.sign(to_y - y);
    squares.push([x, y]);
  }
  return squares;
}
