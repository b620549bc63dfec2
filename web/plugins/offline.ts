// offline.ts -- builds /sw.js from src/offline/sw.ts: with the list of all files that the pages consist of, and a version made from
// their content.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

// Pages that are for others to show, and the page of a site without a server, are not part of it.
const is_part = (file: string) => file !== 'sw.js' && file !== 'index.html' && file !== 'site.html' && !file.startsWith('embed');

export function offline(source: string, public_folder: string): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'sw.js' });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk' || worker.imports.length > 0) this.error('sw.js must be one file that imports nothing');
        const copied = readdirSync(public_folder).sort();
        const built = Object.keys(bundle).filter(is_part).sort();
        const sum = createHash('sha256');
        for (const file of ['index.html', ...built, 'sw.js']) {
          const part = bundle[file]!;
          sum.update(file).update(part.type === 'chunk' ? part.code : part.source);
        }
        for (const file of copied) sum.update(file).update(readFileSync(`${public_folder}/${file}`));
        const list = JSON.stringify({ version: sum.digest('hex').slice(0, 16), files: ['', ...copied, ...built] });
        const before = worker.code;
        worker.code = before.replace(/(["'`])__CRUX_FILES__\1/, () => list);
        if (worker.code === before) this.error('sw.ts has no place for the list of files');
      },
    },
  };
}
