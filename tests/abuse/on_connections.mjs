// on_connections.mjs -- attacks by how a client reads, sends and asks: slowly, or many times at once.
import { connect } from 'node:net';
import { asker, in_turn, json_of, pause } from './ask.mjs';
import { largest, wide_sketch } from './payloads.mjs';
import { begun, store } from './plays.mjs';

// Opens connections that write `head` and `body`, and read nothing.
function silent(base) {
  const { hostname, port } = new URL(base);
  const open = new Set();
  const begin = (from, head, body) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: from,
    });
    socket.pause();
    open.add(socket);
    socket.on('connect', () => {
      socket.write(`${head}\r\nHost: ${hostname}\r\n\r\n`);
      if (body) socket.write(body);
    });
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  return { begin, end: () => open.forEach((socket) => socket.destroy()) };
}

const addresses = ['127.0.0.1', '127.0.0.3', '127.0.0.4'];

export const on_connections = [
  {
    name: 'unread', // 1,500 answers of 500 KB that nobody reads ended the server
    ms: 2_000,
    async run(w) {
      const draft = json_of(await w.ask('POST', '/api/v1/drafts', { text: 'x'.repeat(500 << 10) }));
      const head = `GET /api/v1/drafts/${draft.id} HTTP/1.1\r\nAuthorization: Bearer ${draft.secret}`;
      const readers = silent(w.server.base);
      let opened = 0;
      while (w.goes_on() || opened < 1_000) {
        for (let i = 0; i < 50 && opened < 1_500; ++i) readers.begin(addresses[opened++ % 3], head);
        await pause(50);
      }
      w.note(`${opened} readers`);
      readers.end();
    },
  },
  {
    name: 'bodies', // 500 bodies of a mebibyte that lacked a byte ended the server
    ms: 2_000,
    async run(w) {
      const head = `POST /api/v1/drafts HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${1 << 20}`;
      const body = Buffer.alloc((1 << 20) - 1, 'x');
      const senders = silent(w.server.base);
      let opened = 0;
      while (w.goes_on() || opened < 600) {
        for (let i = 0; i < 25 && opened < 750; ++i) senders.begin(addresses[opened++ % 3], head, body);
        await pause(50);
      }
      w.note(`${opened} bodies`);
      senders.end();
    },
  },
  {
    name: 'fills', // two fills of a large sketch ended the server
    ms: 4_000,
    async run(w) {
      const sketch = wide_sketch();
      const holes = Array.from({ length: 16 }, (_, i) => [4 * i, 40]);
      sketch.puzzle.holes = holes.map((cell) => ({
        cell,
        options: ['empty', 'wall'],
      }));
      sketch.puzzle.walls = sketch.puzzle.walls.filter(([x, y]) => !holes.some(([a, b]) => a === x && b === y));
      for (let i = 0; i < 2; ++i) {
        const made = await w.ask('POST', '/api/v1/fill', {
          ...sketch,
          seed: i,
        });
        w.expect(made.status === 202, `a fill was refused: ${made.status} ${made.text.slice(0, 200)}`);
      }
      while (w.goes_on()) await pause(100);
    },
  },
  {
    name: 'flood', // 200 connections of one address kept everybody waiting for six seconds, and a pupil's moves for five
    ms: 3_000,
    async run(w) {
      const grid = largest().logicgrid;
      const { id } = json_of(await w.ask('POST', '/api/v1/puzzles', grid));
      const flood = asker(w.server.base, { sockets: 300 });
      const answered = {};
      const ask = async (i) => {
        const { status } = await (i % 3
          ? flood('POST', `/api/v1/puzzles/${id}/check`, { moves: '' })
          : flood('POST', '/api/v1/puzzles', grid));
        answered[status] = (answered[status] ?? 0) + 1;
      };
      const flooding = in_turn(Infinity, 300, ask, w.goes_on);
      const pupil = asker(w.server.base, { from: '127.0.0.3' });
      const play = await begun(pupil);
      const times = [];
      while (w.goes_on()) {
        const moved = await store(pupil, play);
        w.expect(moved.status === 200, `a pupil's move was refused: ${moved.status} ${moved.text.slice(0, 200)}`);
        times.push(moved.ms);
        await pause(50);
      }
      await flooding;
      times.sort((a, b) => a - b);
      const median = times[times.length >> 1];
      w.expect(median < 250, `a pupil's move takes ${median.toFixed(0)} ms while another address floods`);
      w.note(`moves in ${median.toFixed(0)} ms, ${JSON.stringify(answered)}`);
      flood.close();
      pupil.close();
    },
  },
];
