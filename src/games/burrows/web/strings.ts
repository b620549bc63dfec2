// strings.ts -- sentences about burrows that people see. Burrows and tunnels come as letters: `from` is "A".
import { count, enough, join, plural } from '$web/words';

// The names of the game, for all pages: web/vite.config.ts reads them here, before the board is loaded.
export const title = 'Burrows';
export const goal = 'Flag the cheapest set of tunnels that joins all burrows.';

// The third star: what it is for, and why it is missing.
export const star = 'without a needless flag';
export const beyond = (set: number, needed: number) => `You set ${plural(set, 'flag')}. ${enough(needed)}`;

export const legend = {
  burrow: 'Flag tunnels so that every burrow is joined to all others. Make the total cost as small as possible.',
  cost: 'The number on a tunnel is its cost.',
  mouse: 'Scout the mouse starts here. Walking is free, and a tunnel to a new burrow gets a flag by itself.',
  flag: 'A flagged tunnel. Choose Flag and press a tunnel to set its flag or to take it away.',
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Mark tunnels so that every burrow is joined to all others. Make the total cost as small as possible.',
  'Colour the tunnels that you choose. Two burrows that are joined through a third need no tunnel of their own.',
  'Scout the mouse starts here.',
];
export const on_page = [legend.burrow, legend.flag, legend.mouse];

// The pictures of boards and editors.
export const picture_words = {
  start: 'start',
  one_of: (options: number) => `? of ${options}`, // the cost of a tunnel with many options
};

// ---- the board

export const notes = {
  burrow_out_of_reach: (burrow: string) =>
    `Scout cannot get to burrow ${burrow} by flagged tunnels. To set a flag from afar, choose Flag.`,
  tunnel_out_of_reach: (from: string, to: string) =>
    `Scout cannot get to the tunnel from ${from} to ${to} by flagged tunnels. To set a flag from afar, choose Flag.`,
  no_way: 'No tunnel leads that way.',
  pick_first: 'Pick a tunnel with the arrow keys first.',
  pick_to_flag: 'Pick a tunnel first: arrow keys, or [ and ].',
};

export const board_words = {
  name: 'burrows',
  size: (burrows: number, tunnels: number) => `${plural(burrows, 'burrow')}, ${plural(tunnels, 'tunnel')}.`,
  how: 'Arrow keys pick a tunnel, Enter walks, F flags or unflags, square brackets go through all tunnels.',
  press: 'A press on a tunnel',
  walk: 'Walk',
  flag: 'Flag',
  flagged_so_far: (tunnels: number) => `Flagged: ${plural(tunnels, 'tunnel')}, cost`, // the cost follows
  submit: 'Submit',
  how_far: (flagged: number, needed: number) => `${flagged} of ${plural(needed, 'tunnel')} flagged`,
  // What was done.
  flagged: (from: string, to: string) => `Flagged the tunnel from ${from} to ${to}.`,
  unflagged: (from: string, to: string) => `Unflagged the tunnel from ${from} to ${to}.`,
  walked: (to: string, fresh: boolean) =>
    fresh ? `Scout is in burrow ${to}, which is new; the tunnel is flagged.` : `Scout is in burrow ${to}.`,
  cost: (cost: number) => `Cost ${cost}.`,
  // The tunnel under the keyboard's cursor. `leads_to`: the burrow at its other end, if Scout stands at this one.
  tunnel: (from: string, to: string, cost: number, flagged: boolean, leads_to = '', hint?: keyof typeof hints) =>
    `Tunnel from ${from} to ${to}, cost ${cost}${flagged ? ', flagged' : ''}${leads_to && `, to burrow ${leads_to}`}.` +
    (hint ? ` ${hints[hint]}` : ''),
};
const hints = {
  good: 'The hint: take it.',
  bad: 'The hint: not this one.',
  maybe: 'The hint: this will do.',
  look: 'The hint: look here.',
};

export const board_keys: [string, string][] = [
  ['Arrow keys', 'pick a tunnel from where Scout stands; again for the next one that way'],
  ['Enter', 'walk through the picked tunnel'],
  ['F', 'flag or unflag the picked tunnel'],
  ['[ and ]', 'go through all tunnels'],
];

export const lessons = {
  walk: {
    says: 'Scout the mouse lives in burrow A. Press burrow B: he walks there, and the tunnel to a new burrow is flagged.',
    key: 'Arrow right picks the tunnel, Enter walks.',
  },
  submit: {
    says: 'The flagged tunnels must join all burrows for as little as possible. Two of these three will do. Then press Submit.',
    key: 'Arrow keys pick a tunnel, Enter walks; then the Submit button.',
  },
  walk_back: {
    says: 'Walking is free, only flags cost. The way on from burrow B is dear: walk back to A and on to C. Then submit.',
  },
  flag: {
    says:
      'A flagged tunnel here is too dear. Choose Flag, press the tunnel of cost 4 to take its flag away and the tunnel of cost 1 ' +
      'to flag it; then submit. Holding a tunnel, a right-click and Shift+click flag too.',
    key: '[ and ] go through all tunnels, F flags or unflags.',
  },
};

