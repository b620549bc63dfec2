// strings.ts -- sentences about the robot that people see: while they play first, then while they design.
import { enough, plural } from '$web/words';
import limits from '../corpus/limits.golden.json';

// The names of the game, for all pages: web/vite.config.ts reads them here, before the board is loaded.
export const title = 'Robot';
export const goal = 'Write a program that makes the robot press every switch at once, in as few commands as you can.';

// The third star: what it is for, and why it is missing.
export const star = 'with the fewest commands';
export const beyond = (used: number, needed: number) => `You used ${plural(used, 'command')}. ${enough(needed)}`;

export const legend = {
  robot: 'The robot does what your program says, one command after the other.',
  switch: 'A switch is pressed while the robot or a box stands on it. All must be pressed at once.',
  one_switch: 'A switch is pressed while the robot or a box stands on it.',
  box: 'A box can be picked up if it lies in front of the robot, and put down in front of it.',
  climb: 'To climb up or down, the robot must face a block that is one higher or one lower.',
  walk: 'Forward and backward move the robot one square. It must stay at the same height.',
  one_walk: (forward: boolean) =>
    `${forward ? 'Forward' : 'Backward'} moves the robot one square. It must stay at the same height.`,
  turn: 'Turn left and turn right turn the robot on its square.',
  one_turn: (left: boolean) => `${left ? 'Turn left' : 'Turn right'} turns the robot on its square.`,
  repeat: 'Commands inside “repeat” run several times, but count once.',
  function: 'A function keeps some commands under a name. “Call” runs them again.',
  limit: (most: number) => `You have ${plural(most, 'command')}.`,
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Write a program that makes the robot press every switch at once. Use as few commands as you can.',
  'The robot. It looks the way the arrow points.',
  'On the map, a number is the height of a square. A circle is a switch, a dot is no ground at all.',
  'On the map, a thick frame is a box.',
  `${legend.repeat} “end repeat” does not count.`, // blocks on the page have no line of their own for it
  legend.one_switch, // also for several: a sheet has each rule once
  legend.climb, // also for a flat world: on paper every command can be written
];
export const on_page = [legend.robot, legend.repeat, legend.function, legend.switch];

// ---- the language of programs. The engine reads these very words (rules/program_text.cpp): they cannot be reworded here.

export const actions = [
  'forward',
  'backward',
  'turn left',
  'turn right',
  'climb up',
  'climb down',
  'pick up',
  'put down',
] as const;
type Action = (typeof actions)[number];
export const lesson_with_function = 'function A\n  forward\n  climb up\nend function\nturn left\ncall A';
export const sketch_template = `# lesson: A box for every step.
repeat 3
  pick up
  wildcard 1
  put down
  wildcard 2
end repeat`;
export const sketch_options: Action[] = ['forward', 'turn left', 'turn right', 'climb up'];

// ---- while somebody plays

const pressed = (now: number, all: number) => `${now} of ${plural(all, 'switch', 'switches')} pressed`;

export const board = {
  how_far: (commands: number) => plural(commands, 'command'),
  label: 'Robot',
  run: 'Run',
  keys: [
    ['T', 'commands: go to the toolbox'],
    ['W', 'commands: go to the program'],
    ['Arrow keys', 'commands: go from one to the next; in the world: turn and tilt it'],
    ['Enter', 'commands: take one from the toolbox, set it down, edit a number or name'],
    ['M', 'commands: move one with the arrow keys; Enter sets it down, Escape gives up'],
    ['Delete', 'commands: remove one'],
    ['D', 'commands: one more of the same'],
    ['I', 'commands: say where the cursor is'],
    ['+  −  0', 'world: nearer, farther, as at first'],
    ['V', 'world: in 3D or from above'],
  ] as [string, string][],
  step: (step: number, action: string, world: string) => `Step ${step}: ${action}. ${world}`,
};

export const sides = {
  label: 'What is shown',
  world: 'World',
  program: 'Program',
};

