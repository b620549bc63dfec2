// on_work.mjs -- attacks on the work that a request can cause: time, memory and answers without end.
import { asker, in_turn, json_of, pause } from './ask.mjs';
import { connect } from 'node:net';
import { takes } from './server.mjs';
import { large_car, largest, many_keys, panel_with_end, wide_robot, wide_sketch, wordy_grid } from './payloads.mjs';

// Seconds for one answer. The short form asks for fewer, so that it need not wait for the usual 20.
const seconds_for = (long) => (long || !takes('--longest') ? 20 : 1);
const in_short_time = (long) => (takes('--longest') ? ['--longest', String(seconds_for(long))] : []);
const in_time = (seconds = 20) => ({ ms: seconds * 1000 + 500 });
const patient = (seconds = 20) => ({ within: seconds * 1000 + 1_500 });

async function stored(w, puzzle) {
  const kept = w.bound('POST /puzzles', await w.ask('POST', '/api/v1/puzzles', puzzle), { ms: 2_000 });
  w.expect(kept.status < 300, `a puzzle of the attack was refused: ${kept.status} ${kept.text.slice(0, 200)}`);
  return json_of(kept).id;
}

export const on_work = [
  {
    name: 'picture', // 15 KB of clues became 629 MB of SVG, in 29 s
    async run(w) {
      const grid = wordy_grid();
      const id = await stored(w, grid);
      do {
        w.bound('POST /design/picture', await w.ask('POST', '/api/v1/design/picture', grid, { within: 3_000 }));
        for (const kind of ['svg', 'png'])
          w.bound(
            `GET picture.${kind}`,
            await w.ask('GET', `/api/v1/puzzles/${id}/picture.${kind}`, undefined, { within: 3_000 }),
          );
        await w.ask('POST', '/api/v1/print', { puzzles: [id] }, { within: 3_000 });
      } while (w.goes_on());
    },
  },
  {
    name: 'tables', // fifteen shapes of panels kept 110 MB each
    ms: 3_500,
    async run(w) {
      let asked = 0;
      let revealed = 0;
      const reveal = async (i) => {
        const id = await stored(w, panel_with_end(i));
        const answer = await w.ask('POST', `/api/v1/puzzles/${id}/reveal`, { moves: '' }, patient());
        w.bound('POST reveal', answer, in_time());
        ++asked;
        if (answer.status === 200) ++revealed;
      };
      const enough = 6; // tables of 110 MB each are more than 512 MB
      await in_turn(w.long ? 150 : 15, 3, reveal, () => w.goes_on() || (asked < enough && w.server.ended === null));
      w.note(`${revealed} revealed`);
      w.expect(asked >= enough && revealed > 0, 'too little was revealed: this attacks nothing');
    },
  },
  {
    name: 'keys', // 37 s for one body
    async run(w) {
      const body = many_keys();
      const nested = `{"crux":1,"game":"toycar","puzzle":{"tiles":${body.slice(0, 900_000).replace(/,[^,]*$/, '}')}}}`;
      const bodies = [body, nested, many_keys(7_000)]; // the last one is no larger than a puzzle may be
      do {
        for (const path of ['puzzles', 'design/look', 'design/check', 'design/vary', 'drafts', 'generate'])
          for (const text of bodies) {
            const answer = await w.ask('POST', `/api/v1/${path}`, text, { within: 3_000 });
            w.bound(`POST /${path}`, answer);
            w.expect(answer.status === 0 || (answer.status >= 400 && answer.status < 500), `POST /${path}: ${answer.status}`);
          }
      } while (w.goes_on());
    },
  },
  {
    name: 'grade', // 354 s and 44 s
    args: in_short_time,
    async run(w) {
      const seconds = seconds_for(w.long);
      let seed = 0;
      do {
        const id = await stored(w, large_car(++seed));
        const grade = () => w.ask('GET', `/api/v1/puzzles/${id}/grade`, undefined, patient(seconds));
        const publish = () => w.ask('POST', '/api/v1/publish', large_car(++seed), patient(seconds));
        const [graded, published] = await Promise.all([grade(), publish()]);
        w.bound('GET grade', graded, in_time(seconds));
        w.bound('POST /publish', published, in_time(seconds));
        // It was too large once, so it is too large at once.
        if (graded.status === 422) w.bound('GET grade again', await grade());
      } while (w.long && w.goes_on());
    },
  },
  {
    name: 'largest', // hints and reveals of 6 to 8 s
    args: in_short_time,
    async run(w) {
      const seconds = seconds_for(w.long);
      const asked = [];
      for (const [game, puzzle] of Object.entries(largest()))
        for (const what of ['hint', 'reveal']) asked.push({ game, id: await stored(w, puzzle), what });
      const ask = async (i) => {
        const { game, id, what } = asked[i];
        const answer = await w.ask('POST', `/api/v1/puzzles/${id}/${what}`, { moves: '' }, patient(seconds));
        w.bound(`${what} of ${game}`, answer, in_time(seconds));
      };
      await in_turn(asked.length, 3, ask);
    },
  },
  {
    name: 'vary', // four hundred puzzles are graded for each request
    args: in_short_time,
    async run(w) {
      const seconds = seconds_for(w.long);
      const asked = [];
      for (const puzzle of Object.values(largest()))
        for (const ask of ['harder', 'same-idea']) asked.push({ ...puzzle, ask, count: 20 });
      const vary = async (i) => {
        const answer = await w.ask('POST', '/api/v1/design/vary', asked[i], patient(seconds));
        w.bound(`vary ${asked[i].game}, ${asked[i].ask}`, answer, in_time(seconds));
        w.expect([0, 200, 422, 429].includes(answer.status), `vary: ${answer.status} ${answer.text.slice(0, 200)}`);
      };
      do await in_turn(asked.length, 3, vary);
      while (w.long && w.goes_on());
    },
  },
  {
    name: 'plays', // the longest play of the largest puzzle that is not stored
    args: in_short_time,
    async run(w) {
      const step = {
        panel: 'URDL',
        burrows: '0-1 ',
        toycar: '3,0U . ',
        logicgrid: 'A0=B1 A0xB2 ',
        robot: 'forward; turn left; ',
      };
      do {
        for (const [game, puzzle] of Object.entries(largest()))
          for (const bytes of [20_000, 900_000]) {
            const moves = (step[game] ?? '').repeat(bytes / (step[game]?.length ?? 1));
            const answer = await w.ask('POST', '/api/v1/design/check', { ...puzzle, moves }, { within: 3_000 });
            w.bound(`check of ${game}`, answer);
            w.expect([0, 200, 400, 413, 422].includes(answer.status), `check of ${game}: ${answer.status}`);
          }
      } while (w.long && w.goes_on());
    },
  },
  {
    name: 'robots', // 6,000 small requests made 1.7 GB
    ms: 2_000,
    memory: 200, // the program, and a cache of 64 MB
    async run(w) {
      let kept = 0;
      await in_turn(
        w.long ? 100_000 : 6_000,
        8,
        async (i) => {
          if ((await w.ask('POST', '/api/v1/puzzles', wide_robot(i))).status === 201) ++kept;
        },
        w.goes_on,
      );
      w.note(`${kept} stored`);
    },
  },
  {
    name: 'polling', // 32 clients that ask for a large job made everybody wait for 4.8 s
    ms: 2_500,
    async run(w) {
      const started = await w.ask('POST', '/api/v1/fill', wide_sketch());
      const id = json_of(started).job?.id;
      w.expect(started.status === 202 && id, `the job was refused: ${started.status} ${started.text.slice(0, 200)}`);
      if (!id) return;
      const poll = asker(w.server.base, { sockets: 32 });
      let largest_answer = 0;
      await in_turn(
        Infinity,
        32,
        async () => {
          const answer = await poll('GET', `/api/v1/jobs/${id}`, undefined, { within: 5_000 });
          largest_answer = Math.max(largest_answer, answer.bytes);
          if (answer.status !== 200) await pause(100);
        },
        w.goes_on,
      );
      poll.close();
      w.note(`answers of ${(largest_answer / 1e6).toFixed(1)} MB`);
      w.expect(largest_answer > 1e6, 'the job stayed small: this attacks nothing');
    },
  },
  {
    name: 'half-sent', // 4,096 requests that never end, from one address
    ms: 1_500,
    async run(w) {
      const { hostname, port } = new URL(w.server.base);
      const open = new Set();
      const begin = () => {
        const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.1' });
        open.add(socket);
        socket.on('connect', () =>
          socket.write(`POST /api/v1/puzzles HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 900000\r\n`),
        );
        socket.on('error', () => {});
        socket.on('close', () => open.delete(socket));
      };
      let most = 0;
      while (w.goes_on()) {
        for (let i = 0; i < 256 && open.size < 4_200; ++i) begin();
        most = Math.max(most, open.size);
        await pause(20);
        // A newcomer, from another address again, is served while they are open.
        const newcomer = asker(w.server.base, { from: '127.0.0.3' });
        w.bound('a newcomer', await newcomer('GET', '/api/v1/games', undefined, { within: 2_000 }));
        newcomer.close();
      }
      w.note(`${most} half-sent`);
      for (const socket of open) socket.destroy();
    },
  },
  {
    name: 'class', // 30 pupils behind one address ask for another puzzle: 26 were refused
    ms: 10_000,
    async run(w) {
      const games = json_of(await w.ask('GET', '/api/v1/games')).games ?? [];
      const made = await w.ask('POST', '/api/v1/generate', { game: 'toycar', level: 'easy', seed: 1 });
      const job = await ended(w, w.ask, json_of(made).job?.id);
      const puzzle = job?.puzzles?.[0];
      w.expect(games.length > 0 && puzzle, `the class has no puzzle: ${made.status} ${made.text.slice(0, 200)}`);
      if (!puzzle) return;
      const pupils = await Promise.all(Array.from({ length: 30 }, () => pupil(w.server.base)));
      const got = await Promise.all(
        pupils.map(async (ask, i) => {
          const asked = await ask('POST', `/api/v1/puzzles/${puzzle}/another`, { seed: 100 + i });
          const done = asked.status === 202 ? await ended(w, ask, json_of(asked).job?.id) : null;
          ask.close();
          return done?.puzzles?.length > 0 ? 'a puzzle' : `${asked.status} ${done?.state ?? ''}`;
        }),
      );
      const without = got.filter((what) => what !== 'a puzzle');
      w.expect(without.length === 0, `${without.length} of 30 pupils got no puzzle: ${without[0]}`);
    },
  },
];

// A page gets a token with its first request, and shows it from then on.
async function pupil(base) {
  const first = asker(base, { from: '127.0.0.4' });
  const page = await first('GET', '/', undefined, { headers: { accept: 'text/html' } });
  first.close();
  const cookie = (page.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ');
  return asker(base, { from: '127.0.0.4', headers: cookie ? { cookie } : {} });
}

// The job once it has ended.
async function ended(w, ask, id) {
  while (id && w.goes_on()) {
    const job = json_of(await ask('GET', `/api/v1/jobs/${id}`));
    if (['done', 'failed', 'cancelled'].includes(job.state)) return job;
    await pause(50);
  }
  return null;
}
