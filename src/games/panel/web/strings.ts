// strings.ts -- sentences about panels that people see: while they play first, then while they design.
import { join, plural } from '$web/words';

// The names of the game, for all pages: web/vite.config.ts reads them here, before the board is loaded.
export const title = 'Panel';
export const goal = 'Draw one line from the start to the end. Every symbol has a rule.';

export const legend = {
  start: 'This is the start. Your line begins here.',
  starts: 'This is a start. Your line begins at one of them.',
  end: 'This is the end. Your line ends here.',
  ends: 'This is an end. Your line ends at one of them.',
  letters: (names: string[]) => `A letter is a colour: ${join(names)}.`, // "K black"
  cannot: 'The line cannot cross a gap.',
  must: 'The line must go through every dot.',
  square: 'The line divides the panel into areas. Squares of different colours must not share an area.',
  star: 'A star needs exactly one other symbol of its colour in its area.',
  triangle: (counts: number[]) =>
    counts.length === 1 && counts[0] === 1
      ? 'The line must run along exactly one side of a cell with a triangle.'
      : 'Count the triangles in a cell. The line must run along exactly that many of its sides.',
  orange: 'For a star, a triangle counts as an orange symbol.',
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Draw one line from the start to the end. Every symbol has a rule.',
  'A letter is a colour: K black, W white, C cyan, M magenta, Y yellow, R red, G green, B blue, O orange and P purple.',
];
export const on_page: string[] = [];

export const notes = {
  ended: 'The line has ended. Press on it, or Backspace, to rub it out.',
  not_straight: 'The line cannot get there in one straight stroke. Draw it step by step.',
  begin: 'Begin at a start.',
  at_end: 'The line has ended. Backspace takes back the end.',
  blocked: (way: string, by: 'border' | 'line' | 'gap') =>
    ({
      border: `${way}: the border is there.`,
      line: `${way}: your line is there already, and it cannot touch itself.`,
      gap: `${way}: there is a gap, and the line cannot cross it.`,
    })[by],
  ended_already: 'The line has ended already.',
  only_at_end: 'The line can stop only at an end, which sticks out of the edge.',
};

// ---- while somebody plays

export const board = {
  role: 'panel',
  size: (width: number, height: number) => `A ${width} by ${height} panel.`, // until the board has been read
  keys: [
    ['Arrow keys', 'draw the line; back over the last step rubs it out'],
    ['Enter', 'end the line at an end'],
    ['Backspace', 'rub out one step'],
    ['Escape', 'rub out the whole line'],
    ['1 to 9, or Tab', 'choose a start, if there are several'],
  ] as [string, string][],
  keys_aloud: 'Arrow keys draw the line, Enter ends it at an end, Backspace rubs out a step, Escape rubs out all.',
  rubbed_out: 'The line is rubbed out.',
  start: (number: number, of: number, place: string) => `Start ${number} of ${of}, in ${place}.`,
};

export const ways = { U: 'Up', R: 'Right', D: 'Down', L: 'Left' };
// "the second column of the top row of crossings"
export const crossing = (place: string) => `${place} of crossings`;

// Said after each step of the line: "Up. Dot. On the left: white square."
export const step = {
  no_start: 'No start is chosen.',
  ended: 'The line has ended.',
  at_start: (place: string) => `At the start in ${place}.`,
  to: (way: string) => `${way}.`,
  hexagon: 'Dot.',
  right: (symbol: string) => `On the right: ${symbol}.`,
  left: (symbol: string) => `On the left: ${symbol}.`,
  above: (symbol: string) => `Above: ${symbol}.`,
  below: (symbol: string) => `Below: ${symbol}.`,
  can_end: 'An end is here: Enter ends the line.',
};

export const symbols = {
  must: 'dot',
  cannot: 'gap',
  square: (colour: string) => `${colour} square`,
  star: (colour: string) => `${colour} star`,
  triangle: (count: number, colour: string) => {
    const name = count === 1 ? 'triangle' : plural(count, 'triangle');
    return colour ? `${colour} ${name}` : name;
  },
};

