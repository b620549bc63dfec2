// node.js -- the engine in Node.js: `const engine = await load()`.
import { readFile } from 'node:fs/promises';
import { start } from './engine.js';

export { Engine, Refused, start } from './engine.js';

/** The module beside this file, or another. */
export async function load(file = new URL('./crux.wasm', import.meta.url), host = {}) {
  return start(await WebAssembly.compile(await readFile(file)), host);
}
