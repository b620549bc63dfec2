// ways.ts -- the methods by which games make puzzles, in plain words. Those that several games may have stand here, the others in
// a game's methods.ts. A way that nobody names is shown as the server names it.

export type Methods = Record<string, [name: string, says: string]>;

const shared: Methods = {
  clingo: ['Constraints', 'A constraint solver finds puzzles that meet every target from the start: slower, but thorough.'],
  evolve: ['Evolution', 'Many are bred and the fittest are crossed, until they meet the targets.'],
  elites: ['MAP-Elites', 'Fills a map with the best puzzle of each kind; pick from the map afterwards.'],
};

const files = import.meta.glob<{ methods: Methods }>('../../../src/games/*/web/methods.ts', { eager: true });
const own = new Map(Object.entries(files).map(([path, { methods }]) => [path.split('/').at(-3)!, methods]));

const known = (game: string, way: string) => own.get(game)?.[way] ?? shared[way];
export const way_name = (game: string, way: string) => known(game, way)?.[0] ?? way;
export const way_says = (game: string, way: string) => known(game, way)?.[1] ?? '';
