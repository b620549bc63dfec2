// embed.ts -- what other sites show of Crux: /embed/, a page of its own, and crux-puzzle.js, one file with no imports.
import type { Plugin, Rollup } from 'vite';

const here = (path: string) => new URL(path, import.meta.url).pathname;
const file = 'crux-puzzle.js';

// The same page for a folder of files without a server. It names its files relative to itself.
function on_a_site(page: Rollup.OutputBundle[string] | undefined): string {
  if (page?.type !== 'asset') throw new Error('there is no embed/index.html');
  const head = '<head>\n    <meta name="crux-site" content="files" />';
  return String(page.source)
    .replace('<head>', head)
    .replaceAll(/ (href|src)="\//g, ' $1="../');
}

export function embed(): Plugin {
  return {
    name: 'embed',
    apply: 'build',
    config: () => ({ build: { rollupOptions: { input: [here('../index.html'), here('../embed/index.html')] } } }),
    buildStart() {
      this.emitFile({ type: 'chunk', id: here('../src/embed/element.ts'), fileName: file });
    },
    generateBundle: {
      order: 'post', // index.html is there
      handler(_options, bundle) {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk') return this.error(`${file} was not built`);
        if (chunk.imports.length + chunk.dynamicImports.length + chunk.exports.length > 0)
          this.error(`${file} must be one file, but imports ${[...chunk.imports, ...chunk.dynamicImports]}`);
        // It may be loaded as a module or not. In a function, its names are not the host page's.
        chunk.code = `(() => {${chunk.code.trim()}})();\n`;
        this.emitFile({ type: 'asset', fileName: 'embed/site.html', source: on_a_site(bundle['embed/index.html']) });
      },
    },
  };
}
