// simulate.ts -- the frames of a play in a world that is not stored, for pictures of designs. The server judges; this moves
// things about as the rules in README.md say, and stops as they do.
import { type Action, type Statement, is_unread, read } from './play';
import { type Cube, type Facing, type Frame, type Puzzle, type Run, key_of, start_of } from './picture';

const most_frames = 500;
const compass: Facing[] = ['N', 'E', 'S', 'W'];
const ahead: Record<Facing, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

interface Step {
  action: Action;
  line: number;
}

// The actions of a program, one by one, as far as it is shown.
function* steps_of(program: Statement[], functions = new Map<string, Statement[]>()): Generator<Step> {
  for (const s of program) {
    if (s.kind === 'action') yield { action: s.action, line: s.line };
    else if (s.kind === 'repeat') for (let i = 0; i < s.count; ++i) yield* steps_of(s.body, functions);
    else if (s.kind === 'define') yield* steps_of(functions.set(s.name, s.body).get(s.name)!, functions);
    else if (s.kind === 'call') yield* steps_of(functions.get(s.name) ?? [], functions);
  }
}

// The run of a play: letters or a program. Null if it is neither.
export function simulate(puzzle: Puzzle, play: string): Run | null {
  const program = read(play);
  if (is_unread(program)) return null;
  const blocks = new Set(puzzle.blocks.map(key_of));
  const frames: Frame[] = [start_of(puzzle)];
  const run: Run = { commands: 0, limit: null, best: null, frames, cut: false, failed: null };
  for (const { action, line } of steps_of(program)) {
    const before = frames.at(-1)!;
    if (before.pressed.length === puzzle.switches.length) break;
    if ((run.cut = frames.length > most_frames)) break;
    const moved = after(before, action, blocks);
    if (!moved) {
      run.failed = { step: frames.length, line, says: `${action} is not possible here.` };
      break;
    }
    const on = new Set([...moved.boxes, moved.at].map(key_of));
    const pressed = puzzle.switches.flatMap((cube, i) => (on.has(key_of(cube)) ? [i] : []));
    frames.push({ ...moved, step: frames.length, line, action, pressed });
  }
  return run;
}

// The places of things after an action; null if it is not possible.
function after(now: Frame, action: Action, blocks: ReadonlySet<string>): Frame | null {
  const boxes = new Set(now.boxes.map(key_of));
  const block = (cube: Cube) => blocks.has(key_of(cube));
  const free = (cube: Cube) => !block(cube) && !boxes.has(key_of(cube));
  const [east, north] = ahead[now.facing];
  const [x, y, z] = now.at;
  const at = (far: number, up: number): Cube => [x + far * east, y + far * north, z + up];
  const turned = (by: number) => ({ ...now, facing: compass[(compass.indexOf(now.facing) + by) % 4]! });
  const goes = (possible: boolean, to: Cube) => (possible ? { ...now, at: to } : null);
  switch (action) {
    case 'forward':
      return goes(free(at(1, 0)) && block(at(1, -1)), at(1, 0));
    case 'backward':
      return goes(free(at(-1, 0)) && block(at(-1, -1)), at(-1, 0));
    case 'turn left':
      return turned(3);
    case 'turn right':
      return turned(1);
    case 'climb up':
      return goes(block(at(1, 0)) && free(at(1, 1)) && free(at(0, 1)), at(1, 1));
    case 'climb down':
      return goes(free(at(1, 0)) && free(at(1, -1)) && block(at(1, -2)), at(1, -1));
    case 'pick up':
      return now.carries || !boxes.has(key_of(at(1, 0))) ? null : { ...now, carries: true, boxes: without(now.boxes, at(1, 0)) };
    case 'put down': {
      if (!now.carries || !free(at(1, 0))) return null;
      let up = 0;
      while (z + up > 0 && free(at(1, up - 1))) --up;
      return z + up > 0 ? { ...now, carries: false, boxes: [...now.boxes, at(1, up)] } : null;
    }
  }
}

// Boxes on top of the one that goes come down by one.
function without(boxes: Cube[], gone: Cube): Cube[] {
  const stack = new Set(boxes.map(key_of));
  const falls = ([x, y, z]: Cube): boolean => {
    if (x !== gone[0] || y !== gone[1] || z <= gone[2]) return false;
    for (let below = gone[2] + 1; below < z; ++below) if (!stack.has(key_of([x, y, below]))) return false;
    return true;
  };
  return boxes
    .filter((box) => key_of(box) !== key_of(gone))
    .map((box): Cube => (falls(box) ? [box[0], box[1], box[2] - 1] : box));
}
