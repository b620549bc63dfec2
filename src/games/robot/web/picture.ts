// picture.ts -- what the board draws: the puzzle, where things are at a step of the run, and both in words.
import { notes, world } from './strings';

export type Cube = [x: number, y: number, z: number]; // x east, y north, z up
export type Facing = 'N' | 'E' | 'S' | 'W';

export interface Puzzle {
  blocks: Cube[];
  boxes: Cube[];
  switches: Cube[];
  robot: { at: Cube; facing: Facing };
  limit?: number;
}

export interface Frame {
  step: number;
  line: number | null;
  action: string;
  at: Cube;
  facing: Facing;
  boxes: Cube[];
  carries: boolean;
  pressed: number[]; // indices into puzzle.switches
}

export interface Run {
  commands: number;
  limit: number | null;
  best: number | null;
  blocks: string[] | null; // a first lesson needs only these; null: all
  frames: Frame[];
  cut: boolean;
  failed: { step: number; line: number | null; says: string } | null;
}

export const key_of = ([x, y, z]: Cube) => `${x},${y},${z}`;
const same = (a: Cube, b: Cube) => key_of(a) === key_of(b);

export function start_of(puzzle: Puzzle): Frame {
  const { at, facing } = puzzle.robot;
  const on = (cube: Cube) => same(cube, at) || puzzle.boxes.some((box) => same(box, cube));
  const pressed = puzzle.switches.flatMap((cube, i) => (on(cube) ? [i] : []));
  return { step: 0, line: null, action: '', at, facing, boxes: puzzle.boxes, carries: false, pressed };
}

export interface Column {
  x: number;
  y: number;
  height: number; // of what can be stood on: 0 if no block is
  gap: boolean; // there is air below the topmost block
}

// Every square of the map, north first, west first. It holds whatever stands somewhere. Asked for at every step: kept.
export function columns_of(puzzle: Puzzle): ReturnType<typeof map_of> {
  const known = maps.get(puzzle) ?? map_of(puzzle);
  maps.set(puzzle, known);
  return known;
}
const maps = new WeakMap<Puzzle, ReturnType<typeof map_of>>();

function map_of(puzzle: Puzzle) {
  const all = [...puzzle.blocks, ...puzzle.boxes, ...puzzle.switches, puzzle.robot.at];
  const along = (axis: 0 | 1 | 2) => all.map((cube) => cube[axis]);
  const [left, right] = [Math.min(...along(0)), Math.max(...along(0))];
  const [low, high] = [Math.min(...along(1)), Math.max(...along(1))];
  const levels = new Map<string, number[]>();
  for (const [x, y, z] of puzzle.blocks) levels.set(`${x},${y}`, [...(levels.get(`${x},${y}`) ?? []), z]);
  const columns: Column[] = [];
  for (let y = high; y >= low; --y) {
    for (let x = left; x <= right; ++x) {
      const here = levels.get(`${x},${y}`) ?? [];
      const height = here.length ? Math.max(...here) + 1 : 0;
      columns.push({ x, y, height, gap: here.length < height });
    }
  }
  const rows: string[] = [];
  for (let y = high; y >= low; --y) {
    const row = columns.slice((high - y) * (right - left + 1), (high - y + 1) * (right - left + 1));
    const heights = row.map(({ height, gap }) => world.height(height, gap));
    rows.push(world.row(y, heights));
  }
  const says = world.heights(left, right, rows.join(' '));
  return { columns, left, right, low, high, top: Math.max(...along(2)), says };
}

const place = (cube: Cube) => world.place(...cube);

// The robot and what it has done so far, in a sentence or two.
export function describe_frame(puzzle: Puzzle, frame: Frame): string {
  return [
    world.robot(place(frame.at), frame.facing, frame.carries),
    world.boxes(frame.boxes.map(place), frame.carries),
    notes.pressed(frame.pressed.length, puzzle.switches.length),
  ].join(' ');
}

// All of it, for people who do not see the picture.
export function describe(puzzle: Puzzle, frame: Frame): string {
  const switches = world.switches(puzzle.switches.map(place));
  return [world.axes, describe_frame(puzzle, frame), switches, columns_of(puzzle).says].join(' ');
}
