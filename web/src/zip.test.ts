import { expect, test } from 'vitest';
import { crc32, zip } from './zip';

const bytes = (text: string) => new TextEncoder().encode(text);

// The names in a .zip, read from its directory; each file's checksum is compared.
function names_in(packed: Uint8Array): string[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const end = packed.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [crc, size] = [view.getUint32(at + 16, true), view.getUint32(at + 24, true)];
    const [name, local] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
    names.push(new TextDecoder().decode(packed.subarray(at + 46, at + 46 + name)));
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    expect(crc32(packed.subarray(from, from + size))).toBe(crc);
    at += 46 + name;
  }
  expect(at).toBe(end);
  return names;
}

test('the checksum is that of ZIP', () => expect(crc32(bytes('123456789'))).toBe(0xcbf43926));

test('names, sizes and checksums hold', () => {
  expect(names_in(zip([]))).toEqual([]);
  const files = Object.entries({ 'a.svg': '<svg/>', 'é.txt': '', b: '\0x' }).map(([name, text]) => ({
    name,
    bytes: bytes(text),
  }));
  expect(names_in(zip(files, new Date(2026, 10, 16)))).toEqual(['a.svg', 'é.txt', 'b']);
});
