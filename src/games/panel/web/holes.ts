// holes.ts -- what may stand in a hole: the list that the server assumes, lists of one's own, and their words.
import { is_hole, place_of, spot_of, type Hole, type Loose, type Place, type Sketch } from './design';
import { name_of, type Mark } from './play';
import { paints } from './picture';
import { chosen as words, things } from './strings';

// As it is written: on edges and junctions the word is enough.
export type Option = string | { kind: string; colour?: string; count?: number };
// As it is handled: `kind` "empty", or a mark without its place.
export interface Choice {
  kind: 'empty' | Mark['kind'];
  colour?: string;
  count?: number;
}

export const colours = Object.keys(paints);

const kinds = ['empty', 'must', 'cannot', 'square', 'star', 'triangle'];
export function read_option(option: Option): Choice {
  return (typeof option === 'string' ? { kind: option } : option) as Choice;
}
const written = (choice: Choice): Option => (['empty', 'must', 'cannot'].includes(choice.kind) ? choice.kind : { ...choice });

export const alike = (a: Choice, b: Choice) => a.kind === b.kind && a.colour === b.colour && a.count === b.count;
export const name_choice = (choice: Choice) => (choice.kind === 'empty' ? things.nothing : name_of(choice as Mark));
export const place_of_hole = (hole: Hole): Place => place_of(spot_of(hole));

// The server's options if none are given (docs/fill/panel.md).
export function usual(value: Sketch, place: Place): Choice[] {
  if (place === 'junction') return [{ kind: 'empty' }, { kind: 'must' }];
  if (place === 'edge') return [{ kind: 'empty' }, { kind: 'must' }, { kind: 'cannot' }];
  const there = new Set(value.marks.filter((thing) => !is_hole(thing)).map((thing) => (thing as Mark).colour));
  const taken = colours.filter((colour) => colour === 'black' || colour === 'white' || there.has(colour));
  return [
    { kind: 'empty' },
    ...taken.map((colour): Choice => ({ kind: 'square', colour })),
    ...taken.map((colour): Choice => ({ kind: 'star', colour })),
    ...[1, 2, 3].map((count): Choice => ({ kind: 'triangle', count })),
  ];
}
export const choices = (value: Sketch, hole: Hole): Choice[] =>
  hole.options ? hole.options.map(read_option) : usual(value, place_of_hole(hole));

// All that can be ticked, in rows; `tint` is the colour of the triangles. Each further option of a hole has a row of its own.
export function offered(place: Place, tint: string | null, chosen: Choice[]): { name: string; row: Choice[] }[] {
  const rows =
    place !== 'cell'
      ? [{ name: words.rows.symbols, row: usual({ marks: [] } as unknown as Sketch, place) }]
      : [
          { name: words.rows.empty, row: [{ kind: 'empty' } as Choice] },
          { name: words.rows.squares, row: colours.map((colour): Choice => ({ kind: 'square', colour })) },
          { name: words.rows.stars, row: colours.map((colour): Choice => ({ kind: 'star', colour })) },
          {
            name: words.rows.triangles,
            row: [1, 2, 3].map((count): Choice => ({ kind: 'triangle', count, ...(tint ? { colour: tint } : {}) })),
          },
        ];
  const others = chosen.filter((choice) => !rows.some(({ row }) => row.some((one) => alike(one, choice))));
  return others.length > 0 ? [...rows, { name: words.rows.others, row: others }] : rows;
}

// The hole with one option more or less; nothing if that would leave none. The order stays one that a reader expects.
export function toggled(value: Sketch, hole: Hole, choice: Choice): Loose | null {
  const now = choices(value, hole);
  const rest = now.filter((one) => !alike(one, choice));
  const next = rest.length < now.length ? rest : [...now, choice];
  if (next.length === 0) return null;
  const rank = (one: Choice) =>
    kinds.indexOf(one.kind) * 1000 + (one.colour ? colours.indexOf(one.colour) + 1 : 0) * 10 + (one.count ?? 0);
  return { kind: '?', options: next.sort((a, b) => rank(a) - rank(b)).map(written) };
}

// Every hole at the same sort of place gets the options of this one.
export function spread(value: Sketch, hole: Hole): Sketch {
  const place = place_of_hole(hole);
  const marks = value.marks.map((thing) => {
    if (!is_hole(thing) || place_of_hole(thing) !== place) return thing;
    const { options: _, ...rest } = thing;
    return hole.options ? { ...rest, options: hole.options } : rest;
  });
  return { ...value, marks };
}
