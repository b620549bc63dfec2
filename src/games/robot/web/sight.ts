// sight.ts -- from which corner a world is seen best: the first view should show every switch.
import { type Cube, type Puzzle, key_of } from './picture';

export const home = { around: -Math.PI / 5, above: Math.PI / 5.2 }; // angles of the first view, before it is turned by quarters
const quarter = Math.PI / 2;
const step = 0.07; // of a cube, along a line of sight
const spots = [0.25, 0.5, 0.75]; // of a cube's side: what is looked at

// The direction from the world to the eye: east, north, up.
function eye(around: number, above: number): Cube {
  const flat = Math.cos(above);
  return [-Math.sin(around) * flat, -Math.cos(around) * flat, Math.sin(above)];
}

// How much of a switch's plate is seen, 0 to 1. Blocks and boxes hide it; a box on the switch itself does not.
function seen(plate: Cube, solid: Set<string>, size: Cube, to: Cube): number {
  let free = 0;
  for (const u of spots)
    for (const v of spots) {
      let [x, y, z] = [plate[0] + u, plate[1] + v, plate[2] + 0.12];
      let hidden = false;
      while (!hidden && x > -1 && y > -1 && x < size[0] + 1 && y < size[1] + 1 && z < size[2] + 1) {
        const cube: Cube = [Math.floor(x), Math.floor(y), Math.floor(z)];
        hidden = solid.has(key_of(cube)) && key_of(cube) !== key_of(plate);
        [x, y, z] = [x + step * to[0], y + step * to[1], z + step * to[2]];
      }
      if (!hidden) free++;
    }
  return free / spots.length ** 2;
}

export interface Corner {
  around: number;
  whole: boolean; // every switch is seen
}

const enough = 0.3; // of a plate

// The corner from which the switch that is hidden most is hidden least; of equals, the one that asks for the smallest turn.
export function best_corner(puzzle: Puzzle): Corner {
  const solid = new Set([...puzzle.blocks, ...puzzle.boxes].map(key_of));
  const size = [0, 1, 2].map(
    (axis) => Math.max(0, ...[...puzzle.blocks, ...puzzle.boxes].map((cube) => cube[axis]!)) + 1,
  ) as Cube;
  let best: Corner = { around: home.around, whole: false };
  let most = -1;
  for (const turns of [0, 1, -1, 2]) {
    const around = home.around + turns * quarter;
    const shares = puzzle.switches.map((plate) => seen(plate, solid, size, eye(around, home.above)));
    const least = Math.min(1, ...shares);
    if (least <= most + 0.01) continue;
    most = least;
    best = { around, whole: least >= enough };
  }
  return best;
}
