// The little of Node that the tests use; its own types are not among what web/ installs.
declare const process: { env: Record<string, string | undefined> };
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer> & { toString(encoding?: 'latin1'): string };
  export function readdirSync(path: string): string[];
  export function existsSync(path: string): boolean;
  export function mkdtempSync(start: string): string;
  export function rmSync(path: string, options: { recursive: boolean; force: boolean }): void;
  export function writeFileSync(path: string, text: string): void;
}
declare module 'node:os' {
  export function tmpdir(): string;
}
declare module 'node:child_process' {
  export function execFileSync(program: string, words: string[]): Uint8Array;
}
declare module 'node:http' {
  interface Response {
    writeHead(status: number, headers?: Record<string, string>): Response;
    end(body?: Uint8Array | string): void;
  }
  interface Server {
    listen(port: number, address: string, done: () => void): void;
    address(): { port: number };
    closeAllConnections(): void;
    close(done?: () => void): void;
  }
  export function createServer(answer: (request: { url?: string }, response: Response) => void): Server;
}
declare module 'node:zlib' {
  export function gzipSync(bytes: Uint8Array, options: { level: number }): Uint8Array;
}
