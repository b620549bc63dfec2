// other_site.ts -- a site of somebody else: pages on another port, which is another origin.
import { createServer } from 'node:http';

export interface Site {
  origin: string;
  close(): Promise<void>;
}

// `policy`: its content security policy.
export async function other_site(pages: Record<string, string>, policy = ''): Promise<Site> {
  const server = createServer((request, response) => {
    const body = pages[new URL(request.url ?? '/', 'http://x').pathname];
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(policy && { 'Content-Security-Policy': policy }),
    });
    response.end(body ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
