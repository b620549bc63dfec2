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
declare module 'node:http' {
  interface Server {
    listen(port: number, host: string, done: () => void): void;
    address(): { port: number };
    closeAllConnections(): void;
    close(done: () => void): void;
  }
  interface Answer {
    writeHead(status: number, headers: Record<string, string>): void;
    end(body: string): void;
  }
  export function createServer(answer: (request: { url?: string }, response: Answer) => void): Server;
}
