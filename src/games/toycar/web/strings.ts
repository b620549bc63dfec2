// strings.ts -- sentences about the toy car that people see.
import type { Option } from './design';
import type { Square, Way } from './play';
import { capitalise, enough, join, plural } from '$web/words';

// The names of the game, for all pages: web/vite.config.ts reads them here, before the board is loaded.
export const title = 'Toy car';
export const goal = 'Lay the tiles so that the car drives over every flag, in any order, and ends on the goal.';

// The third star: what it is for, and why it is missing.
export const star = 'with the fewest tiles';
export const beyond = (laid: number, needed: number) => `You laid ${plural(laid, 'tile')}. ${enough(needed)}`;

export const legend = {
  car: 'The car drives straight ahead until something turns it.',
  tile: 'A tile turns the car the way its arrow points. The car takes the tile away as it drives over it.',
  flag: 'The car must drive over every flag. Any order will do.',
  wall: 'The car crashes into walls, and into the border.',
  border: 'The car must not leave the board.',
  goal: 'The car must stop here, after the last flag.',
  goal_only: 'The car must end here.',
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Lay the tiles so that the car drives to the goal.',
  'Lay the tiles so that the car drives over every flag, then to the goal.',
];
export const on_page = [legend.border];

const way_names: Record<Way, string> = { U: 'up', R: 'right', D: 'down', L: 'left' };

// What lies on a square.
const options: Record<Option, string> = { empty: 'empty', wall: 'a wall', flag: 'a flag', goal: 'the goal' };
const one_of = (some: Option[]) =>
  join(
    some.map((option) => options[option]),
    'or',
  );
export const things = {
  ...options,
  the_car: 'the car',
  car: (heading: Way) => `the car, heading ${way_names[heading]}`,
  tile: (way: Way) => `tile ${way_names[way]}`,
  flag_number: (number: number) => `flag ${number}`,
  hole: (some: Option[]) => `a hole: ${one_of(some)}`,
};

// ---- the board

// Why no tile may lie on what is there.
const reasons = {
  flag: 'No tile can lie on a flag: the car has to drive over it.',
  goal: 'No tile can lie on the goal: the car stops there.',
  car: 'No tile can lie under the car. Put it on a square further on.',
  wall: 'No tile can lie on a wall.',
};

export const notes = {
  taken: (thing: keyof typeof reasons) => reasons[thing],
  none_left: (way: Way) => `No tile ${way_names[way]} is left. Take one from the board.`,
  lifted: 'Choose another square for the tile, or the same square again to take it away.',
};

// `place`: a square in words, "the second column of the top row".
export const board_words = {
  how_far: (laid: number, all: number) => `${laid} of ${plural(all, 'tile')} laid`,
  run: 'Run',
  name: (width: number, height: number, laid: number) => `Toy car, ${width} by ${height} squares, tiles laid: ${laid}`,
  how:
    'Arrow keys move over the squares. W, A, S and D lay a tile up, left, down or right; Delete takes it away. Columns count ' +
    'from the left, rows from the top.',
  laid: (way: Way, place: string) => `Tile ${way_names[way]} in ${place}.`,
  taken: (way: Way, place: string) => `Tile ${way_names[way]} taken from ${place}.`,
  chosen: (way: Way) => `Tile ${way_names[way]} chosen. Now choose a square.`,
  none_chosen: 'No tile chosen.',
  square: (place: string, thing: string) => `${capitalise(place)}: ${thing}`,
};

export const board_keys: [string, string][] = [
  ['Arrow keys', 'move the cursor'],
  ['W A S D or Shift + arrow', 'lay a tile up, left, down, right'],
  ['Delete or Backspace', 'take the tile away'],
  ['Enter or Space', 'lay the chosen tile, or lift the one that lies there'],
  ['.', 'run one square at a time'],
  ['Space, during a run', 'pause, and go on'],
  ['Escape', 'back to laying tiles; put down a lifted tile'],
];

export const tray_words = {
  name: 'Tiles left',
  tile: (way: Way, left: number) => `Tile ${way_names[way]}, ${left} left`,
};

export const run_words = {
  name: 'The run',
  pause: 'Pause',
  go_on: 'Go on',
  step: 'Step',
  watch: 'Watch',
  to_start: 'Back to the start',
  to_tiles: 'Back to the tiles',
  speed: 'Speed',
  speeds: { slow: 'slow', normal: 'normal', fast: 'fast' },
  tries: (tries: number) => `Tries: ${tries}`,
};