export const lessons = {
  line: {
    says: 'Press on the start, the circle, and drag along the grid to the end at the top right. The line cannot cross the gaps.',
    key: 'Arrow keys draw, Enter ends the line.',
  },
  hexagons: {
    says: 'The line must go through every dot. Drag back along the line to rub it out.',
    key: 'Going back, or Backspace, rubs out a step.',
  },
  squares: {
    says: 'The line divides the panel into areas. Squares of different colours must not share an area: lead the line between them.',
  },
  stars: { says: 'A star needs exactly one other symbol of its colour in its area: not none, and not two.' },
  triangles: {
    says: 'Count the triangles in a cell. The line must run along exactly that many of its sides: one, two or three.',
  },
};

// ---- while somebody designs a panel

export const editor = {
  how: 'Choose a symbol and paint: it goes to the places that can hold it. A second click takes it away, a right click erases.',
  keys: [
    ['Arrow keys', 'go over cells, edges and crossings; with Shift by whole steps'],
    ['S A 1 2 3', 'square, star, triangles (up to 9)'],
    ['H N', 'dot, gap'],
    ['D E', 'start, end'],
    ['Q', 'hole'],
    ['K W C M Y R G B O P', 'colours; repaint the symbol under the cursor'],
    ['Space or Enter', 'use the tool'],
    ['X or Delete', 'erase'],
    ['I, or Alt and a click', 'take up the symbol that is there'],
    ['0', 'a triangle without a colour of its own'],
    ['V', 'move: drag symbols, or take them up and put them down with Space'],
  ] as [string, string][],
  chosen: (brush: string) => `${brush} is chosen.`,
  chosen_elsewhere: (brush: string, why: string) => `${brush} is chosen. ${why}`,
  no_colour: 'No colour is chosen.',
  taken_up: (brush: string) => `${brush} taken up.`,
  carried: (thing: string) => `${thing} taken up. Go elsewhere and press Space.`,
  nothing_to_move: 'There is nothing here to move.',
  cannot_go_there: 'It cannot go there.',
  move: 'Move.',
  at: (place: string, thing: string) => `${place}: ${thing}.`,
  width: { name: 'Width', less: 'Width: one less', more: 'Width: one more' },
  height: { name: 'Height', less: 'Height: one less', more: 'Height: one more' },
  turn: 'Turn',
  mirror: 'Mirror',
  clear: 'Clear',
};

export const sheet = {
  role: 'panel editor',
  label: (width: number, height: number, symbols: number, holes: number, place: string, thing: string) =>
    `A ${width} by ${height} panel. ${plural(symbols, 'symbol')}, ${plural(holes, 'hole')}. At ${place}: ${thing}.`,
  keys_aloud:
    'Arrow keys go over cells, edges and crossings by half steps, with Shift by whole ones. Letters put symbols, Space uses the tool, X erases.',
};

// "cell 1,2"; with a preposition: "in cell 1,2"
export const places = {
  cell: (at: string) => `cell ${at}`,
  junction: (at: string) => `crossing ${at}`,
  edge: (from: string, to: string) => `edge ${from} to ${to}`,
};
export const places_with = {
  cell: (at: string) => `in cell ${at}`,
  junction: (at: string) => `on crossing ${at}`,
  edge: (from: string, to: string) => `on edge ${from} to ${to}`,
};
export const things = { start: 'start', end: 'end', hole: 'hole', none: 'empty', nothing: 'nothing', symbol: 'symbol' };

// Names of edits, for Undo and for ears: "black square in cell 1,2".
export const edits = {
  put: (thing: string, where: string) => `${thing} ${where}`,
  without: (thing: string, where: string) => `no ${thing} ${where}`,
  moved: (thing: string, place: string) => `${thing} moved to ${place}`,
  start_or_end: (thing: string, at: string) => `${thing} at ${at}`,
  no_start_or_end: (thing: string, at: string) => `no ${thing} at ${at}`,
  resized: (width: number, height: number) => `${width} by ${height} panel`,
  turned: 'turned to the right',
  mirrored: 'mirrored',
  cleared: 'all symbols cleared',
  option: (option: string, where: string) => `${option} for the hole ${where}`,
  no_option: (option: string, where: string) => `no ${option} for the hole ${where}`,
  usual_options: (where: string) => `usual options for the hole ${where}`,
  same_options: {
    cell: 'one list for all holes in cells',
    edge: 'one list for all holes on edges',
    junction: 'one list for all holes on crossings',
  },
  from_windmill: 'panel from Windmill',
};

