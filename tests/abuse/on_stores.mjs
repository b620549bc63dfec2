// on_stores.mjs -- attacks on what is kept: names, room on the disk, the database itself.
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { asker, in_turn, json_of, pause } from './ask.mjs';
import { small_car } from './payloads.mjs';
import { bearer, begun, store } from './plays.mjs';
import { postgres, serve, takes } from './server.mjs';

const bytes_in = (folder) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

// MiB that one stranger may store. The short form asks for fewer than the usual 256.
const quota_for = (long) => (long || !takes('--session-quota') ? 256 : 16);

// Asks until `good` is true of an answer; the milliseconds that it took, or nothing.
async function until(ask, path, good, within) {
  const began = performance.now();
  while (performance.now() - began < within) {
    if (good(await ask('GET', path, undefined, { within: 2_000 }))) return performance.now() - began;
    await pause(50);
  }
  return null;
}

export const on_stores = [
  {
    name: 'defacing', // whoever published a puzzle gave it a name for everybody
    async run(w) {
      const name = 'Defaced';
      const seen_by_others = async (id) =>
        (await asker(w.server.base, { from: '127.0.0.3' })('GET', `/api/v1/puzzles/${id}`)).text;
      // After its maker has stored it, and before.
      const theirs = json_of(await w.ask('POST', '/api/v1/puzzles', small_car(1))).id;
      for (const puzzle of [small_car(1), small_car(2)]) {
        const published = await w.ask('POST', '/api/v1/publish', { ...puzzle, name }, { within: 5_000 });
        w.expect(published.status < 300, `publishing failed: ${published.status} ${published.text.slice(0, 200)}`);
      }
      const kept = json_of(await w.ask('POST', '/api/v1/puzzles', { ...small_car(3), name })).id;
      const second = json_of(await w.ask('POST', '/api/v1/puzzles', small_car(2))).id;
      for (const id of [theirs, second, kept]) {
        const text = await seen_by_others(id);
        w.expect(text.includes(id), `the puzzle ${id} is not there`);
        w.expect(!text.includes(name), `everybody sees the name that a stranger gave to puzzle ${id}`);
      }
      await pause(500);
    },
  },
  {
    name: 'filling', // drafts came in at 14 MB/s, and a play grew to 6.5 GB
    ms: 3_000,
    args: (long) => (takes('--session-quota') ? ['--session-quota', String(quota_for(long))] : []),
    async run(w) {
      const most = quota_for(w.long) << 20;
      const play = await begun(w.ask);
      const text = 'x'.repeat(500 << 10);
      const moves = (from) =>
        Array.from({ length: 15 }, (_, i) => ({ number: from + i, at: 0, kind: 'move', data: 'y'.repeat(60_000) }));
      const taken = { drafts: 0, events: 0 };
      const refused = { drafts: 0, events: 0 }; // the status of the last refusal
      const send = async (what, bytes, path, body, how) => {
        const answer = await w.ask('POST', path, body, how);
        if (answer.status >= 200 && answer.status < 300) taken[what] += bytes;
        else refused[what] = answer.status;
      };
      const goes_on = (what) => () => w.goes_on() && refused[what] === 0 && taken[what] <= most;
      let number = 0;
      const more_events = async () => {
        await send('events', 900_000, `/api/v1/plays/${play.id}/events`, { events: moves(number) }, bearer(play));
        number += 15;
      };
      const more_drafts = () => send('drafts', text.length, '/api/v1/drafts', { text });
      await Promise.all([
        in_turn(Infinity, 1, more_events, goes_on('events')),
        in_turn(Infinity, 4, more_drafts, goes_on('drafts')),
      ]);
      for (const what of ['events', 'drafts']) {
        const stored = `${(taken[what] / 1e6).toFixed(0)} MB of ${what}`;
        w.note(stored);
        w.expect(
          [413, 422, 429, 507].includes(refused[what]),
          `no quota: ${stored} of one stranger were stored (${refused[what]})`,
        );
      }
      w.note(`${(bytes_in(w.data) / 1e6).toFixed(0)} MB on disk`);
      // Somebody else still has room, and what is deleted is gone.
      const other = asker(w.server.base, { from: '127.0.0.3' });
      w.expect((await other('POST', '/api/v1/drafts', { text: 'mine' })).status === 201, 'others have no room for a draft');
      other.close();
      const removed = await w.ask('DELETE', `/api/v1/plays/${play.id}`, undefined, bearer(play));
      w.expect(removed.status === 200, `DELETE /plays/{id}: ${removed.status}`);
      const gone = await w.ask('GET', `/api/v1/plays/${play.id}`, undefined, bearer(play));
      w.expect(gone.status === 404, 'a deleted play is still there');
    },
  },
  {
    name: 'removed', // the database file was removed, and /healthz said ok
    ms: 6_000,
    loses_the_file: true,
    async run(w) {
      await pause(300);
      for (const name of readdirSync(w.data)) rmSync(join(w.data, name), { recursive: true });
      const noticed = await until(w.ask, '/healthz', (answer) => answer.status !== 200, 5_000);
      w.expect(noticed !== null, '/healthz says ok for 5 s after the database file was removed');
      w.note(noticed === null ? 'never noticed' : `noticed after ${noticed.toFixed(0)} ms`);
    },
  },
  {
    name: 'damaged', // somebody writes over the file
    ms: 6_000,
    loses_the_file: true,
    async run(w) {
      await pause(300);
      const file = join(w.data, 'crux.sqlite');
      const kept = 4_096;
      const noise = randomBytes(statSync(file).size - kept); // all but its first page
      const open = openSync(file, 'r+'); // in place: the server has it open
      writeSync(open, noise, 0, noise.length, kept);
      closeSync(open);
      const noticed = await until(w.ask, '/healthz', (answer) => answer.status !== 200, 5_000);
      w.expect(noticed !== null, '/healthz says ok for 5 s after the database file was damaged');
      w.note(noticed === null ? 'never noticed' : `noticed after ${noticed.toFixed(0)} ms`);
    },
  },
  {
    name: 'stopped', // PostgreSQL got SIGSTOP, and every route hung for 45 s and more
    postgres: true,
    ms: 9_000,
    async run(w) {
      const database = postgres();
      database.signal('SIGSTOP');
      try {
        // Writers and readers of the store wait and are refused, also those whose work is heavy; nobody else notices.
        const unknown = (i) => `/api/v1/puzzles/${String(i).padStart(32, '0')}`;
        const within = { within: 8_000 };
        const others = ['127.0.0.4', '127.0.0.5'].map((from) => asker(w.server.base, { from }));
        const waiting = Promise.all([
          ...others
            .flatMap((ask, i) =>
              Array.from({ length: 5 }, (_, j) => [
                ask('POST', '/api/v1/publish', small_car(10 * i + j), within),
                ask('POST', `${unknown(j)}/hint`, { moves: '' }, within),
              ]),
            )
            .flat(),
          ...Array.from({ length: 40 }, (_, i) => [
            w.ask('POST', '/api/v1/drafts', { text: 'x' }, within),
            w.ask('GET', unknown(i), undefined, within),
          ]).flat(),
        ]);
        const needs_none = asker(w.server.base, { from: '127.0.0.3' });
        for (let i = 0; i < 5; ++i) {
          for (const path of ['/', '/api/v1/games', '/api/v1/openapi.json', '/metrics'])
            w.bound(`GET ${path} without a database`, await needs_none('GET', path, undefined, { within: 2_000 }));
          await pause(100);
        }
        const said = await until(needs_none, '/healthz', (answer) => answer.status === 503, 6_000);
        w.expect(said !== null, '/healthz does not say within 6 s that PostgreSQL does not answer');
        needs_none.close();
        for (const answer of await waiting) {
          w.bound('a request that needs the database', answer, { ms: 7_000 });
          w.expect(answer.status === 503, `a request that needs the database is answered with ${answer.status}`);
        }
        others.forEach((ask) => ask.close());
      } finally {
        database.signal('SIGCONT');
      }
      const well = await until(w.ask, '/healthz', (answer) => answer.status === 200, 10_000);
      w.expect(well !== null, 'the server is not well 10 s after PostgreSQL goes on');
    },
  },
  {
    name: 'two', // of two servers on one database, one showed puzzles without the other's proofs
    postgres: true,
    ms: 12_000,
    async run(w) {
      const other = await serve({ data: w.data, args: ['--db', w.database] });
      const ask = asker(other.base, { from: '127.0.0.3' });
      const id = json_of(await w.ask('POST', '/api/v1/puzzles', small_car(5))).id;
      const shown = await ask('GET', `/api/v1/puzzles/${id}`); // now both know it without a proof
      w.expect(shown.status === 200 && !shown.text.includes('"proof"'), `the puzzle is shown with ${shown.status}`);
      const published = await w.ask('POST', '/api/v1/publish', small_car(5), { within: 5_000 });
      w.expect(published.text.includes('"proof"'), `publishing failed: ${published.status} ${published.text.slice(0, 200)}`);
      const took = await until(ask, `/api/v1/puzzles/${id}`, (answer) => answer.text.includes('"proof"'), 6_000);
      w.expect(took !== null, 'the other server does not show the proof within 6 s');
      w.note(took === null ? 'never seen' : `seen after ${took.toFixed(0)} ms`);
      // A play that was begun here goes on there.
      const there = await store(ask, await begun(w.ask));
      w.expect(there.status === 200, `a play of one server is not known to the other: ${there.status}`);
      ask.close();
      await other.stop();
    },
  },
];
