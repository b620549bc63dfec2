// methods.ts -- what the pages call the game's own way to make puzzles, and what they say of it.
import type { Methods } from '$web/generate/ways';

export const methods: Methods = {
  template: ['Template', 'Draws programs from a template and grows a world around each.'],
};
