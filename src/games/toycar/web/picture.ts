// picture.ts -- where things lie on the board, and where they are at every square of a run.
import { ahead, same, ways, type Puzzle, type Run, type Square, type Tile, type Way } from './play';

// Squares of so many units, with room for the numbers of rows and columns.
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
