// saved.ts -- builds the parts of a page that is one file, in build/web/saved. Each is a piece of HTML. The code that saves such a page puts
// them together: those `before`, those of the games that it needs, the puzzles as JSON, and those `after` (parts.json).
import { readFileSync, existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

const here = (path: string) => new URL(path, import.meta.url).pathname;

// It may fetch nothing, so nothing that happens in it is told to anybody.
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="crux-site" content="one file">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Crux</title>
</head>
<body>
<div id="app"></div>
<noscript>These puzzles need JavaScript.</noscript>
`;

// Nothing in a script may end it, or begin what HTML reads as a comment. Both stand in strings, where a backslash changes nothing.
function script(code: string): string {
  const safe = code.trim().replaceAll(/<(?=!--|\/script)/gi, '<\\');
  return `<script>\n${safe}\n</script>\n`;
}

// From `first` on, by every import; not through `walls`.
function closure(bundle: Rollup.OutputBundle, first: string, walls: Set<string>): Set<string> {
  const all = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || all.has(name) || walls.has(name)) return;
    all.add(name);
    [...chunk.imports, ...chunk.dynamicImports].forEach(visit);
  };
  visit(first);
  return all;
}

// The game whose board a chunk holds.
const game_of = (chunk: Rollup.OutputChunk) =>
  chunk.moduleIds.map((id) => /\/games\/(\w+)\/web\/Board\.svelte$/.exec(id)?.[1]).find((game) => game);

export function saved(): Plugin {
  const hire = here('../src/saved/hire.ts');
  return {
    name: 'saved',
    enforce: 'pre',
    resolveId: (id, from) => (id === './hire' && from?.endsWith('/engine/engine.ts') ? hire : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const entry = chunks.find((one) => one.isEntry)!;
        const boards = chunks.filter(game_of);
        const shared = closure(bundle, entry.fileName, new Set(boards.map((one) => one.fileName)));
        const piece = (name: string) => name.replace(/\.js$/, '.html');
        const html = (name: string) =>
          script(
            (bundle[name] as Rollup.OutputChunk).code.replace(/^\s*System\.register\(/, () => `System.register("${name}", `),
          );
        const files: Record<string, string> = {
          'head.html': head,
          'shell.html': script(readFileSync(here('./saved_loader.js'), 'utf8')) + [...shared].sort().map(html).join(''),
          'engine.html': `<script type="text/plain" id="crux-engine">${module()}</script>\n`,
          'tail.html': `${script(`System.start("${entry.fileName}");`)}</body>\n</html>\n`,
        };
        const games: Record<string, string[]> = {};
        for (const board of boards.sort((a, b) => (game_of(a)! < game_of(b)! ? -1 : 1))) {
          const names = [...closure(bundle, board.fileName, shared)].sort();
          games[game_of(board)!] = names.map(piece);
          for (const name of names) files[piece(name)] = html(name);
        }
        for (const name of Object.keys(bundle)) delete bundle[name];
        const parts = { before: ['head.html', 'shell.html', 'engine.html'], games, after: ['tail.html'] };
        this.emitFile({ type: 'asset', fileName: 'parts.json', source: `${JSON.stringify(parts)}\n` });
        for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

// '' if the engine was not built: such a page says that it has none.
function module(): string {
  const file = here('../../build/wasm/crux.wasm');
  return existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).toString('base64') : '';
}
