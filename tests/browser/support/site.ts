// site.ts -- a plain static host, as dumb as there are: files of a folder below /some/where/, anything else is 404. It sends a
// content security policy, as careful hosts do.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  json: 'application/json',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:";

export interface Host {
  address: string;
  missed: string[]; // the paths that were answered by 404
  close(): void;
}
export async function host(folder: string): Promise<Host> {
  const below = '/some/where/';
  const missed: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!;
    const name = path.startsWith(below) && !path.includes('..') ? path.slice(below.length) || 'index.html' : '';
    try {
      const bytes = readFileSync(`${folder}/${name}`);
      response.writeHead(200, { 'Content-Type': types[name.split('.').at(-1)!]!, 'Content-Security-Policy': policy });
      response.end(bytes);
    } catch {
      missed.push(path);
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${server.address().port}${below}`, missed, close: () => server.close() };
}
