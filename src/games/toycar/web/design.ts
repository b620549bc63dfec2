// design.ts -- a board that is being designed, and every change to it: values in, new values out. This file never makes a value
// that the format's reader would refuse: a board without a goal, two things on a square, an empty tray.
import limits from '../corpus/limits.golden.json';
import { same, ways, type Puzzle, type Square, type Way } from './play';
import { done, refusals, things } from './strings';
import { place_in_words } from '$web/words';

export type Option = 'empty' | 'wall' | 'flag' | 'goal';
export type Hole = Square | { cell: Square; options: Option[] };
export interface Sketch extends Omit<Puzzle, 'goal'> {
  goal?: Square | null; // missing if a hole may be it
  holes?: Hole[];
}
export type Thing = 'empty' | 'wall' | 'flag' | 'goal' | 'hole' | 'car';
export type Brush = Exclude<Thing, 'car'>;

// A square as hints name it, too: "the second column of the top row".
export const in_words = ({ height }: Pick<Sketch, 'height'>, [x, y]: Square) => place_in_words(x, height - 1 - y, height);

// A change, or why there is none.
export type Change = { value: Sketch; what: string } | { refused: string };
const refuse = (refused: string): Change => ({ refused });

export const { side: max_side, tiles: max_tiles } = limits;
const max_holes = limits.holes;
const every_option: Option[] = ['empty', 'wall', 'flag', 'goal'];
export const usual = limits.usual_options as Option[];

export const cell_of = (hole: Hole): Square => (Array.isArray(hole) ? hole : hole.cell);
export const options_of = (hole: Hole): Option[] => (Array.isArray(hole) ? usual : hole.options);
const in_order = (options: Option[]) => every_option.filter((option) => options.includes(option));
export function make_hole(cell: Square, options: Option[]): Hole {
  const sorted = in_order(options);
  return sorted.join() === usual.join() ? cell : { cell, options: sorted };
}

export const hole_at = (value: Sketch, x: number, y: number) => value.holes?.find((hole) => same(cell_of(hole), x, y));
export function what_is(value: Sketch, x: number, y: number): Thing {
  if (same(value.car.at, x, y)) return 'car';
  if (value.goal && same(value.goal, x, y)) return 'goal';
  if (value.walls.some((w) => same(w, x, y))) return 'wall';
  if (value.flags.some((f) => same(f, x, y))) return 'flag';
  return hole_at(value, x, y) ? 'hole' : 'empty';
}
// All squares that are not empty, by "x,y": for callers that need every square.
export function things_of(value: Sketch): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const hole of value.holes ?? []) things.set(cell_of(hole).join(), 'hole');
  for (const flag of value.flags) things.set(flag.join(), 'flag');
  for (const wall of value.walls) things.set(wall.join(), 'wall');
  if (value.goal) things.set(value.goal.join(), 'goal');
  return things.set(value.car.at.join(), 'car');
}
export const inside = (value: Sketch, x: number, y: number) => x >= 0 && y >= 0 && x < value.width && y < value.height;

export function say_square(value: Sketch, x: number, y: number): string {
  const thing = what_is(value, x, y);
  if (thing === 'car') return things.car(value.car.heading);
  if (thing === 'flag') return things.flag_number(value.flags.findIndex((f) => same(f, x, y)) + 1);
  return thing === 'hole' ? things.hole(options_of(hole_at(value, x, y)!)) : things[thing];
}

// The same value, with the parts that are empty left out.
function tidy(value: Sketch): Sketch {
  const { goal, holes, ...rest } = value;
  return { ...rest, ...(goal ? { goal } : {}), ...(holes?.length ? { holes } : {}) };
}
const may_be_goal = (hole: Hole) => options_of(hole).includes('goal');
const has_goal = (value: Sketch) => !!value.goal || !!value.holes?.some(may_be_goal);

function cleared(value: Sketch, x: number, y: number): Sketch {
  const away = (s: Square) => !same(s, x, y);
  return {
    ...value,
    walls: value.walls.filter(away),
    flags: value.flags.filter(away),
    goal: value.goal && away(value.goal) ? value.goal : null,
    holes: value.holes?.filter((hole) => away(cell_of(hole))),
  };
}

