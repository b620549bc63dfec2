// parts.ts -- what a page that is one file has inside: its puzzles as JSON, and the engine's module, gzipped, in base64.
import type { Puzzle } from '../api';

export interface Saved {
  title: string;
  puzzles: Puzzle[];
}

const text_of = (id: string) => document.getElementById(id)?.textContent ?? '';

export const saved = (): Saved => JSON.parse(text_of('crux-puzzles')) as Saved;

export async function module_bytes(): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(text_of('crux-engine').trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