export const lessons = {
  drive: {
    says: 'The car drives straight on and collects the flags on its way. Any order of flags will do. Press Run and watch it.',
  },
  tile: {
    says:
      'A tile turns the car. Drag the tile from the tray to the square where the car must turn, or tap the tile and then the ' +
      'square. Then press Run.',
    key: 'Move the cursor with the arrow keys and press W to lay the tile that points up.',
  },
  mistake: {
    says:
      'This will go wrong. Press Run and see where. Then drag the tile to where it belongs (or off the board, to take it ' +
      'away), add the other one, and run again.',
    key: 'Delete takes a tile away; W and D lay the tiles up and right.',
  },
  picked_up: {
    says:
      'The car picks a tile up as it passes. When it comes back to the same square, the tile is gone, and it drives straight ' +
      'on to the goal. Lay the last tile, then press Run.',
    key: 'A lays the tile that points left.',
  },
};

// ---- the editor

export const how =
  'Paint walls and flags, drag the car and the goal to where they belong, and fill the tray. ' +
  'Or choose Drive and draw the car’s way.';

export const editor_keys: [string, string][] = [
  ['Arrow keys', 'move the cursor'],
  ['W F G C H E D', 'choose a tool: wall, flag, goal, car, hole, eraser, drive'],
  ['Enter or Space', 'use the tool on the square; with the same thing there, take it away'],
  ['Shift + arrow', 'move and paint'],
  ['Delete or Backspace', 'empty the square'],
  ['T, Shift + T', 'turn the car'],
  ['1 2 3 4', 'one more tile up, right, down, left; with Shift one less'],
  ['Drive: Enter, arrows, Enter', 'draw the car’s way from its start to its end; Backspace goes a step back, Escape gives up'],
];

export const tool_words = {
  name: 'Tools',
  with_key: (tool: string, key: string) => `${tool} (${key})`,
  chosen: (tool: string, says: string) => `${tool}. ${says}`,
  wall: { name: 'Wall', says: 'Drag to paint walls; begin on a wall to take walls away.' },
  flag: { name: 'Flag', says: 'Drag to plant flags; begin on a flag to take flags away.' },
  goal: { name: 'Goal', says: 'Tap the square where the car must end.' },
  car: {
    name: 'Car',
    says: 'Press the square where the car starts, and pull the way that it heads. A tap on the car turns it.',
  },
  hole: { name: 'Hole', says: 'Drag over squares to leave them open; tap a hole to choose what it may be.' },
  empty: { name: 'Erase', says: 'Drag to empty squares. The right mouse button does so with every tool.' },
  drive: { name: 'Drive', says: 'Draw the car’s way: the goal goes to its end, the tray gets its tiles.' },
};

export const editor_words = {
  how: 'Arrow keys move over the squares, letters choose a tool, Enter uses it. Columns count from the left, rows from the top.',
  board: (size: Square, walls: number, flags: number, holes: number, car: string, heading: Way, goal: string) =>
    `Board, ${size[0]} by ${size[1]} squares: ${plural(walls, 'wall')}, ${plural(flags, 'flag')}, ${plural(holes, 'hole')}. ` +
    `The car in ${car} heads ${way_names[heading]}.` +
    (goal ? ` The goal is in ${goal}.` : ''),
  square: (place: string, thing: string) => `${capitalise(place)}: ${thing}`,
  hole: (place: string, thing: string) => `${capitalise(place)}: ${thing}. You can change it below the board.`,
  border: 'The board ends here.',
  way_begins: 'The way begins at the car.',
  way_goes_to: (place: string, tiles: number) => `${capitalise(place)}; tiles: ${tiles}.`,
  no_turn: 'The car cannot turn there: it has been there before.',
};

// What holes may be.
export const hole_words = {
  this_one: (place: string) => `The hole in ${place} may be`, // options follow
  next_ones: 'New holes may be',
  options: { empty: 'Empty', wall: 'Wall', flag: 'Flag', goal: 'Goal' },
  set_all: 'All holes like this',
  remove: 'Remove the hole',
  goal_fixed: (place: string) => `The goal is fixed in ${place}, and there can be only one.`,
  free_goal: 'Leave the goal open too',
};

