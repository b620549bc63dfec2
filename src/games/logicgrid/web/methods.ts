// methods.ts -- what the pages call the game's own way to make puzzles, and what they say of it.
import type { Methods } from '$web/generate/ways';

export const methods: Methods = {
  direct: ['Direct', 'Draws a solution, writes true clues about it, and drops those that are not needed.'],
};