export const notes = {
  pressed: (now: number, all: number) => `${pressed(now, all)}.`,
};

// The engine names the line of a program, and only text has lines: "Step 2, line 1: forward failed: ..."
export const without_line = (says: string) => says.replace(/^(Step \d+), line \d+/, '$1');

// The world in words, for people who do not see the picture.
const faces = { N: 'north', E: 'east', S: 'south', W: 'west' };
export const world = {
  place: (x: number, y: number, z: number) => `x ${x}, y ${y}, height ${z}`,
  robot: (place: string, facing: keyof typeof faces, carries: boolean) =>
    `The robot is at ${place} and faces ${faces[facing]}${carries ? ' and carries a box' : ''}.`,
  boxes: (places: string[], carries: boolean) => {
    if (places.length === 0) return carries ? 'No other boxes.' : 'No boxes.';
    return `${places.length === 1 ? 'Box' : 'Boxes'} at ${places.join('; ')}.`;
  },
  switches: (places: string[]) => `${places.length === 1 ? 'Switch' : 'Switches'} at ${places.join('; ')}.`,
  axes: 'x is counted to the east, y to the north.',
  heights: (left: number, right: number, rows: string) =>
    `Heights from west to east, x from ${left} to ${right}, north first; 0 is where no block is. ${rows}`,
  height: (height: number, gap: boolean) => (gap ? `${height} with a gap below` : `${height}`),
  row: (y: number, heights: string[]) => `Row y ${y}: ${heights.join(', ')}.`,
};

export const view = {
  flat: 'The world from above. V shows it in 3D.',
  solid: 'The world in 3D. Arrow keys turn it, V shows it from above.',
  no_3d: 'Your browser cannot show 3D pictures here. You see the world from above.',
  label: 'View',
  to_flat: 'Top view',
  to_solid: '3D view',
  is_flat: 'Seen from above.',
  is_solid: 'Seen in 3D.',
  turn_left: 'Turn left',
  turn_right: 'Turn right',
  more_from_above: 'See more from above',
  more_from_the_side: 'See more from the side',
  nearer: 'Nearer',
  farther: 'Farther',
  as_at_first: 'As at first',
};

const best_known = (best: number | null) => (best === null ? '' : `, best known ${best}`);
export const program = {
  label: 'Program',
  blocks: 'Commands',
  text: 'Text',
  count: (count: number, best: number | null) => `${plural(count, 'command')}${best_known(best)}`,
  count_of: (count: number, limit: number, best: number | null) => `${count} of ${limit} commands${best_known(best)}`,
  too_many: (count: number, limit: number, best: number | null) =>
    `⚠ ${count} commands, ${count - limit} more than the ${limit} allowed${best_known(best)}`,
  loading: 'The commands are coming…',
  unread: (line: number, found: string) => `Line ${line}, “${found}”, cannot be shown in Commands.`,
  no_end: (head: string) => `${head} without its end`,
  to_text: 'Correct it in Text',
  as_text: 'Program, one command on each line',
  template_as_text: 'Template, one command on each line',
  grammar:
    'Write one command on each line: forward, backward, turn left, turn right, climb up, climb down, pick up, put down; repeat 3 … end repeat; function A … end function, which also runs there; call A.',
  how_to_type: (boxes: boolean) =>
    `Write one command on each line: forward, backward, turn left, turn right, climb up, climb down${boxes ? ', pick up or put down' : ''}. To do something again, write “repeat 3” above it and “end repeat” below it: any number will do. For example, “forward” on one line and “turn left” on the next are two commands.`,
  template_grammar:
    'Write one command on each line: forward, backward, turn left, turn right, climb up, climb down, pick up, put down; repeat 3 … end repeat; function A … end function, which also runs there; call A; wildcard 2, which is two open actions.',
};

