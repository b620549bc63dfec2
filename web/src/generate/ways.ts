// ways.ts -- the methods by which games make puzzles, in plain words. A way that is not here is shown as the server names it.

const known: Record<string, [string, string]> = {
  clingo: ['Constraints', 'A constraint solver finds puzzles that meet every target from the start: slower, but thorough.'],
  evolve: ['Evolution', 'Many are bred and the fittest are crossed, until they meet the targets.'],
  elites: ['MAP-Elites', 'Fills a map with the best puzzle of each kind; pick from the map afterwards.'],
  exact: ['Exact', 'Draws from all that meet the targets, each as likely as the other.'],
  template: ['Template', 'Draws programs from a template and grows a world around each.'],
  direct: ['Direct', 'Draws a solution, writes true clues about it, and drops those that are not needed.'],
  native: ['Sampling', 'Draws puzzles at random and keeps those that meet the targets: quick.'],
  planted: ['Planted line', 'Draws the answer first, and sets marks that it satisfies.'],
};

export const way_name = (way: string) => known[way]?.[0] ?? way;
export const way_says = (way: string) => known[way]?.[1] ?? '';
