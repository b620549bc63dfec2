// zip.ts -- several files as one .zip, stored as they are: pictures gain little by being packed, and this needs no library.
//
// Promise: opens wherever ZIP does (APPNOTE 6.3: local headers, central directory, end record; no ZIP64). Names are UTF-8 and
// must differ; all files together stay below 4 GB.

export interface ZipFile {
  name: string;
  bytes: Uint8Array;
}

const crc_table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crc_table[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

// Little-endian fields, [size in bytes, value] each.
function record(...fields: [2 | 4, number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

// Days and seconds as DOS counted them, from 1980 on.
const dos_date = (at: Date) => ((Math.max(1980, at.getFullYear()) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
const dos_time = (at: Date) => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);

const utf8_names = 0x0800;

export function zip(files: ZipFile[], at = new Date()): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  for (const { name, bytes } of files) {
    const letters = new TextEncoder().encode(name);
    const size = bytes.length;
    // The common part of the local header and the directory: version, flags, stored, time, date, checksum, sizes, length of the
    // name.
    const about: [2 | 4, number][] = [
      [2, 20],
      [2, utf8_names],
      [2, 0],
      [2, dos_time(at)],
      [2, dos_date(at)],
      [4, crc32(bytes)],
      [4, size],
      [4, size],
      [2, letters.length],
      [2, 0],
    ];
    directory.push(record([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), letters);
    add(record([4, 0x04034b50], ...about));
    add(letters);
    add(bytes);
  }
  const start = offset;
  directory.forEach(add);
  const count = files.length;
  add(record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, offset - start], [4, start], [2, 0]));

  const whole = new Uint8Array(offset);
  let to = 0;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}
