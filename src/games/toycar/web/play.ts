// play.ts -- a play as tiles on squares, and a run that the server has judged as frames to be shown. Nothing is judged here.

export type Way = 'U' | 'R' | 'D' | 'L';
export const ways: Way[] = ['U', 'R', 'D', 'L'];
export const way_names: Record<Way, string> = { U: 'up', R: 'right', D: 'down', L: 'left' };
export const ahead: Record<Way, [number, number]> = { U: [0, 1], R: [1, 0], D: [0, -1], L: [-1, 0] };

export type Square = [number, number];
export interface Tile {
  x: number;
  y: number;
  way: Way;
}
export interface Puzzle {
  width: number;
  height: number;
  car: { at: Square; heading: Way };
  goal: Square;
  flags: Square[];
  walls: Square[];
  tiles: Partial<Record<Way, number>>;
}
export interface Run {
  path: Square[];
  picked: [number, number, Way][];
  flags: number[];
  end: 'won' | 'wall' | 'border' | 'goal_too_early' | 'turned_back';
  at: Square;
}

// The picture: squares of so many units, with room for the numbers of rows and columns.
export const cell = 40;
export const rim = 22;
export const edge = 13;
type Sized = Pick<Puzzle, 'width' | 'height'>;
export const width_of = (board: Sized) => board.width * cell + rim + edge;
export const height_of = (board: Sized) => board.height * cell + rim + edge;
// The middle of a square in the picture.
export const place = (board: Sized) => ({
  x: (x: number) => rim + (x + 0.5) * cell,
  y: (y: number) => edge + (board.height - y - 0.5) * cell,
});
// The square under a point of the page.
export function square_at(svg: SVGSVGElement | undefined, board: Sized, x: number, y: number): Square | null {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return null;
  const p = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  const at: Square = [Math.floor((p.x - rim) / cell), board.height - 1 - Math.floor((p.y - edge) / cell)];
  return at[0] >= 0 && at[1] >= 0 && at[0] < board.width && at[1] < board.height ? at : null;
}

export const same = (a: Square, x: number, y: number) => a[0] === x && a[1] === y;

export function read_tiles(moves: string): Tile[] {
  return [...moves.matchAll(/(\d+),(\d+)([URDL])/g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]), way: m[3] as Way }));
}
export const write_tiles = (tiles: Tile[]) => tiles.map((t) => `${t.x},${t.y}${t.way}`).join(' ');

// The same tiles in any order.
export const same_tiles = (a: string, b: string) => a.split(/\s+/).sort().join(' ') === b.split(/\s+/).sort().join(' ');

export function left_in_tray(puzzle: Puzzle, laid: Tile[]): Record<Way, number> {
  const left = { U: 0, R: 0, D: 0, L: 0 };
  for (const way of ways) left[way] = (puzzle.tiles[way] ?? 0) - laid.filter((t) => t.way === way).length;
  return left;
}

// The thing on a square that no tile may lie on; nothing if one may.
export function thing_at(puzzle: Puzzle, x: number, y: number): string {
  if (same(puzzle.car.at, x, y)) return `the car, heading ${way_names[puzzle.car.heading]}`;
  if (same(puzzle.goal, x, y)) return 'the goal';
  if (puzzle.walls.some((w) => same(w, x, y))) return 'a wall';
  const flag = puzzle.flags.findIndex((f) => same(f, x, y));
  return flag < 0 ? '' : `flag ${flag + 1}`;
}

// The car after so many squares. Angles go on growing, so that a car that turns right four times does not spin back.
export interface Frame {
  x: number;
  y: number;
  angle: number;
  picked: Tile[];
  flags: number[];
  length: number; // of the way so far, in squares
}

const bump = 0.36; // of a square: how far the car gets into what stops it

export function frames_of(puzzle: Pick<Puzzle, 'car' | 'flags'>, run: Run): Frame[] {
  const frames: Frame[] = [];
  const picked: Tile[] = [];
  const flags: number[] = [];
  let way = puzzle.car.heading;
  let angle = 90 * ways.indexOf(way);
  const turn = (to: Way) => {
    const by = (ways.indexOf(to) - ways.indexOf(way) + 4) % 4;
    angle += by === 3 ? -90 : 90 * by;
    way = to;
  };
  run.path.forEach(([x, y], i) => {
    const next = run.picked[picked.length];
    if (i > 0 && next && next[0] === x && next[1] === y) {
      picked.push({ x, y, way: next[2] });
      if (run.end !== 'turned_back' || picked.length < run.picked.length) turn(next[2]);
    }
    const flag = puzzle.flags.findIndex((f) => same(f, x, y));
    if (flag >= 0 && !flags.includes(flag)) flags.push(flag);
    frames.push({ x, y, angle, picked: [...picked], flags: [...flags], length: i });
  });
  const last = frames[frames.length - 1];
  if (last && (run.end === 'wall' || run.end === 'border')) {
    const [dx, dy] = ahead[way];
    frames.push({ ...last, x: last.x + bump * dx, y: last.y + bump * dy, length: last.length + bump });
  }
  return frames;
}

// The place of the cross that marks how a run failed.
export function failed_at(run: Run): Square | null {
  const last = run.path[run.path.length - 1];
  if (run.end === 'won' || !last) return null;
  if (run.end === 'wall' || run.end === 'border') return [(last[0] + run.at[0]) / 2, (last[1] + run.at[1]) / 2];
  return run.at;
}
