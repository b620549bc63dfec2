// methods.ts -- what the pages call the game's own way to make puzzles, and what they say of it.
import type { Methods } from '$web/generate/ways';

export const methods: Methods = {
  native: ['Sampling', 'Draws puzzles at random and keeps those that meet the targets: quick.'],
};