// What each symbol asks of a line, or what the tool does.
export const tools = {
  square: { name: 'Square', says: 'All squares in one area have one colour.' },
  star: { name: 'Star', says: 'Its area holds exactly two symbols of its colour, itself included.' },
  triangles: [
    { name: 'One triangle', says: 'The line runs along exactly one side of the cell.' },
    { name: 'Two triangles', says: 'The line runs along exactly two sides of the cell.' },
    { name: 'Three triangles', says: 'The line runs along exactly three sides of the cell.' },
  ],
  more_triangles: (count: number) => ({
    name: `${count} triangles`,
    says: 'No line runs along more than three sides of a cell.',
  }),
  must: { name: 'Dot', says: 'The line must go through it. For edges and crossings.' },
  cannot: { name: 'Gap', says: 'The line cannot cross it. For edges.' },
  start: { name: 'Start', says: 'A line begins here. Drag one to move it, click it to take it away.' },
  end: { name: 'End', says: 'A line ends here, on the border. Drag one to move it, click it to take it away.' },
  hole: { name: 'Hole', says: 'Left open, for Fill. Its options stand below the panel.' },
  move: { name: 'Move', says: 'Drag a symbol to another place. By keys, Space takes it up and puts it down.' },
  erase: { name: 'Erase', says: 'Takes away what you touch. The right mouse button does so with any tool.' },
};

export const palette = {
  tools: 'Tool',
  colours: 'Colour',
  places: 'Where',
  key: (name: string, key: string) => `${name} (${key})`,
  plain: 'no colour of its own', // of a triangle
  only: { any: 'Anywhere', cell: 'Cells', edge: 'Edges', junction: 'Crossings' },
};

// Why a tool does nothing.
export const why_not = {
  must: 'Dots lie on edges and crossings.',
  cannot: 'Gaps lie on edges.',
  start: 'Starts lie on crossings.',
  end: 'Ends lie on crossings of the border.',
  in_cells: 'Squares, stars and triangles lie in cells.',
  most_holes: (most: number) => `A panel has at most ${plural(most, 'hole')}.`,
  last_start: 'A panel needs at least one start: drag this one to move it, or add another first.',
  last_end: 'A panel needs at least one end: drag this one to move it, or add another first.',
};

// The place under the cursor, and what can be changed there.
export const chosen = {
  label: 'Chosen place',
  options: (count: number) => plural(count, 'option'),
  rows: { symbols: 'Symbols', empty: 'Empty', squares: 'Squares', stars: 'Stars', triangles: 'Triangles', others: 'Others' },
  last_option: 'A hole has at least one option.',
  triangles_in: 'in', // a colour follows
  triangle_colour: 'Colour of the triangles',
  no_colour: 'no colour',
  usual: 'Usual options',
  same_for_all: {
    cell: (holes: number) => `Same for all ${holes} holes in cells`,
    edge: (holes: number) => `Same for all ${holes} holes on edges`,
    junction: (holes: number) => `Same for all ${holes} holes on crossings`,
  },
  sides: 'Sides that the line must run along',
  less: 'One triangle less',
  more: 'One triangle more',
  too_many: 'No line runs along more than three.',
};

export const windmill = {
  title: 'Windmill codes',
  text: 'A code or a link from Windmill',
  import: 'Import',
  paste_first: 'Paste a code or a link first.',
  imported: 'The panel is here.',
  as_code: 'This panel as a code',
  code: 'Code',
  link: 'Link',
  export: 'Export',
  exported: 'The code is below.',
  holes: 'A code has no holes: fill them first.',
};

// A line that is typed.
const way_of = { U: 'up', R: 'right', D: 'down', L: 'left' };
export const typed = {
  how: (first: keyof typeof way_of, start: string, starts: string[]) =>
    'Write one letter for each step of the line: U is up, R is right, D is down and L is left. A full stop at the end ends the line. ' +
    (start && `This panel has several starts: begin with the one you choose, ${join(starts, 'or')}, and a colon. `) +
    `For example, “${start}${first}” begins ${start ? 'there ' : 'at the start '}and goes ${way_of[first]}.`,
  no_step: (number: number, found: string) =>
    `Step ${number}: “${found}” is not a step. Write U for up, R for right, D for down or L for left, and a full stop to end the line.`,
  no_start: (starts: string[]) =>
    starts.length > 1
      ? `This panel has several starts. Begin with one of them, ${join(starts, 'or')}, and a colon.`
      : 'The line begins at the start. Leave out what stands before the colon.',
};
