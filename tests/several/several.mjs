// several.mjs -- several servers on one PostgreSQL behind a proxy, as docs/deploy.md sets them up.
import { join } from 'node:path';
import { folder, postgres, serve } from '../abuse/server.mjs';
import { proxy } from './proxy.mjs';

// The exit code by which CTest knows that a test was skipped (SKIP_RETURN_CODE in tests/CMakeLists.txt).
export const skipped = 77;

export function needs_postgres(name) {
  if (postgres()) return;
  console.log(`skips  ${name}: PostgreSQL is not installed`);
  process.exit(skipped);
}

// `start(port)` starts one server more, at a port that was free before or at any.
export async function several({ many = 2, args = [] } = {}) {
  const data = folder();
  const front = await proxy();
  const all = ['--db', postgres().new_database(), '--session-key', join(data, 'session.key')];
  all.push('--behind-proxy', '--host', '127.0.0.1', '--public-url', front.base, ...args);
  const start = async (port = 0) => {
    const server = await serve({ data, args: all, port });
    if (!front.backends.includes(server.base)) front.backends.push(server.base);
    return server;
  };
  const servers = [];
  while (servers.length < many) servers.push(await start()); // the first makes the tables and the key
  return {
    front,
    servers,
    start,
    async stop() {
      front.close();
      await Promise.all(servers.map((server) => server.ended === null && server.stop()));
    },
  };
}
