// design.ts -- a panel that is being designed: its places, what stands there, and every edit, each of which gives a new value.
//
// A place is a Spot: its middle in half steps, so that cells (both odd), junctions (both even) and edges (one of each) are all
// pairs of whole numbers and turning, mirroring and walking about are the same for them.
import limits from '../corpus/limits.golden.json';
import { has, name_of, same, type At, type Mark, type Panel } from './play';
import type { Option } from './holes';
import { edits as words, places, places_with, things } from './strings';

export interface Hole {
  kind: '?';
  cell?: At;
  edge?: [At, At];
  junction?: At;
  options?: Option[]; // missing: what the place can hold, as the server lists it
}
export type Thing = Mark | Hole;
export interface Sketch {
  width: number;
  height: number;
  starts: At[];
  ends: At[];
  marks: Thing[];
}
export type Spot = At;
export type Place = 'cell' | 'edge' | 'junction';
export interface Edit {
  value: Sketch;
  what: string; // in a few words
}
// The thing that a place may be given: a mark or a hole that does not yet know where it lies.
export type Loose = Omit<Mark, 'cell' | 'edge' | 'junction'> | Omit<Hole, 'cell' | 'edge' | 'junction'>;
export type Mouth = 'starts' | 'ends';
const mouth_names: Record<Mouth, string> = { starts: things.start, ends: things.end };

export const { junctions: most_junctions, holes: most_holes } = limits;

// ---- places

export const place_of = ([x, y]: Spot): Place => (x % 2 ? (y % 2 ? 'cell' : 'edge') : y % 2 ? 'edge' : 'junction');
export const at_text = ([x, y]: Spot) => `${x / 2},${y / 2}`; // in junctions, as boards name their places
export const in_panel = (value: Sketch, [x, y]: Spot) => x >= 0 && y >= 0 && x <= 2 * value.width && y <= 2 * value.height;
export const on_border = (value: Sketch, [x, y]: Spot) => x === 0 || y === 0 || x === 2 * value.width || y === 2 * value.height;
export const spot_of_junction = ([x, y]: At): Spot => [2 * x, 2 * y];
export const junction_of = ([x, y]: Spot): At => [x / 2, y / 2];

export function spot_of(thing: Thing): Spot {
  if (thing.cell) return [2 * thing.cell[0] + 1, 2 * thing.cell[1] + 1];
  if (thing.junction) return spot_of_junction(thing.junction);
  const [a, b] = thing.edge!;
  return [a[0] + b[0], a[1] + b[1]];
}
export function where(spot: Spot): { cell: At } | { junction: At } | { edge: [At, At] } {
  const low: At = [Math.floor(spot[0] / 2), Math.floor(spot[1] / 2)];
  if (place_of(spot) === 'cell') return { cell: low };
  if (place_of(spot) === 'junction') return { junction: low };
  return { edge: [low, [Math.ceil(spot[0] / 2), Math.ceil(spot[1] / 2)]] };
}
export function spots(width: number, height: number): Spot[] {
  const columns = 2 * width + 1;
  return Array.from({ length: columns * (2 * height + 1) }, (_, i): Spot => [i % columns, Math.floor(i / columns)]);
}
function named(spot: Spot, words: typeof places): string {
  const at = where(spot);
  if ('cell' in at) return words.cell(at.cell.join());
  if ('junction' in at) return words.junction(at.junction.join());
  return words.edge(at.edge[0].join(), at.edge[1].join());
}
// "cell 1,2", "edge 0,0 to 0,1", "crossing 4,4"
export const name_spot = (spot: Spot) => named(spot, places);
// "in cell 1,2", "on edge 0,0 to 0,1", "on crossing 4,4"
export const place_with = (spot: Spot) => named(spot, places_with);

// ---- what stands there

export const is_hole = (thing: Thing | Loose | undefined): thing is Hole => thing?.kind === '?';
export const thing_at = (value: Sketch, spot: Spot) => value.marks.find((thing) => same(spot_of(thing), spot));
export const mouth_at = (value: Sketch, which: Mouth, spot: Spot) =>
  place_of(spot) === 'junction' && has(value[which], junction_of(spot));