export function put_car(value: Sketch, x: number, y: number): Change {
  const old = value.car.at;
  const swaps = what_is(value, x, y) === 'goal'; // they change places
  const next = cleared({ ...value, car: { ...value.car, at: [x, y] } }, x, y);
  if (swaps) next.goal = old;
  return has_goal(next) ? { value: tidy(next), what: done.car(in_words(value, [x, y])) } : refuse(refusals.no_goal);
}
export function turn_car(value: Sketch, heading: Way): Change {
  return { value: { ...value, car: { ...value.car, heading } }, what: done.heading(heading) };
}
export const clockwise = (way: Way, by = 1) => ways[(ways.indexOf(way) + by + 4) % 4];

export function put_goal(value: Sketch, x: number, y: number): Change {
  if (what_is(value, x, y) === 'car') return value.goal ? put_car(value, ...value.goal) : refuse(refusals.goal_on_car);
  return { value: tidy({ ...cleared(value, x, y), goal: [x, y] }), what: done.goal(in_words(value, [x, y])) };
}

// The thing that the brush leaves on a square; `options` are those of a new hole.
export function put(value: Sketch, brush: Brush, x: number, y: number, options: Option[]): Change {
  const there = what_is(value, x, y);
  if (brush === 'goal') return put_goal(value, x, y);
  if (there === 'car') return refuse(refusals.car);
  if (there === 'goal' && (brush === 'wall' || brush === 'flag')) return refuse(refusals.no_goal);
  const next = cleared(value, x, y);
  if (brush === 'wall') next.walls.push([x, y]);
  if (brush === 'flag') next.flags.push([x, y]);
  if (brush === 'hole') {
    if ((next.holes?.length ?? 0) >= max_holes) return refuse(refusals.most_holes(max_holes));
    // A hole on the goal leaves open where the goal is.
    next.holes = [...(next.holes ?? []), make_hole([x, y], there === 'goal' ? [...options, 'goal'] : options)];
  }
  if (!has_goal(next)) return refuse(refusals.no_goal);
  return {
    value: tidy(next),
    what: brush === 'empty' ? done.emptied(in_words(value, [x, y])) : done.put(brush, in_words(value, [x, y])),
  };
}

function with_holes(value: Sketch, holes: Hole[], what: string): Change {
  const next = { ...value, holes };
  return has_goal(next) ? { value: tidy(next), what } : refuse(refusals.no_goal);
}
export function set_options(value: Sketch, x: number, y: number, options: Option[]): Change {
  if (options.length === 0) return refuse(refusals.no_option);
  const holes = (value.holes ?? []).map((hole) => (same(cell_of(hole), x, y) ? make_hole([x, y], options) : hole));
  return with_holes(value, holes, done.hole(in_words(value, [x, y]), in_order(options)));
}
export function set_all_options(value: Sketch, options: Option[]): Change {
  const holes = (value.holes ?? []).map((hole) => make_hole(cell_of(hole), options));
  return with_holes(value, holes, done.all_holes(in_order(options)));
}

// ---- the tray

export const tray_of = (value: Sketch): Record<Way, number> => ({ U: 0, R: 0, D: 0, L: 0, ...value.tiles });
export const in_tray = (value: Sketch) => ways.reduce((sum, way) => sum + tray_of(value)[way], 0);

export function add_tiles(value: Sketch, way: Way, by: number): Change {
  const tiles = tray_of(value);
  tiles[way] += by;
  const all = in_tray(value) + by;
  if (tiles[way] < 0) return refuse(refusals.no_tile(way));
  if (all < 1) return refuse(refusals.least_tiles);
  if (all > max_tiles) return refuse(refusals.most_tiles(max_tiles));
  return { value: { ...value, tiles }, what: done.tiles(way, tiles[way]) };
}
export function set_tiles(value: Sketch, tiles: Record<Way, number>): Change {
  return { value: { ...value, tiles }, what: done.tray };
}

// ---- the whole board

