/// <reference types="vitest/config" />
// The pages are built without Vitest; only the type of `test` below is from there.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync, existsSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { embed } from './plugins/embed';
import { offline } from './plugins/offline';
import { site } from './plugins/site';

const here = (path: string) => new URL(path, import.meta.url).pathname;

// Boards lie beside their games, outside web/: their imports by name are found in web/node_modules.
const shared = ['svelte', 'blockly', 'three', 'vitest'];

// 'virtual:board-words': every board's title, goal and third star, read from its strings, so that they are known before the board is loaded. The
// games are in the order of games.def, as the server lists them.
function board_words(): Plugin {
  const name = 'virtual:board-words';
  const games = here('../src/games');
  const constant = (source: string, what: string) =>
    source.match(new RegExp(`export const ${what}(?:: string)? =\\s*(['"\`])(.*?)\\1;`, 's'))?.[2].replaceAll('\\', '') ?? '';
  return {
    name: 'board-words',
    resolveId: (id) => (id === name ? '\0' + name : undefined),
    load(id) {
      if (id !== '\0' + name) return undefined;
      const words: Record<string, { title: string; goal: string; star: string }> = {};
      this.addWatchFile(`${games}/games.def`);
      const order = [...readFileSync(`${games}/games.def`, 'utf8').matchAll(/^GAME\((\w+)\)/gm)].map(([, game]) => game!);
      for (const game of order) {
        const file = `${games}/${game}/web/strings.ts`;
        if (!existsSync(file)) continue;
        this.addWatchFile(file);
        const source = readFileSync(file, 'utf8');
        words[game] = { title: constant(source, 'title'), goal: constant(source, 'goal'), star: constant(source, 'star') };
      }
      return `export default ${JSON.stringify(words)};`;
    },
  };
}

// 'virtual:engine-module': the address of the engine's module, a file of its own; '' if it was not built (cmake --build --preset wasm).
function engine_module(): Plugin {
  const name = 'virtual:engine-module';
  const module = here('../build/wasm/crux.wasm');
  return {
    name: 'engine-module',
    resolveId: (id) => (id === name ? '\0' + name : undefined),
    load(id) {
      if (id !== '\0' + name) return undefined;
      if (existsSync(module)) return `export { default } from '${module}?url';`;
      this.warn('there is no build/wasm/crux.wasm: these pages will ask the server for everything');
      return `export default '';`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), board_words(), engine_module(), offline(here('./src/offline/sw.ts'), here('./public')), site(), embed()],
  // Scripts find each other wherever they lie. Only index.html names them from the root of the server.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  worker: { format: 'es', plugins: () => [engine_module()] },
  resolve: {
    dedupe: shared,
    alias: { $web: here('./src') },
    // Node's tests run the pages' own Svelte, not the one for servers.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: here('../build/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
  // <name>.test.ts lies beside the module that it tests. One that needs a page says so: `// @vitest-environment jsdom`.
  test: {
    include: ['src/**/*.test.ts', '../src/games/*/web/*.test.ts'],
    // All files in one process: half of the time went into a fresh page for each.
    isolate: false,
    maxWorkers: 1,
    restoreMocks: true,
    unstubGlobals: true,
  },
  server: {
    fs: { allow: [here('..')] },
    // As if the page had come from there: the server takes no changes from pages of others.
    proxy: { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: true, headers: { Origin: 'http://127.0.0.1:8080' } } },
  },
});