// What stands on a block (%1 is where its number, name or body goes), and what it does.
export const blocks = {
  program: { says: 'program', does: 'The robot runs the commands that hang below.' },
  repeat: { says: 'repeat %1 times', does: `Runs the commands inside 2 to ${limits.repeat} times.` },
  function: { says: 'function %1', does: 'Defines a function, and runs it here.' },
  call: { says: 'call %1', does: 'Runs a function that is defined above.' },
  wildcard: { says: 'wildcard ? × %1', does: `1 to ${limits.wildcard} actions that are still open. Fill finds them.` },
};
export const action_does: Record<Action, string> = {
  forward: 'One square ahead. It must be free, with a block below it.',
  backward: 'One square back, without turning.',
  'turn left': 'A quarter turn to the left.',
  'turn right': 'A quarter turn to the right.',
  'climb up': 'Onto the block in front.',
  'climb down': 'One step down, to the front.',
  'pick up': 'Takes the box in front into the hands.',
  'put down': 'Sets the box down in front; it falls as far as it can.',
};

// Why a program is none.
export const trouble = {
  nothing_inside: 'There is nothing inside yet.',
  not_defined: (name: string) => `${name} must be defined above its calls.`,
  calls_itself: (name: string) => `${name} cannot call itself.`,
  nested: 'A function cannot be defined inside another.',
  defined_twice: (name: string) => `${name} is defined already: choose another name.`,
  empty: 'A program has at least one command.',
};

export const run = {
  label: 'Run',
  watch: 'Watch',
  step: 'Step',
  pause: 'Pause',
  go_on: 'Go on',
  stop: 'Stop',
  replay: 'Replay',
  reset: 'Reset',
  speed: 'Speed',
  steps_a_second: (steps: number) => `${steps} steps a second`,
  at: (step: number, of: number, cut: boolean, action: string) =>
    `Step ${step} of ${of}${cut ? ' that are shown' : ''}${action ? `: ${action}` : ''}`,
  failed: (step: number) => `✕ step ${step} failed`,
  pressed,
};

export const lessons = [
  {
    says: 'The robot must stand on the yellow switch, two squares ahead. Tap the “forward” command twice, or drag it below “program”. Then press Run.',
    key: 'T goes to the toolbox, the arrow keys choose a command, Enter takes it and Enter again sets it down. Or write two lines, forward and forward, in Text.',
  },
  {
    says: 'A block is in the way. “climb up” goes onto the block in front, “climb down” one step down to the front.',
    key: 'In Text: climb up, then climb down.',
  },
  {
    says: 'There are two switches, and both must be pressed at once. The robot stands on one: let it pick up the box, turn left and put the box down on the other.',
    key: 'In Text: pick up, turn left, put down.',
  },
  {
    says: 'Every command counts, and fewer are better. “repeat” runs what is inside many times: two commands are enough for these five steps.',
    key: 'In Text: repeat 5, climb up, end repeat.',
  },
  {
    says: 'A function runs where it is defined; later, “call” runs it again. The way goes on: turn right, then call A once more.',
    key: 'In Text, write two more lines: turn right, and call A.',
  },
];

// ---- while somebody designs a world

export const editor = {
  how: 'Write what the robot should do, and the world grows around it. Leave actions open with a wildcard: Fill finds what fits.',
  keys: [
    ['F B L R U D P S', 'buttons: forward, backward, turn left, right, climb up, down, pick up, put down'],
    ['W', 'buttons: a wildcard; again: one action more in it'],
    ['T  N', 'buttons: put the command into a repeat, into a function'],
    ['2 to 9', 'buttons: so many repeats, or so many actions in a wildcard'],
    ['Up, Down', 'buttons: where the next command goes'],
    ['Alt+Up, Alt+Down', 'buttons: move the command'],
    ['Backspace', 'buttons: remove the command; what is inside stays'],
    ['T  W', 'commands: go to the toolbox, to the program'],
    ['Enter  M  Delete', 'commands: take or edit one, move it, remove it'],
    ['V', 'world: in 3D or from above'],
  ] as [string, string][],
  label: 'Template and world',
  at_start: 'at the start',
  at: (number: number, command: string) => `command ${number}: ${command}`,
  done: (what: string, number: number, of: number) => `${what}: command ${number} of ${of}`,
  lesson: (title: string, lesson: string) => `${title}. ${lesson}`,
};

