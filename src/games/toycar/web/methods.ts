// methods.ts -- what designers read on the page that makes toy cars: ways to make them, parameters, and what can be the most or the least.
import type { Extremes, Methods, Wordings } from '$web/generate/ways';

export const methods: Methods = {
  evolve: [
    'Breed the way',
    'Breeds ways for the car until they have the moves and loops that you ask for, and builds boards around them.',
  ],
  elites: [
    'A map of boards',
    'Builds boards for many ways and fills a map: one place for each number of moves and of loops. You pick from the map.',
  ],
  exact: [
    'Any way',
    'Draws from all ways that have the moves and loops that you ask for; each is as likely as any other. Quick.',
  ],
};

export const parameters: Wordings = {
  length: {
    label: 'Moves',
    says: 'Of the solution. The way that the car looks at first counts as one of them.',
  },
  loops: {
    label: 'Loops',
    says: 'How often the car goes through all four directions.',
  },
  increase: {
    label: 'How soon the car turns',
    says: 'With every square a turn becomes likelier by this many per cent: a small number makes long straights.',
    late: true,
  },
  walls: {
    label: 'Walls',
    says: 'On how many per cent of the squares beside the way.',
  },
  width: {
    label: 'Width',
    says: 'In squares. 0 means as many as the car needs.',
  },
  height: {
    label: 'Height',
    says: 'In squares. 0 means as many as the car needs.',
  },
  unique: {
    label: 'Exactly one solution',
    says: 'No other solution, and no shorter one.',
  },
  candidates: { label: 'Ways tried for the map', says: 'More of them fill more of the map, and take longer.', late: true },
  siblings: {
    label: 'Boards for the same moves',
    says: 'So many boards are made for each solution.',
    late: true,
  },
  full: {
    label: 'Breed to the end',
    says: 'Goes on even if what you ask for was found earlier.',
    late: true,
  },
};

export const extremes: Extremes = {
  length: ['longest solution', 'shortest solution'],
  loops: ['most loops', 'fewest loops'],
};
