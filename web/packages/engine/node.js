// node.js -- the engine in Node.js: `const engine = await load()`.
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { open } from './engine.js';

export * from './engine.js';

/** The module beside this file, or another: its file, its bytes, or the compiled module. */
export async function load(source = new URL('./crux.wasm', import.meta.url), host = {}) {
  const bytes = typeof source === 'string' || source instanceof URL ? await readFile(source) : source;
  return open(bytes, { random: (some) => webcrypto.getRandomValues(some), ...host }); // Node.js 18 has no global crypto
}