function each_square(value: Sketch, to: (s: Square) => Square): Sketch {
  return {
    ...value,
    car: { ...value.car, at: to(value.car.at) },
    goal: value.goal ? to(value.goal) : null,
    walls: value.walls.map(to),
    flags: value.flags.map(to),
    holes: value.holes?.map((hole) => make_hole(to(cell_of(hole)), options_of(hole))),
  };
}

// The free square that is nearest to one which may lie outside the board.
function nearest_free(value: Sketch, [x, y]: Square): Square | undefined {
  const far = ([a, b]: Square) => Math.abs(a - x) + Math.abs(b - y);
  let best: Square | undefined;
  for (let b = 0; b < value.height; b++)
    for (let a = 0; a < value.width; a++)
      if (what_is(value, a, b) === 'empty' && (!best || far([a, b]) < far(best))) best = [a, b];
  return best;
}

// Columns come and go at the right, rows at the top. Things outside fall off; the car and the goal step back onto the board.
export function resize(value: Sketch, width: number, height: number): Change {
  if (width < 1 || height < 1 || width > max_side || height > max_side) return refuse(refusals.side(max_side));
  if (width * height < 2) return refuse(refusals.two_squares);
  const fits = ([x, y]: Square) => x < width && y < height;
  const count = (v: Sketch) => v.walls.length + v.flags.length + (v.holes?.length ?? 0);
  let next: Sketch = {
    ...value,
    width,
    height,
    walls: value.walls.filter(fits),
    flags: value.flags.filter(fits),
    holes: value.holes?.filter((hole) => fits(cell_of(hole))),
  };
  const lost_goal = value.goal ?? value.holes?.filter(may_be_goal).map(cell_of)[0];
  if (value.goal && !fits(value.goal)) next.goal = null;
  if (!fits(value.car.at)) {
    const at = nearest_free(next, value.car.at);
    if (!at) return refuse(refusals.no_room_for_car);
    next = { ...next, car: { ...next.car, at } };
  }
  if (!has_goal(next) && lost_goal) {
    const at = nearest_free(next, lost_goal);
    if (!at) return refuse(refusals.no_room_for_goal);
    next.goal = at;
  }
  const lost = count(value) - count(next);
  return { value: tidy(next), what: done.size(width, height, lost) };
}

// Over the border and in again at the other side: nothing is lost.
export function shift(value: Sketch, way: Way, dx: number, dy: number): Change {
  const { width, height } = value;
  const to = ([x, y]: Square): Square => [(x + dx + width) % width, (y + dy + height) % height];
  return { value: tidy(each_square(value, to)), what: done.shifted(way) };
}
function turned(value: Sketch, to: (s: Square) => Square, way: (w: Way) => Way): Sketch {
  const next = each_square(value, to);
  const old = tray_of(value);
  const tiles = tray_of(value);
  for (const each of ways) tiles[way(each)] = old[each];
  return tidy({ ...next, car: { ...next.car, heading: way(value.car.heading) }, tiles });
}
export function rotate(value: Sketch): Change {
  const { width, height } = value;
  const next = turned(value, ([x, y]) => [y, width - 1 - x], clockwise);
  return { value: { ...next, width: height, height: width }, what: done.rotated };
}
export function mirror(value: Sketch): Change {
  const swap: Record<Way, Way> = { U: 'U', R: 'L', D: 'D', L: 'R' };
  return {
    value: turned(
      value,
      ([x, y]) => [value.width - 1 - x, y],
      (way) => swap[way],
    ),
    what: done.mirrored,
  };
}

// The part of the value to which the server's complaint points: a square, or a part of the form.
export function place_of(value: Sketch, where: string): Square | 'tray' | 'size' | null {
  const [part, index] = where.split('/').slice(1);
  if (part === 'tiles') return 'tray';
  if (part === 'width' || part === 'height') return 'size';
  if (part === 'car') return value.car.at;
  if (part === 'goal') return value.goal ?? null;
  const n = Number(index);
  if (part === 'walls') return value.walls[n] ?? null;
  if (part === 'flags') return value.flags[n] ?? null;
  return part === 'holes' && value.holes?.[n] ? cell_of(value.holes[n]) : null;
}
