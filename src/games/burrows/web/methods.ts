// methods.ts -- what designers read on the page that makes burrows: ways to make them, parameters, and what can be the most or the least.
import type { Extremes, Methods, Wordings } from '$web/generate/ways';

export const methods: Methods = {
  elites: [
    'A map of burrows',
    'Breeds puzzles and fills a map: one place for each kind of player who solves it and each size. You pick from the map.',
  ],
  native: ['At random', 'Draws burrows and tunnels at random, and keeps what fits. Quick.'],
};

export const parameters: Wordings = {
  nodes: { label: 'Burrows', says: 'How many there are to join.' },
  edges: {
    label: 'Tunnels',
    says: 'At least one fewer than there are burrows, and at most three for each burrow, less six.',
  },
  stage: {
    label: 'Size from the research paper',
    says: 'Instead of burrows and tunnels: 1 has 2 burrows, 11 has 9 burrows and 16 tunnels.',
    late: true,
  },
  stages: {
    label: 'Which sizes',
    says: 'For the size from the paper: ours, or those that need each way of thinking as often as in the paper.',
    choices: { usual: 'ours', paper: 'as often as in the paper' },
    late: true,
  },
  descriptors: {
    label: 'Columns of the map',
    says: 'How kinds of puzzles are told apart.',
    choices: { size: 'how many burrows', ties: 'how many solutions' },
  },
  weights: { label: 'Highest cost', says: 'A tunnel costs from 1 to this.' },
};

export const extremes: Extremes = {
  cost: ['most expensive tunnels', 'cheapest tunnels'],
};

export const kinds = (name: string) =>
  name === 'PrimsSearchBacktrack' ? 'takes the cheapest tunnel, and steps back once from a dead end' : name;