// Over the world that grows while somebody writes.
export const caption = {
  unreadable: 'No world: the program cannot be read as it is.',
  none: 'No world grows around this program.',
  why_none:
    'This happens if an action cannot be done, or if the program ends where it began, says more than it needs, or has a shorter way.',
  refused: 'No world: the design was refused.',
  not_at_once: 'No world was found at once; Fill looks at every one.',
  one_of: (most: number) => `One of up to ${plural(most, 'world')}`,
  one_of_many: 'One of very many worlds',
  grown: 'The world of this program',
  growing: 'The world is growing…',
};

export const tools = {
  label: 'Commands',
  unreadable: 'Correct the text to use these again',
  next: 'The next command goes', // a place follows
  at_start: 'at the start',
  below: (command: string) => `below ${command}`,
  below_line: (command: string, line: number) => `below ${command}, line ${line}`,
  from_lesson: 'Start from a lesson',
  choose_lesson: 'Start from a lesson…',
  lesson: (title: string, lesson: string) => (lesson ? `${title}: ${lesson}` : title),
  wildcard: 'wildcard',
  repeat: 'repeat',
  into_repeat: 'put into a repeat',
  function: 'function',
  into_function: 'put into a function',
  call: (name: string) => `call ${name}`,
  up: 'move up',
  down: 'move down',
  remove: 'remove',
};

// Why a tool does nothing.
export const why_not = {
  choose_first: 'Choose a command first.',
  six_functions: 'All six functions are there already.',
  repeat_once: 'A repeat runs at least twice.',
  repeat: (least: number, most: number) => `A repeat runs ${least} to ${most} times.`,
  wildcard: (least: number, most: number) => `A wildcard has ${least} to ${most} actions.`,
  up: 'It cannot go further up.',
  down: 'It cannot go further down.',
  last_action: 'At least one action must be allowed.',
};

// Names of edits, for Undo and for ears.
export const edits = {
  blocks: 'commands',
  text: 'text',
  new_program: 'a new program',
  lesson: (title: string) => `the lesson ${title}`,
  wildcard: 'a wildcard',
  up: (command: string) => `${command} moved up`,
  down: (command: string) => `${command} moved down`,
  removed: (command: string) => `${command} removed`,
  allowed: (action: string) => `${action} allowed in wildcards`,
  not_allowed: (action: string) => `${action} not allowed in wildcards`,
  all_allowed: 'all actions allowed',
  required: (what: string) => `required: ${what}`,
  not_required: (what: string) => `not required: ${what}`,
  limit: 'a limit of commands',
  no_limit: 'no limit of commands',
};

export const terms = {
  actions: 'A wildcard can stand for',
  no_wildcard: 'there is no wildcard yet',
  open: (actions: number) => plural(actions, 'open action'),
  allow_all: 'Allow all',
  limit: 'Limit the commands',
  limit_is: 'to as many as the world’s own program has',
  worlds: 'Only worlds in which',
};

// "Only worlds in which ..": by the names that templates use.
export const requirements = {
  box: 'a box is moved',
  'two-boxes': 'two boxes or more are moved',
  'no-box': 'wildcards move no box',
  climbing: 'the robot climbs',
  'no-climbing': 'wildcards do not climb',
  'no-backward': 'wildcards do not go backward',
  'nothing-to-spare': 'everything is needed',
};

// A world that came from a puzzle or a file.
export const kept = {
  label: 'World',
  title: 'This world cannot be edited yet.',
  says: 'It stays exactly as it is. You can play it, download it and publish it.',
  new_program: 'To make a world of your own, write a program: a new world grows around it.',
  write: 'Write a new program',
};