export const hole_count = (value: Sketch) => value.marks.filter(is_hole).length;
export const decided = (value: Sketch): Panel => ({ ...value, marks: value.marks.filter((thing) => !is_hole(thing)) as Mark[] });
export const name_thing = (thing: Thing | Loose) => (is_hole(thing) ? things.hole : name_of(thing as Mark));

export function describe_spot(value: Sketch, spot: Spot): string {
  const here: string[] = [];
  if (mouth_at(value, 'starts', spot)) here.push(things.start);
  if (mouth_at(value, 'ends', spot)) here.push(things.end);
  const thing = thing_at(value, spot);
  if (thing) here.push(name_thing(thing));
  return here.length > 0 ? here.join(', ') : things.none;
}

// The kinds that a place holds; holes go anywhere.
export function holds(spot: Spot, kind: Thing['kind']): boolean {
  const place = place_of(spot);
  if (kind === '?') return true;
  if (kind === 'cannot') return place === 'edge';
  if (kind === 'must') return place !== 'cell';
  return place === 'cell';
}

export function edits(value: object): boolean {
  const is_at = (it: unknown) => Array.isArray(it) && it.length === 2 && it.every(Number.isInteger);
  const has_place = (it: Partial<Thing> | null) =>
    is_at(it?.cell) || is_at(it?.junction) || (Array.isArray(it?.edge) && it.edge.length === 2 && it.edge.every(is_at));
  const given = value as Partial<Sketch>;
  const size = Number.isInteger(given.width) && Number.isInteger(given.height) && given.width! > 0 && given.height! > 0;
  const lists = [given.starts, given.ends].every((list) => Array.isArray(list) && list.every(is_at));
  return size && fits(given.width!, given.height!) && lists && Array.isArray(given.marks) && given.marks.every(has_place);
}

// ---- edits

const with_marks = (value: Sketch, marks: Thing[]): Sketch => ({ ...value, marks });

export function put(value: Sketch, spot: Spot, loose: Loose): Edit {
  const { kind, ...rest } = loose;
  const thing = { kind, ...where(spot), ...rest } as Thing;
  const index = value.marks.findIndex((other) => same(spot_of(other), spot));
  const marks = index < 0 ? [...value.marks, thing] : value.marks.with(index, thing);
  return { value: with_marks(value, marks), what: words.put(name_thing(thing), place_with(spot)) };
}

export function without(value: Sketch, spot: Spot): Edit {
  const gone = thing_at(value, spot);
  const what = words.without(gone ? name_thing(gone) : things.symbol, place_with(spot));
  return {
    value: with_marks(
      value,
      value.marks.filter((thing) => thing !== gone),
    ),
    what,
  };
}

export function with_mouth(value: Sketch, which: Mouth, spot: Spot): Edit {
  const list = [...value[which], junction_of(spot)];
  return { value: { ...value, [which]: list }, what: words.start_or_end(mouth_names[which], junction_of(spot).join()) };
}
// Nothing if it is the last: a panel needs one.
export function without_mouth(value: Sketch, which: Mouth, spot: Spot): Edit | null {
  const list = value[which].filter((at) => !same(at, junction_of(spot)));
  if (list.length === 0) return null;
  return { value: { ...value, [which]: list }, what: words.no_start_or_end(mouth_names[which], junction_of(spot).join()) };
}
export function move_mouth(value: Sketch, which: Mouth, from: Spot, to: Spot): Edit | null {
  if (place_of(to) !== 'junction' || mouth_at(value, which, to) || (which === 'ends' && !on_border(value, to))) return null;
  const list = value[which].map((at) => (same(at, junction_of(from)) ? junction_of(to) : at));
  return { value: { ...value, [which]: list }, what: words.moved(mouth_names[which], junction_of(to).join()) };
}

