// ways.ts -- the methods by which games make puzzles, in plain words. Those that several games may have stand in strings.ts, the
// others in a game's methods.ts. A way that nobody names is shown as the server names it.
import { shared_methods } from '../strings';

export type Methods = Record<string, [name: string, says: string]>;

const files = import.meta.glob<{ methods: Methods }>('../../../src/games/*/web/methods.ts', { eager: true });
const own = new Map(Object.entries(files).map(([path, { methods }]) => [path.split('/').at(-3)!, methods]));

const known = (game: string, way: string) => own.get(game)?.[way] ?? shared_methods[way];
export const way_name = (game: string, way: string) => known(game, way)?.[0] ?? way;
export const way_says = (game: string, way: string) => known(game, way)?.[1] ?? '';
