import type { Engine, Host } from './engine.js';

export { Engine, Refused, start } from './engine.js';
export type { Answer, Host, Problem, Verb } from './engine.js';

/** The module beside this file, or another. */
export function load(file?: string | URL, host?: Host): Promise<Engine>;
