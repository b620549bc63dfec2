// run.mjs -- the package crux-puzzles, as somebody would use it: packed, installed into an empty folder without a network, its README's
// example run by Node.js, and its types read by TypeScript.
//
//   node tests/npm/run.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'crux-npm-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const run = (cwd, program, ...words) =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

// Step 1. Pack it: nothing but what it needs.
run(root, 'node', 'web/packages/engine/build.mjs');
const [packed] = JSON.parse(
  run(join(root, 'build/npm'), 'npm', 'pack', '--json', '--loglevel=error', '--pack-destination', folder),
);
const names = packed.files.map(({ path }) => path).sort();
const expected = JSON.parse(readFileSync(join(root, 'web/packages/engine/package.json'), 'utf8')).files;
assert.deepEqual(names, [...expected, 'LICENSE', 'README.md', 'package.json'].sort());

// Pages load the module over the network, as brotli.
const module = readFileSync(join(root, 'build/wasm/crux.wasm'));
const sent = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } }).length;
assert.ok(sent <= 700_000, `the module has ${sent} bytes as brotli, and may have 700,000`);

// Step 2. Install it. A package that depended on another would fail here.
writeFileSync(join(folder, 'package.json'), '{"name":"user","version":"1.0.0","type":"module"}');
run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', join(folder, packed.filename));

// Step 3. The README's example, as in Node.js 18, which has no global crypto.
const example = /```js\n(.*?)```/s.exec(readFileSync(join(root, 'web/packages/engine/README.md'), 'utf8'))[1];
writeFileSync(join(folder, 'example.js'), example);
const no_crypto = 'data:text/javascript,Object.defineProperty(globalThis,"crypto",{value:undefined})';
const said = run(folder, 'node', '--import', no_crypto, 'example.js').trim();
assert.match(said, /^true$/m);
assert.match(said, /^422 ./m);
assert.match(said, /^(\d+) of \1$/m);

// Step 4. Every verb, and the file for browsers, which is only told where the module is.
writeFileSync(join(folder, 'verbs.js'), readFileSync(new URL('verbs.js', import.meta.url)));
console.log(run(folder, 'node', 'verbs.js').trim());

// Step 5. The types.
writeFileSync(join(folder, 'typed.mts'), readFileSync(new URL('typed.mts', import.meta.url)));
const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom'];
run(folder, join(root, 'web/node_modules/.bin/tsc'), ...options, 'typed.mts');
console.log(`crux-puzzles: ${names.length} files, ${packed.size} bytes packed, ${packed.unpackedSize} bytes unpacked`);
