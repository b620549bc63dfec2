// embed.ts -- what other sites show of Crux: /embed/, a page of its own, and crux-puzzle.js, one file with no imports.
import type { Plugin } from 'vite';

const here = (path: string) => new URL(path, import.meta.url).pathname;
const file = 'crux-puzzle.js';

export function embed(): Plugin {
  return {
    name: 'embed',
    apply: 'build',
    config: () => ({ build: { rollupOptions: { input: [here('../index.html'), here('../embed/index.html')] } } }),
    buildStart() {
      this.emitFile({ type: 'chunk', id: here('../src/embed/element.ts'), fileName: file });
    },
    // It may be loaded as a module or not. In a function, its names are not the host page's.
    generateBundle(_options, bundle) {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk') return this.error(`${file} was not built`);
      if (chunk.imports.length + chunk.dynamicImports.length + chunk.exports.length > 0)
        this.error(`${file} must be one file, but imports ${[...chunk.imports, ...chunk.dynamicImports]}`);
      chunk.code = `(() => {${chunk.code.trim()}})();\n`;
    },
  };
}