// ---- the editor

export const how =
  'Double-click or double-tap the paper to dig a burrow, drag a burrow to move it, let it go on another to join them. ' +
  'Press a tunnel and type its cost, or ? to leave the cost open.';

export const editor_keys: [string, string][] = [
  ['Arrow keys', 'go from burrow to burrow'],
  ['[ and ]', 'go through all tunnels'],
  ['Shift+arrow keys', 'move the chosen burrow'],
  ['N', 'dig a burrow next to the chosen one'],
  ['T, then arrow keys or a letter, then Enter', 'draw a tunnel from the chosen burrow'],
  ['0 to 9, Backspace, + and -', 'set the cost of the chosen tunnel'],
  ['?', 'leave its cost open, or close it again'],
  ['Enter', 'on a tunnel: edit its cost or its options'],
  ['S', 'let Scout start in the chosen burrow'],
  ['Delete', 'delete the chosen burrow or tunnel'],
  ['M, T, W', 'move, tunnel or cost by mouse'],
  ['L', 'lay all burrows out anew'],
];
// The most useful of them in a word each.
export const key_words = [
  ['\u2190\u2191\u2192\u2193', 'choose'],
  ['Shift', 'with arrows: move'],
  ['[ ]', 'tunnels'],
  ['N', 'dig'],
  ['T', 'tunnel'],
  ['1\u20269', 'cost'],
  ['?', 'open'],
  ['S', 'start'],
  ['Del', 'delete'],
  ['L', 'tidy'],
];

// The weight of a tunnel; `options` is a list of numbers ("2, 4, 8"), or their count if there are many.
export const weight_words = {
  fixed: (weight: number) => `cost ${weight}`,
  open: (options: string | number) => `open cost, ${typeof options === 'number' ? plural(options, 'option') : options}`,
  usual: 'open cost, 1 to 9',
};

export const editor_words = {
  name: 'burrows being made',
  how:
    'Arrow keys go from burrow to burrow, square brackets through the tunnels. N digs a burrow, T draws a tunnel, digits set ' +
    'its cost, a question mark leaves its cost open, Shift with arrow keys moves a burrow, S lets Scout start there.',
  summary: (burrows: number, tunnels: number, open: number) =>
    `${plural(burrows, 'burrow')}, ${plural(tunnels, 'tunnel')}${open ? `, ${plural(open, 'open cost')}` : ''}`,
  // The whole sketch in words.
  sketch: (summary: string, start: string, tunnels: string[]) => `${summary}. Scout starts in ${start}. ${tunnels.join('; ')}`,
  tree: 'This tree costs', // the cost follows
  out_of_reach: (burrows: string[]) =>
    `Scout cannot get to ${burrows.length > 6 ? `${burrows.slice(0, 6).join(', ')} and more` : join(burrows, 'or')}.`,
  join_all: (burrows: number) => (burrows > 1 ? 'Join them' : 'Join it'),
  // The brush that weighs.
  weigh_with: 'Set cost to',
  brush: 'The brush',
  brushes: { open: 'open', less: 'one less', more: 'one more' },
  // What the tool in hand does.
  move: 'Drag a burrow to move it; let it go on another to join them. Double-click or double-tap the paper for a new one.',
  join: 'Press one burrow and then another, or drag. On empty paper a new burrow is dug.',
  weigh: 'Press a tunnel, or sweep over several.',
  press_to_weigh: 'Press a tunnel to set its cost.',
  join_from: (from: string) => `The tunnel begins in burrow ${from}. Press another burrow.`,
};

export const tool_words = {
  press: 'A press on the paper',
  move: 'Move',
  join: 'Tunnel',
  weigh: 'Cost',
  with_key: (tool: string, key: string) => `${tool} (${key})`,
  layout: 'The layout',
  dig: 'Burrow',
  dig_title: 'A new burrow (N)',
  tidy: 'Tidy',
  tidy_title: 'Lay the burrows out anew (L)',
  finer: 'Finer grid',
  finer_title: 'Finer grid: new places between the old ones',
  coarser: 'Coarser grid',
};

