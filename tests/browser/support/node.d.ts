// The little of Node that the tests use; its own types are not among what web/ installs.
declare const process: { env: Record<string, string | undefined> };
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array & { toString(encoding: 'latin1'): string };
}
declare module 'node:zlib' {
  export function gzipSync(bytes: Uint8Array, options: { level: number }): Uint8Array;
}
