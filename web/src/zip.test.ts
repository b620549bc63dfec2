import { expect, test } from 'vitest';
import { names_in } from './unzip';
import { crc32, zip } from './zip';

const bytes = (text: string) => new TextEncoder().encode(text);

test('the checksum is that of ZIP', () => expect(crc32(bytes('123456789'))).toBe(0xcbf43926));

test('names, sizes and checksums hold', () => {
  expect(names_in(zip([]))).toEqual([]);
  const files = Object.entries({ 'a.svg': '<svg/>', 'é.txt': '', b: '\0x' }).map(([name, text]) => ({
    name,
    bytes: bytes(text),
  }));
  expect(names_in(zip(files, new Date(2026, 10, 16)))).toEqual(['a.svg', 'é.txt', 'b']);
});