// Swaps the contents of two places. Nothing if one of them cannot hold it; a hole's options are those of its place.
export function move_thing(value: Sketch, from: Spot, to: Spot): Edit | null {
  const moved = thing_at(value, from);
  const other = thing_at(value, to);
  const goes = (thing: Thing | undefined, spot: Spot, was: Spot) =>
    !thing || (holds(spot, thing.kind) && (!is_hole(thing) || place_of(spot) === place_of(was)));
  if (!moved || same(from, to) || !goes(moved, to, from) || !goes(other, from, to)) return null;
  const goal = (thing: Thing) => (thing === moved ? to : thing === other ? from : null);
  const marks = value.marks.map((thing) => (goal(thing) ? placed(thing, goal(thing)!) : thing));
  return { value: with_marks(value, marks), what: words.moved(name_thing(moved), name_spot(to)) };
}
// The content of a place: its mark, or else its end, or else its start.
export function move_any(value: Sketch, from: Spot, to: Spot): Edit | null {
  if (thing_at(value, from)) return move_thing(value, from, to);
  const mouth = (['ends', 'starts'] as const).find((which) => mouth_at(value, which, from));
  return mouth ? move_mouth(value, mouth, from, to) : null;
}
function placed(thing: Thing, spot: Spot): Thing {
  const { kind, cell: _, edge: __, junction: ___, ...rest } = thing;
  return { kind, ...where(spot), ...rest } as Thing;
}

// ---- the whole panel

export const fits = (width: number, height: number) => width >= 1 && height >= 1 && (width + 1) * (height + 1) <= most_junctions;

const once = (list: At[]) => list.filter((at, i) => list.findIndex((other) => same(other, at)) === i);

// Marks that still fit stay. Starts and ends at the right and at the top go with that border.
export function resized(value: Sketch, width: number, height: number): Edit {
  const follow = (n: number, was: number, is: number) => (n === was ? is : Math.min(n, is));
  const mouths = (list: At[]) => once(list.map(([x, y]): At => [follow(x, value.width, width), follow(y, value.height, height)]));
  const next = { ...value, width, height, starts: mouths(value.starts), ends: mouths(value.ends) };
  return {
    value: with_marks(
      next,
      value.marks.filter((thing) => in_panel(next, spot_of(thing))),
    ),
    what: words.resized(width, height),
  };
}

function mapped(value: Sketch, width: number, height: number, to: (spot: Spot) => Spot): Sketch {
  const mouths = (list: At[]) => list.map((at) => junction_of(to(spot_of_junction(at))));
  const marks = value.marks.map((thing) => placed(thing, to(spot_of(thing))));
  return { ...value, width, height, starts: mouths(value.starts), ends: mouths(value.ends), marks };
}
export const turned = (value: Sketch): Edit => ({
  value: mapped(value, value.height, value.width, ([x, y]) => [y, 2 * value.width - x]),
  what: words.turned,
});
export const mirrored = (value: Sketch): Edit => ({
  value: mapped(value, value.width, value.height, ([x, y]) => [2 * value.width - x, y]),
  what: words.mirrored,
});
export const cleared = (value: Sketch): Edit => ({ value: with_marks(value, []), what: words.cleared });

// ---- where to begin

export const blank = (): Sketch => ({ width: 4, height: 4, starts: [[0, 0]], ends: [[4, 4]], marks: [] });

export const sketch = (): Sketch => ({
  width: 4,
  height: 4,
  starts: [[0, 0]],
  ends: [[4, 4]],
  marks: [
    { kind: 'square', cell: [0, 3], colour: 'black' },
    { kind: 'square', cell: [3, 0], colour: 'white' },
    { kind: 'star', cell: [1, 1], colour: 'orange' },
    {
      kind: 'cannot',
      edge: [
        [2, 4],
        [3, 4],
      ],
    },
    {
      kind: 'must',
      edge: [
        [2, 1],
        [2, 2],
      ],
    },
    { kind: '?', cell: [0, 1] },
    {
      kind: '?',
      cell: [1, 2],
      options: [
        { kind: 'star', colour: 'orange' },
        { kind: 'triangle', count: 2 },
      ],
    },
    {
      kind: '?',
      cell: [2, 2],
      options: [
        { kind: 'square', colour: 'black' },
        { kind: 'square', colour: 'white' },
      ],
    },
    { kind: '?', cell: [3, 3] },
    {
      kind: '?',
      edge: [
        [3, 1],
        [4, 1],
      ],
    },
    { kind: '?', junction: [1, 3] },
  ],
});
