// The little of Node that the tests use; its own types are not among what web/ installs.
declare const process: { env: Record<string, string | undefined> };
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer> & { toString(encoding?: 'latin1'): string };
  export function readdirSync(path: string): string[];
  export function existsSync(path: string): boolean;
}
declare module 'node:zlib' {
  export function gzipSync(bytes: Uint8Array, options: { level: number }): Uint8Array;
}
