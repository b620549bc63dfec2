// fragment.ts -- a puzzle in a link: /puzzle#<base64url of the deflated puzzle line>. Needs no store to be opened elsewhere.
import type { Puzzle } from './api';
import { cannot_open } from './strings';

const through = async (bytes: BlobPart, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair)).arrayBuffer());

export async function to_fragment(puzzle: Puzzle): Promise<string> {
  const { crux, game, name, puzzle: what, recipe } = puzzle;
  const bytes = await through(JSON.stringify({ crux, game, name, puzzle: what, recipe }), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const most_bytes = 1_000_000;

// The puzzle line. Throws if the text is no such link.
export async function from_fragment(text: string): Promise<object> {
  try {
    const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream('deflate-raw'));
    if (bytes.length > most_bytes) throw new Error('too long');
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error(cannot_open.puzzle_why);
  }
}