// The tray and the size of the board.
export const form_words = {
  tray: 'Tray',
  tiles: (tiles: number) => plural(tiles, 'tile'),
  tiles_of: (way: Way) => `tiles ${way_names[way]}`,
  keep_needed: (tiles: number) => `Keep only the ${plural(tiles, 'tile')} of this solution`,
  board: 'Board',
  columns: 'columns',
  wide: 'Wide',
  rows: 'rows',
  high: 'High',
  whole: 'The whole board',
  shift: (way: Way) => `Shift everything ${way_names[way]}`,
  mirror: 'Mirror left and right',
  rotate: 'Turn the board clockwise',
  // The buttons that count "tiles up", "columns" or "rows".
  count: (things: string, count: number) => `${things}: ${count}`,
  fewer: (things: string) => `Fewer ${things}`,
  more: (things: string) => `More ${things}`,
};

const put = { wall: 'a wall', flag: 'a flag', hole: 'a hole' };

// What was done, for "Undo: ..." and as a sentence of its own.
export const done = {
  car: (place: string) => `the car in ${place}`,
  heading: (way: Way) => `the car heading ${way_names[way]}`,
  goal: (place: string) => `the goal in ${place}`,
  put: (thing: keyof typeof put, place: string) => `${put[thing]} in ${place}`,
  emptied: (place: string) => `${place} empty`,
  hole: (place: string, some: Option[]) => `the hole in ${place} may be ${one_of(some)}`,
  all_holes: (some: Option[]) => `all holes may be ${one_of(some)}`,
  tiles: (way: Way, tiles: number) => `${plural(tiles, 'tile')} ${way_names[way]}`,
  tray: 'the tray as the solution needs it',
  size: (width: number, height: number, lost: number) =>
    `${width} by ${height} squares${lost > 0 ? `, ${plural(lost, 'thing')} off the board` : ''}`,
  shifted: (way: Way) => `everything one square ${way_names[way]}`,
  rotated: 'the board turned clockwise',
  mirrored: 'the board mirrored',
  way: (squares: number, turns: number) => `a way of ${plural(squares, 'square')} with ${plural(turns, 'turn')}`,
};

// Why nothing was done.
export const refusals = {
  no_goal: 'The goal must be somewhere: put it on another square first.',
  goal_on_car: 'The car stands there.',
  car: 'The car stands there. Drag it away, or use the car tool.',
  most_holes: (most: number) => `A sketch has at most ${most} holes.`,
  no_option: 'A hole needs at least one option.',
  no_tile: (way: Way) => `There is no tile ${way_names[way]}.`,
  least_tiles: 'The tray needs at least one tile.',
  most_tiles: (most: number) => `The tray holds at most ${most} tiles.`,
  side: (most: number) => `A side has 1 to ${most} squares.`,
  two_squares: 'The car and the goal need a square each.',
  no_room_for_car: 'There is no room for the car.',
  no_room_for_goal: 'There is no room for the goal.',
  no_way: 'The way has no squares yet.',
  way_ends_badly: 'The way must end on a square that the car has not visited before.',
};

// A play that is typed.
export const typed = {
  ways: way_names,
  how: (example: string, way: string, column: number, row: number) =>
    `Write one tile on each line: its column, its row and the way it points. Count columns from the left and rows from the top, as on the board. For example, “${example}” puts a tile that points ${way} in column ${column} of row ${row}.`,
  no_tile: (number: number, found: string, example: string) =>
    `Tile ${number}: “${found}” is not a tile. Write a column, a row and up, right, down or left, for example “${example}”.`,
  outside: (number: number, found: string, columns: number, rows: number) =>
    `Tile ${number}: “${found}” is not on the board. It has columns 1 to ${columns} and rows 1 to ${rows}.`,
  taken: (number: number, found: string, thing: string) =>
    `Tile ${number}: “${found}” is the square of ${thing}. Choose an empty square.`,
  twice: (number: number, found: string) =>
    `Tile ${number}: another tile lies on the square of “${found}”. Choose another square.`,
  none_left: (number: number, found: string, tiles: number, way: Way) =>
    `Tile ${number}: “${found}” is one too many. The tray has ${plural(tiles, 'tile')} that point${tiles === 1 ? 's' : ''} ${way_names[way]}.`,
};
