// methods.ts -- what the pages call the game's own way to make puzzles, and what they say of it.
import type { Methods } from '$web/generate/ways';
import { exact } from './strings';

export const methods: Methods = {
  exact: [exact.name, exact.says],
};
