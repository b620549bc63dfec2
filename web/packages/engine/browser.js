// browser.js -- the engine in a page or a worker: `const engine = await load()`.
import { compile, open } from './engine.js';

export * from './engine.js';

/** The module beside this file, or another: its address, its bytes, or the compiled module. */
export async function load(source = new URL('./crux.wasm', import.meta.url), host = {}) {
  return open(typeof source === 'string' || source instanceof URL ? await compile(source) : source, host);
}
