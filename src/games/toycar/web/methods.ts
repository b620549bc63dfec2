// methods.ts -- what the pages call the game's own way to make puzzles, and what they say of it.
import type { Methods } from '$web/generate/ways';

export const methods: Methods = {
  exact: ['Exact', 'Draws from all that meet the targets, each as likely as the other.'],
};
