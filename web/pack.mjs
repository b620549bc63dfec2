// pack.mjs -- writes build/web/pages.bin: every built page, compressed, behind one line of JSON that says where each lies.
//
// First line: [{"path","type","etag","immutable","gzip","brotli"}], or "plain" instead of the last two if gzip does not make the page
// shorter. Each of these is {"offset","length"}; offsets count from the byte after the newline.
// The same pages give the same bytes. pages.bin is what the server embeds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.gif': 'image/gif',
  '.cur': 'image/x-icon',
};

const root = fileURLToPath(new URL('../build/web', import.meta.url));
const out = join(root, 'pages.bin');
const sum = `${out}.sum`;

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => file !== out && file !== sum)
  .sort();

const pages = [];
const bodies = [];
let offset = 0;
function put(body) {
  bodies.push(body);
  offset += body.length;
  return { offset: offset - body.length, length: body.length };
}
// To compress the engine takes seconds. It seldom changes: its compressed form is kept in build/packed.
const kept = fileURLToPath(new URL('../build/packed', import.meta.url));
function brotli_of(plain, etag, path) {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  if (extname(path) !== '.wasm') return brotliCompressSync(plain, { params });
  const file = join(kept, `${etag}.br`);
  if (existsSync(file)) return readFileSync(file);
  rmSync(kept, { recursive: true, force: true }); // older ones
  mkdirSync(kept, { recursive: true });
  const brotli = brotliCompressSync(plain, { params });
  writeFileSync(file, brotli);
  return brotli;
}
for (const file of files) {
  const path = '/' + relative(root, file).split(sep).join('/');
  const type = types[extname(file)];
  if (!type) throw new Error(`pack.mjs: ${path}: found a file of unknown type, expected one of ${Object.keys(types)}`);
  const plain = readFileSync(file);
  const etag = createHash('sha256').update(plain).digest('hex').slice(0, 24);
  const page = { path, type, etag, immutable: path.startsWith('/assets/') };
  const gzip = gzipSync(plain, { level: 9 });
  if (gzip.length < plain.length) {
    page.gzip = put(gzip);
    const brotli = brotli_of(plain, etag, path);
    if (brotli.length < 0.97 * gzip.length) page.brotli = put(brotli); // less is not worth its place in the program
  } else {
    page.plain = put(plain);
  }
  pages.push(page);
}
const all = Buffer.concat([Buffer.from(JSON.stringify(pages) + '\n'), ...bodies]);
// A compiler's cache does not see that packed.cpp reads the pages. It sees this comment, which packed.cpp includes.
writeFileSync(sum, `// ${createHash('sha256').update(all).digest('hex')}\n`);
writeFileSync(out, all);
console.log(`pages.bin: ${pages.length} pages, ${(offset / 1000).toFixed(0)} kB compressed`);
