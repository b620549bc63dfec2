// build.mjs -- the package crux-puzzles, ready for `npm pack`, in build/npm: these files, the engine's module, and the types of its answers.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const to = here('../../../build/npm');
const { files } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
const elsewhere = {
  'crux.wasm': '../../../build/wasm/crux.wasm',
  'types.d.ts': '../../src/api_types.ts',
  LICENSE: '../../../LICENSE',
};

rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
for (const file of [...files, 'package.json', 'README.md', 'LICENSE']) {
  const from = here(elsewhere[file] ?? file);
  if (!existsSync(from)) throw new Error(`build.mjs: there is no ${from}; \`cmake --build --preset wasm\` makes the module`);
  copyFileSync(from, `${to}/${file}`);
}
console.log(to);
