// ask.mjs -- HTTP requests from a chosen address of this machine, each with a deadline, measured in milliseconds and bytes.
import { Agent, request } from 'node:http';

const most_kept = 8 << 20; // bytes of an answer that are kept; an answer that is larger is read and counted only

// asker(base, { from }) is a function that sends one request and always answers { status, ms, bytes, text, headers }. A status of 0
// is no answer: `text` then says why. `from` is the client's address, so one machine can be several clients.
export function asker(base, { from = '127.0.0.1', headers = {}, sockets = 64 } = {}) {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const send = (method, path, body, { within = 10_000, ...more } = {}) =>
    new Promise((resolve) => {
      const began = performance.now();
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const answer = { status: 0, ms: 0, bytes: 0, text: '', headers: {} };
      const chunks = [];
      let timer = null;
      const end = (why) => {
        clearTimeout(timer);
        answer.ms = performance.now() - began;
        if (why) answer.status = 0;
        answer.text = why ?? Buffer.concat(chunks).toString();
        resolve(answer);
      };
      const sent = request(
        {
          hostname,
          port,
          path,
          method,
          agent,
          localAddress: from,
          headers: {
            ...headers,
            ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...more.headers,
          },
        },
        (got) => {
          answer.status = got.statusCode;
          answer.headers = got.headers;
          got.on('data', (chunk) => {
            answer.bytes += chunk.length;
            if (answer.bytes <= most_kept) chunks.push(chunk);
          });
          got.on('end', () => end());
          got.on('error', (error) => end(error.code ?? String(error)));
        },
      );
      sent.on('error', (error) => end(error.code ?? String(error)));
      timer = setTimeout(() => {
        end(`no answer within ${within} ms`);
        sent.destroy();
      }, within);
      sent.end(text);
    });
  send.close = () => agent.destroy();
  return send;
}

export const json_of = (answer) => {
  try {
    return JSON.parse(answer.text);
  } catch {
    return {};
  }
};

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// `many` calls of `work(i)`, `at_once` of them at a time; ends early once `goes_on` says no.
export async function in_turn(many, at_once, work, goes_on = () => true) {
  let next = 0;
  const one = async () => {
    while (next < many && goes_on()) await work(next++);
  };
  await Promise.all(Array.from({ length: at_once }, one));
}