// The chosen burrow or tunnel.
export const chosen_words = {
  tunnel: (from: string, to: string) => `Tunnel from ${from} to ${to}`,
  burrow: (burrow: string) => `Burrow ${burrow}`,
  remove: 'Delete',
  weight_is: 'Its cost is',
  fixed: 'Fixed',
  open: 'Open',
  weight: 'Cost',
  options: 'Costs that it may have',
  may_weigh: 'May cost',
  options_read: (options: number) => `${plural(options, 'option')}; a list such as 2, 4, 8 or 1-5, 10`,
  options_unread: (most: number) => `Costs from 1 to ${count(most)}; a list such as 2, 4, 8 or 1-5, 10`,
  weighs: 'Costs',
  less: 'One less',
  more: 'One more',
  starts_here: 'Scout starts here',
  start_here: 'Start here',
  tunnel_from_here: 'Tunnel from here',
  tunnels: 'Its tunnels',
  ends: (from: string, to: string) => `${from} to ${to}`,
};

// What an editor's cursor is on.
export const told = {
  burrow: (burrow: string, tunnels: number, is_start: boolean, out_of_reach: boolean) =>
    `Burrow ${burrow}, ${plural(tunnels, 'tunnel')}${is_start ? ', Scout starts here' : ''}${out_of_reach ? ', out of reach' : ''}.`,
  tunnel: (from: string, to: string, weight: string) => `Tunnel from ${from} to ${to}, ${weight}.`,
  tunnel_begins: (from: string) => `A tunnel from ${from}: choose a burrow.`,
  tunnel_ends: (to: string, joined: boolean) => `To burrow ${to}${joined ? ', joined already' : ''}. Enter digs.`,
  none_that_way: 'No burrow lies that way.',
  no_tunnel: 'There is no tunnel.',
  tidy: 'The layout is tidy already.',
};

// What was done, for "Undo: ..." and as a sentence of its own.
export const done = {
  dug: (burrow: string, to: string) => `burrow ${burrow}, joined to ${to}`,
  moved: (burrow: string) => `burrow ${burrow} moved`,
  started: (burrow: string) => `Scout starts in ${burrow}`,
  joined: (from: string, to: string, weight: number) => `tunnel from ${from} to ${to}, cost ${weight}`,
  joined_all: 'all burrows joined',
  weighed: (from: string, to: string, weight: string) => `${from} to ${to}: ${weight}`,
  tunnel_deleted: (from: string, to: string) => `tunnel from ${from} to ${to} deleted`,
  burrow_deleted: (burrow: string) => `burrow ${burrow} deleted`,
  tidied: 'burrows laid out anew',
  finer: 'a finer grid',
  coarser: 'a coarser grid',
};

// Why nothing was done.
export const refusals = {
  most_burrows: (most: number) => `A puzzle has at most ${count(most)} burrows.`,
  least_burrows: 'A puzzle needs at least two burrows.',
  most_holes: (most: number) => `A sketch has at most ${count(most)} open costs.`,
  no_room: 'There is no room for a burrow.',
  no_room_there: 'There is no room for the burrow there.',
  choose_burrow: 'Choose a burrow first.',
  choose_tunnel: 'Choose a tunnel first: press it, or [ and ].',
  choose_any: 'Choose a burrow or a tunnel first.',
  joined_already: (from: string, to: string) => `A tunnel joins ${from} and ${to} already.`,
  weight_open: 'Its cost is open. Press ? to close it.',
  weights: (most: number) => `Costs are 1 to ${count(most)}.`,
};

// A play that is typed.
const between = (tunnel: string) => tunnel.replace('-', ' and ');
export const typed = {
  how: (walk: string, flag: string) =>
    `Write one step after another, with spaces or line breaks between them. For example, “${walk}” sends Scout from ${walk.replace('-', ' to ')}, “flag ${flag}” flags the tunnel between ${between(flag)}, “unflag ${flag}” takes the flag away, and “submit” hands in.`,
  no_step: (number: number, found: string, example: string) =>
    `Step ${number}: “${found}” is not a step. Write two burrows with a dash between them, for example “${example}”, or “submit”.`,
  no_burrow: (number: number, found: string, last: string) =>
    `Step ${number}: there is no burrow ${found}. The burrows of this puzzle are A to ${last}.`,
  no_tunnel: (number: number, from: string, to: string) =>
    `Step ${number}: no tunnel joins ${from} and ${to}. Choose two burrows that a tunnel joins.`,
  flagged: (number: number, from: string, to: string) =>
    `Step ${number}: the tunnel between ${from} and ${to} has a flag already. Leave this step out.`,
  not_flagged: (number: number, from: string, to: string) =>
    `Step ${number}: the tunnel between ${from} and ${to} has no flag. Leave this step out.`,
  elsewhere: (number: number, from: string, at: string) =>
    `Step ${number}: Scout is in ${at} and cannot get to ${from} through flagged tunnels. Begin this step at ${at}.`,
  no_tunnel_after: (number: number, order: string, example: string) =>
    `Step ${number}: “${order}” needs a tunnel after it, for example “${order} ${example}”.`,
};
