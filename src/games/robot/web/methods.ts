// methods.ts -- what the pages call the game's own way to make puzzles, and what they say of it.
import type { Methods } from '$web/generate/ways';
import { template } from './strings';

export const methods: Methods = {
  template: [template.name, template.says],
};
