// proxy.mjs -- a small HTTP proxy that asks several servers in turn, as nginx does with docs/deploy/nginx.conf.
//
// A request is read whole before it is passed on; an answer is passed on as it comes, so events come through. If a server refuses
// the connection, it got nothing, and the next one is asked. If a connection breaks before the answer begins, the next one is asked
// only for what may be sent twice. An answer that breaks off is broken off for the client, too.
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';

// What does no harm if it arrives twice is said there, by `non_idempotent`.
const rules = readFileSync(new URL('../../docs/deploy/nginx.conf', import.meta.url), 'utf8');
const harmless = new RegExp(/location ~ (\S+) \{[^}]*non_idempotent/.exec(rules)[1]);
const may_come_twice = ({ method, url }) => method !== 'POST' || harmless.test(url.split('?')[0]);

// The headers that concern one connection only, and what a client says about itself.
const dropped = ['connection', 'keep-alive', 'host', 'x-forwarded-for', 'forwarded', 'transfer-encoding', 'content-length'];

function headers_for(asked, body) {
  const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !dropped.includes(name)));
  headers.host = (asked.headers.host ?? '').replace(/:\d+$/, ''); // nginx's $host has no port
  headers['x-forwarded-for'] = asked.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  if (body.length > 0 || !['GET', 'HEAD', 'DELETE'].includes(asked.method)) headers['content-length'] = body.length;
  return headers;
}

// `backends` are addresses such as http://127.0.0.1:8081; the list may change at any time. `answered` counts by address.
export async function proxy(backends = []) {
  const answered = {};
  let turn = 0;

  // The list has the servers that may still be asked, the next one first.
  function pass_on(asked, body, answer, [base, ...others]) {
    if (!base) {
      answer.writeHead(502, { 'content-type': 'text/plain' });
      return answer.end('no server answers\n');
    }
    const { hostname, port } = new URL(base);
    let connected = false;
    const sent = request({
      hostname,
      port,
      path: asked.url,
      method: asked.method,
      headers: headers_for(asked, body),
      agent: false, // a connection for each request: whether it was refused is then beyond doubt
    });
    sent.on('socket', (socket) => socket.once('connect', () => (connected = true)));
    sent.on('response', (got) => {
      answered[base] = (answered[base] ?? 0) + 1;
      const { connection: _connection, 'keep-alive': _kept, ...headers } = got.headers;
      answer.writeHead(got.statusCode, { ...headers, 'x-answered-by': base });
      answer.flushHeaders();
      got.on('data', (chunk) => answer.write(chunk) || got.pause());
      answer.on('drain', () => got.resume());
      got.on('end', () => answer.end());
      got.on('error', () => answer.destroy());
    });
    sent.on('error', () => {
      if (answer.headersSent || answer.destroyed) return answer.destroy();
      pass_on(asked, body, answer, !connected || may_come_twice(asked) ? others : []);
    });
    answer.on('close', () => sent.destroy());
    sent.end(body);
  }

  const server = createServer(async (asked, answer) => {
    const chunks = [];
    try {
      for await (const chunk of asked) chunks.push(chunk);
    } catch {
      return answer.destroy(); // the client went away
    }
    const first = turn++ % backends.length;
    pass_on(asked, Buffer.concat(chunks), answer, [...backends.slice(first), ...backends.slice(0, first)]);
  });
  await new Promise((up) => server.listen(0, '127.0.0.1', up));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    backends,
    answered,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
