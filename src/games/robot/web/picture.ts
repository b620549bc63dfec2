// picture.ts -- what the board draws: the puzzle, where things are at a step of the run, and both in words.
import { plural } from '$web/words';

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
    const heights = row.map(({ height, gap }) => `${height}${gap ? ' with a gap below' : ''}`);
    rows.push(`Row y ${y}: ${heights.join(', ')}.`);
  }
  const says = `Heights from west to east, x from ${left} to ${right}, north first; 0 is where no block is. ${rows.join(' ')}`;
  return { columns, left, right, low, high, top: Math.max(...along(2)), says };
}

const words: Record<Facing, string> = { N: 'north', E: 'east', S: 'south', W: 'west' };
export const direction = (facing: Facing) => words[facing];
const place = ([x, y, z]: Cube) => `x ${x}, y ${y}, height ${z}`;
const list = (cubes: Cube[], one: string, many: string, none: string) =>
  cubes.length === 0 ? none : `${cubes.length === 1 ? one : many} at ${cubes.map(place).join('; ')}`;

// The robot and what it has done so far, in a sentence or two.
export function describe_frame(puzzle: Puzzle, frame: Frame): string {
  const carried = frame.carries ? ' and carries a box' : '';
  return (
    `The robot is at ${place(frame.at)} and faces ${words[frame.facing]}${carried}. ` +
    `${list(frame.boxes, 'Box', 'Boxes', frame.carries ? 'No other boxes' : 'No boxes')}. ` +
    `${frame.pressed.length} of ${plural(puzzle.switches.length, 'switch', 'switches')} pressed.`
  );
}

// All of it, for people who do not see the picture.
export function describe(puzzle: Puzzle, frame: Frame): string {
  const switches = list(puzzle.switches, 'Switch', 'Switches', '');
  return `x is counted to the east, y to the north. ${describe_frame(puzzle, frame)} ${switches}. ${columns_of(puzzle).says}`;
}
