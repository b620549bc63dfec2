// methods.ts -- what designers read on the page that makes robot puzzles: ways to make them, parameters, and what can be the most or
// the least.
import type { Extremes, Methods, Wordings } from '$web/generate/ways';

export const methods: Methods = {
  evolve: [
    'Breed programs',
    'Breeds programs, builds a world around each, and keeps those that come closest to what you ask for.',
  ],
  elites: [
    'A map of puzzles',
    'Breeds programs and fills a map: one place for each kind of program and what its repeats save. You pick from the map.',
  ],
  template: ['Program first', 'Draws a program that follows a pattern, and builds a world around its run. Quick.'],
};

export const parameters: Wordings = {
  template: {
    label: 'Pattern of the program',
    says: 'What the program looks like that solves the puzzle.',
  },
  require: {
    label: 'What there must be',
    says: 'Or must not be.',
    choices: {
      box: 'a box',
      'two-boxes': 'two boxes',
      'no-box': 'no box',
      'no-backward': 'no going backward',
      climbing: 'climbing',
      'no-climbing': 'no climbing',
    },
  },
  weights: {
    label: 'What the robot does',
    says: 'In the free parts of the pattern.',
    often: { walk: 'Walk', turn: 'Turn', climb: 'Climb', box: 'Carry boxes' },
  },
  'require-lesson': {
    label: 'Needs what the pattern teaches',
    says: 'Only puzzles whose best program has, for example, the repeat of the pattern.',
  },
  limit: {
    label: 'No commands to spare',
    says: 'Players get no more commands than the program has that the puzzle is made for.',
  },
  descriptors: {
    label: 'Columns of the map',
    says: 'How kinds of puzzles are told apart.',
    choices: { saving: 'commands that repeats and functions save', boxes: 'how many boxes' },
  },
  boxes: { label: 'Boxes', says: '' },
  switches: { label: 'Switches', says: '' },
  commands: {
    label: 'Commands of the best program',
    says: 'Of the shortest program that is known.',
  },
  saving: {
    label: 'Commands saved',
    says: 'How many commands repeats and functions save.',
  },
  actions: {
    label: 'Steps of the run',
    says: 'Of the program that the puzzle is made for.',
    late: true,
  },
  straight: {
    label: 'Steps of the shortest solution',
    says: 'Written one after another, without repeats and functions.',
    late: true,
  },
  blocks: {
    label: 'Blocks in the world',
    says: 'How many there are.',
    late: true,
  },
  height: {
    label: 'Height of the world',
    says: 'Blocks on top of each other.',
    late: true,
  },
  side: {
    label: 'Length of the world',
    says: 'Squares along the longer side.',
    late: true,
  },
  novel: {
    label: 'Unlike these puzzles',
    says: 'Puzzles as text, one a line, as “Download” gives them. New puzzles will differ from them.',
    late: true,
  },
  novelty: {
    label: 'How unlike each other',
    says: 'How many per cent of the things must lie elsewhere, compared with every other puzzle.',
    late: true,
  },
  progression: {
    label: 'A row from easy to hard',
    says: 'So many puzzles, each a little harder than the one before.',
    late: true,
  },
};

export const extremes: Extremes = {
  commands: ['longest program', 'shortest program'],
  length: ['most steps', 'fewest steps'],
  saving: ['most commands saved by repeats and functions', 'fewest commands saved'],
};
