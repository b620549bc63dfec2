// unzip.ts -- what is in a .zip, for tests in Node and in the browser. No page imports it.
import { crc32 } from './zip';

// The names, in order. Throws if a signature, an end or a checksum is wrong.
export function names_in(packed: Uint8Array): string[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`not a sound .zip: ${what}`);
  };
  const end = packed.length - 22;
  must(view.getUint32(end, true) === 0x06054b50, 'the end of the directory');
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    must(view.getUint32(at, true) === 0x02014b50, `entry ${names.length} of the directory`);
    const [crc, size] = [view.getUint32(at + 16, true), view.getUint32(at + 24, true)];
    const [length, local] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
    const name = new TextDecoder().decode(packed.subarray(at + 46, at + 46 + length));
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    must(crc32(packed.subarray(from, from + size)) === crc, `the checksum of ${name}`);
    names.push(name);
    at += 46 + length;
  }
  must(at === end, 'the length of the directory');
  return names;
}
