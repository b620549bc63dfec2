// lint.mjs -- Prettier and ESLint on the web half: `node lint.mjs [--fix] [file...]`. Without files, on all of it.
//
// Files that are not ours (C++, data) are passed over, so that a list of changed files can be given as it is. Both tools run from
// the root of the repository: pages, games and browser tests lie in different folders there.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(web, '..');
const ours = [
  'web/*.{js,mjs,mts,ts}',
  'web/plugins/*.ts',
  'web/packages/*/*.{js,mjs,ts}',
  'web/src/**/*.{ts,svelte,css}',
  'src/games/*/web/*.{ts,svelte}',
  'tests/browser/**/*.ts',
  'bench/*.mjs',
  'tests/abuse/*.mjs',
  'tests/fuzz/*.mjs',
  'tests/npm/*.{js,mjs,mts}',
  'tests/several/*.mjs',
];

const fix = process.argv.includes('--fix');
const asked = process.argv.slice(2).filter((word) => word !== '--fix');
const all = ours.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
const wanted = new Set(asked.map((file) => relative(root, resolve(process.env.INIT_CWD ?? '.', file))));
const files = asked.length > 0 ? all.filter((file) => wanted.has(file)) : all;
if (files.length === 0) process.exit(0);

function run(tool, ...options) {
  const bin = `${web}node_modules/.bin/${tool}`;
  if (!existsSync(bin)) throw new Error(`lint.mjs: ${tool} is not installed; run npm ci in web/`);
  return spawnSync(bin, options, { cwd: root, stdio: 'inherit' }).status === 0;
}
// ESLint first: its fixes may need another layout.
const scripts = files.filter((file) => !file.endsWith('.css'));
const sound =
  scripts.length === 0 ||
  run('eslint', '--config', 'web/eslint.config.js', '--max-warnings', '0', ...(fix ? ['--fix'] : []), ...scripts);
const neat = run('prettier', '--config', 'web/.prettierrc.json', '--log-level', 'warn', fix ? '--write' : '--check', ...files);
process.exit(sound && neat ? 0 : 1);
