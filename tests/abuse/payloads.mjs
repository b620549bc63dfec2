// payloads.mjs -- what the attacks send: the largest, deepest and most crowded things that the formats allow (docs/formats.md).
const range = (many) => Array.from({ length: many }, (_, i) => i);
export const line = (game, puzzle, more = {}) => ({ crux: 1, game, puzzle, ...more });
const letter = (i) => String.fromCharCode(65 + i);

// 15 KB of JSON whose clues, written out, are a quarter of a million wide letters.
export function wordy_grid(clues = 48) {
  const name = (c, i) => '@'.repeat(98) + letter(c) + i;
  const categories = range(2).map((c) => ({ name: name(c, 'n').slice(0, 100), items: range(5).map((i) => name(c, i)) }));
  const links = range(20).map((i) => [`A${i % 5}`, `B${(i + Math.floor(i / 5)) % 5}`]);
  return line('logicgrid', {
    categories,
    clues: range(clues).map((i) => ({ type: 'count', links, min: i % 3, max: 5 + (i % 16) })),
  });
}

// 5 by 5, with an end of its own for each number: the shapes differ, so each needs a table of paths of its own.
export function panel_with_end(number) {
  const border = [...range(6).map((y) => [5, y]), ...range(5).map((x) => [x, 5]), ...range(4).map((i) => [0, i + 1])];
  return line('panel', { width: 5, height: 5, starts: [[0, 0]], ends: [border[number % border.length]], marks: [] });
}

// Nearly 1 MiB of JSON: one object with many keys.
export const many_keys = (keys = 116_000) => `{${range(keys).map((i) => `"${i.toString(36)}":0`)}}`;

export const large_car = (seed = 0) =>
  line('toycar', {
    width: 64,
    height: 64,
    car: { at: [0, 0], heading: 'R' },
    goal: [63, 63],
    flags: range(6).map((i) => [5 + 9 * i, 7 + ((13 * i + seed) % 50)]),
    walls: [],
    tiles: { U: 16, R: 16, D: 16, L: 16 },
  });

// The largest puzzle of each game.
export function largest() {
  const places = range(64).map((i) => [(i % 8) * 100 + 7 * Math.floor(i / 8), Math.floor(i / 8) * 100 + 3 * (i % 8)]);
  const pairs = places.flatMap((_, b) => range(b).map((a) => [a, b]));
  const others = range(199).map((i) => ({
    type: 'not',
    a: `A${i % 10}`,
    b: `${letter(1 + (i % 7))}${(i + 1 + Math.floor(i / 70)) % 10}`,
  }));
  const floor = range(64 * 64).map((i) => [i % 64, Math.floor(i / 64), 0]);
  return {
    panel: line('panel', {
      width: 10,
      height: 10,
      starts: [[0, 0]],
      ends: [[10, 10]],
      marks: range(100).map((i) => ({ kind: 'star', cell: [i % 10, Math.floor(i / 10)], colour: i % 2 ? 'red' : 'blue' })),
    }),
    burrows: line('burrows', { nodes: places, edges: pairs.map(([a, b]) => [a, b, 1 + ((a * 31 + b * 17) % 1000)]), start: 0 }),
    toycar: large_car(),
    logicgrid: line('logicgrid', {
      categories: range(8).map((c) => ({
        name: `kind ${letter(c)}`,
        items: range(10).map((i) => `${letter(c)} item ${i}`),
        ...(c === 7 ? { values: range(10).map((i) => i + 1) } : {}),
      })),
      clues: [...others, { type: 'less', a: 'A0', b: 'B1', axis: 'H' }],
    }),
    robot: line('robot', {
      blocks: floor,
      boxes: range(24).map((i) => [2 * i + 3, 31, 1]),
      switches: range(24).map((i) => [2 * i + 3, 60 - i, 1]),
      robot: { at: [0, 0, 1], facing: 'E' },
    }),
  };
}

// 145 bytes that span 64 x 64 x 64 cubes.
export const wide_robot = (number) =>
  line('robot', {
    blocks: [
      [0, 0, 0],
      [63, 63, 62],
      [1 + (number % 62), Math.floor(number / 62) % 64, Math.floor(number / 3968) % 60],
    ],
    boxes: [],
    switches: [[63, 63, 63]],
    robot: { at: [0, 0, 1], facing: 'E' },
  });

// A sketch whose best hundred completions are 3 MB: a straight way among walls, and holes far away from it.
export function wide_sketch() {
  const holes = range(8).map((i) => [8 * i, 40]);
  const is_hole = (x, y) => holes.some(([a, b]) => a === x && b === y);
  const walls = range(64 * 60)
    .map((i) => [i % 64, 3 + Math.floor(i / 64)])
    .filter(([x, y]) => !is_hole(x, y));
  return line(
    'toycar',
    {
      width: 64,
      height: 64,
      car: { at: [0, 0], heading: 'R' },
      goal: [63, 0],
      flags: [],
      walls,
      tiles: { D: 1 },
      holes: holes.map((cell) => ({ cell, options: ['empty', 'wall'] })),
    },
    { top: 100 },
  );
}

// Small puzzles that can be solved, each another one.
export const small_car = (number) =>
  line('toycar', {
    width: 12,
    height: 12,
    car: { at: [0, 0], heading: 'R' },
    goal: [11, 0],
    flags: [],
    walls: [[number % 12, 1 + (Math.floor(number / 12) % 11)]],
    tiles: { D: 1 },
  });
