// jobs.mjs -- jobs of several servers: posted to one, asked for, followed and cancelled at another, and taken over from a dead one.
import { get } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { asker, json_of, pause } from '../abuse/ask.mjs';
import { wide_sketch } from '../abuse/payloads.mjs';

const stale = 2_000; // ms, after which every server knows what another did
const taken_over = 30_000; // ms, after which a dead server's job has ended; 9 s are usual
const has_ended = (job) => ['done', 'failed', 'cancelled'].includes(job.state);

// A second of work with progress; work with a large result; work without end.
const twenty_panels = (seed) => ['generate', { game: 'panel', level: 'easy', count: 20, seed }];
const filling = () => ['fill', wide_sketch()];
const endless = (seed) => {
  const parameters = { length: 40, loops: 7, full: 1, population: 2000, generations: 100_000 };
  return ['generate', { game: 'toycar', parameters, count: 20, seed }];
};

async function post(w, ask, [what, body]) {
  const answer = await ask('POST', `/api/v1/${what}`, body);
  const job = json_of(answer).job;
  w.expect(answer.status === 202 && job?.id, `POST ${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  if (!job?.id) throw new Error('there is no job to ask for');
  return job;
}

// The job, asked for until `good` is true of it; null if that takes too long. A server that does not know the job is a fault.
async function job_when(w, ask, id, good, within) {
  for (const ends = performance.now() + within; performance.now() < ends; await pause(20)) {
    const answer = await ask('GET', `/api/v1/jobs/${id}`, undefined, { within: 10_000 });
    const by = answer.headers['x-answered-by'] ? 'through the proxy' : 'at one server';
    w.expect(answer.status === 200, `GET the job ${by}: ${answer.status || answer.text}`);
    if (answer.status === 200 && good(json_of(answer))) return json_of(answer);
  }
  return null;
}

// Reads a stream of events to its end, or until nothing was heard for too long. `status` is 0 if there was no answer.
function follow(base, id, within = 20_000) {
  return new Promise((resolve) => {
    const heard = { status: 0, jobs: [], said: '', at: 0 };
    const over = (why) => {
      heard.said = why;
      heard.at = performance.now();
      resolve(heard);
    };
    const stream = get(`${base}/api/v1/jobs/${id}/events`, { agent: false }, (got) => {
      let text = '';
      heard.status = got.statusCode;
      got.on('data', (chunk) => {
        text += chunk;
        for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
          const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
          if (heard.status === 200 && data) heard.jobs.push(JSON.parse(data));
        }
      });
      got.on('end', () => over('the stream ended'));
      got.on('error', (error) => over(String(error)));
    });
    stream.on('error', (error) => over(String(error)));
    stream.setTimeout(within, () => stream.destroy(new Error(`nothing was heard for ${within} ms`)));
  });
}

// What a difference makes of a version, as docs/http.md says.
function patched(old, { changed = {}, within = {}, lists = {} }) {
  const entry_of = (before, entry) => {
    if (typeof entry === 'number') return before[entry];
    const kept = Array.isArray(entry) ? before[entry[0]] : null;
    return kept && !Array.isArray(kept) ? patched(kept, entry[1]) : entry;
  };
  const now = { ...old, ...changed };
  for (const [name, inner] of Object.entries(within)) now[name] = patched(old[name], inner);
  for (const [name, list] of Object.entries(lists)) now[name] = list.map((entry) => entry_of(old[name], entry));
  return now;
}

// Remembers every version of a job that anybody saw. A version is the same at every server.
function versions(w) {
  const known = new Map();
  return (job, where) => {
    const before = known.get(job.version);
    w.expect(!before || isDeepStrictEqual(before, job), `version ${job.version} of the job is another one ${where}`);
    known.set(job.version, job);
  };
}

// Asks both servers in turn for what is new since the version that the other one showed, until both say that it has ended.
async function ask_for_differences(w, asks, id, saw) {
  let last = null;
  let differences = 0;
  for (let i = 0, ended = 0; ended < asks.length && w.goes_on(); ++i, await pause(20)) {
    const since = last ? `?since=${last.version}` : '';
    const answer = await asks[i % asks.length]('GET', `/api/v1/jobs/${id}${since}`);
    w.expect(answer.status === 200, `GET the job at the ${i % 2 ? 'second' : 'first'} server: ${answer.status || answer.text}`);
    if (answer.status !== 200) return differences;
    const news = json_of(answer);
    if (news.since !== undefined) ++differences;
    last = news.since === undefined ? news : patched(last, news);
    saw(last, 'by its difference');
    ended = has_ended(last) ? ended + 1 : 0;
  }
  return differences;
}

// Which of the servers works; null if none does within 5 s.
async function worker_of(asks) {
  for (const ends = performance.now() + 5_000; performance.now() < ends; await pause(10)) {
    const told = await Promise.all(asks.map((ask) => ask('GET', '/metrics')));
    const at = told.findIndex(({ text }) => Number(/^crux_jobs_running (\d+)/m.exec(text)?.[1] ?? 0) > 0);
    if (at >= 0) return at;
  }
  return null;
}

// The job as it ended, which every puzzle of it proves.
async function is_whole(w, ask, job) {
  w.expect(job.made === job.puzzles.length, `${job.made} puzzles are said to be made, and ${job.puzzles.length} are there`);
  w.expect(new Set(job.puzzles).size === job.puzzles.length, 'a puzzle was made twice');
  for (const id of job.puzzles) {
    const { status } = await ask('GET', `/api/v1/puzzles/${id}`);
    w.expect(status === 200, `a puzzle of the job is not there: ${status}`);
  }
}

// The server that works is stopped by `signal`; its jobs end at the other one, well or with a clear sentence.
async function without_its_server(w, signal) {
  const pupil = asker(w.front.base);
  const jobs = [
    await post(w, pupil, twenty_panels(11)),
    await post(w, pupil, filling()),
    await post(w, pupil, twenty_panels(12)),
  ];
  const dead = await worker_of(w.asks);
  w.expect(dead !== null, 'no server works on the jobs within 5 s');
  if (dead === null) return;
  const alive = w.servers[1 - dead];
  const heard = follow(alive.base, jobs[0].id, taken_over);
  const began = performance.now();
  await w.servers[dead].stop(signal);
  const ends = began + taken_over;
  const states = [];
  for (const { id, kind } of jobs) {
    const job = await job_when(w, pupil, id, has_ended, ends - performance.now());
    w.expect(job, `a job (${kind}) has not ended within ${taken_over / 1000} s`);
    if (!job) continue;
    states.push(job.state);
    w.expect(job.state !== 'cancelled', `a job (${kind}) was cancelled, and nobody asked for that`);
    if (job.state === 'failed') w.expect(/\w+ \w+ \w+/.test(job.error?.says), `a job failed without a word: ${job.error?.says}`);
    if (job.state !== 'done') continue;
    await is_whole(w, pupil, job);
    if (kind === 'generate') w.expect(job.made === 20, `a job is done with ${job.made} of 20 puzzles`);
    if (kind === 'fill') w.expect(job.found?.best?.length > 0, 'a job that fills is done without a completion');
  }
  w.note(`${states.join(', ')} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const { status, jobs: seen } = await heard;
  w.expect(status === 200, `events at the other server: ${status}`);
  w.expect(seen.length > 0 && has_ended(seen.at(-1)), 'events at the other server do not tell the end of the job');
  pupil.close();
}

const one_worker = ['--jobs', '1'];

export const on_jobs = [
  {
    name: 'jobs', // any server answers for any job, with the same words
    args: one_worker,
    async run(w) {
      const pupil = asker(w.front.base);
      for (const what of [twenty_panels(1), filling()]) {
        const { id } = await post(w, pupil, what);
        const saw = versions(w);
        const heard = w.servers.map(({ base }) => follow(base, id));
        const differences = ask_for_differences(w, w.asks, id, saw);
        const ended = await job_when(w, pupil, id, has_ended, 20_000);
        w.expect(ended?.state === 'done', `the job is ${ended?.state}: ${ended?.error?.says ?? ''}`);
        if (!ended) return;
        const began = performance.now();
        for (const { status, jobs, said, at } of await Promise.all(heard)) {
          w.expect(status === 200, `events: ${status} ${said}`);
          w.expect(jobs.length > 1, `${jobs.length} events were heard, and the job took a second`);
          for (const job of jobs) saw(job, 'by its events');
          w.expect(isDeepStrictEqual(jobs.at(-1), ended), `the last event is not the job as it ended (${said})`);
          w.expect(at - began < stale, `events end ${(at - began).toFixed(0)} ms after the job`);
        }
        w.note(`${await differences} differences`);
        for (const ask of w.asks) {
          const there = await job_when(w, ask, id, (job) => isDeepStrictEqual(job, ended), stale);
          w.expect(there, 'the servers do not show the same job after its end');
          await is_whole(w, ask, ended);
        }
      }
      // Equal requests are worked on once, wherever they were sent.
      const same = await Promise.all(w.asks.map((ask) => post(w, ask, twenty_panels(2))));
      const both = await Promise.all(same.map(({ id }) => job_when(w, pupil, id, has_ended, 20_000)));
      w.expect(both[0] && isDeepStrictEqual(both[0].puzzles, both[1]?.puzzles), 'equal requests got different puzzles');
      // A map of puzzles: each of its cells can be had everywhere.
      const elites = { game: 'logicgrid', by: 'elites', parameters: { generations: 60, population: 60 }, seed: 3 };
      const { id } = await post(w, pupil, ['generate', elites]);
      const map = (await job_when(w, pupil, id, has_ended, 20_000))?.archive;
      w.expect(map?.cells?.length > 0, 'a job by MAP-Elites has no map');
      const [row, column] = map?.cells?.[0] ?? [];
      const cells = await Promise.all(w.asks.map((ask) => ask('POST', `/api/v1/jobs/${id}/cells`, { row, column })));
      for (const { status } of cells) w.expect(status === 200, `a cell of the map: ${status}`);
      w.expect(json_of(cells[0]).id === json_of(cells[1]).id, 'the servers have different puzzles in a cell');
      pupil.close();
    },
  },
  {
    name: 'limits', // of one client's jobs, over all servers
    args: one_worker,
    async run(w) {
      const asked = Array.from({ length: 12 }, (_, i) => w.asks[i % 2]('POST', '/api/v1/generate', endless(100 + i)[1]));
      const answers = await Promise.all(asked);
      const taken = answers.filter(({ status }) => status === 202).map((answer) => json_of(answer).job.id);
      w.expect(taken.length === 4, `${taken.length} jobs of one client were taken, and 4 are allowed`);
      w.expect(answers.filter(({ status }) => status === 429).length === 8, 'the others were not refused with 429');
      await Promise.all(taken.map((id, i) => w.asks[i % 2]('DELETE', `/api/v1/jobs/${id}`)));
    },
  },
  {
    name: 'cancelled', // whichever server is asked to
    args: one_worker,
    async run(w) {
      for (const other of [0, 1]) {
        const { id } = await post(w, w.asks[1 - other], endless(other));
        const heard = follow(w.servers[1 - other].base, id);
        await job_when(w, w.asks[1 - other], id, (job) => job.state === 'running', 5_000);
        const answer = await w.asks[other]('DELETE', `/api/v1/jobs/${id}`);
        w.expect(answer.status === 200, `DELETE at the other server: ${answer.status}`);
        for (const ask of w.asks) {
          const there = await job_when(w, ask, id, (job) => job.state === 'cancelled', stale);
          w.expect(there, `a server does not say within ${stale / 1000} s that the job was cancelled`);
        }
        if (answer.status !== 200) await w.asks[1 - other]('DELETE', `/api/v1/jobs/${id}`);
        w.expect((await heard).jobs.at(-1)?.state === 'cancelled', 'events do not tell that the job was cancelled');
        // Whoever worked on it has stopped.
        const told = async () => (await Promise.all(w.asks.map((ask) => ask('GET', '/metrics')))).map(({ text }) => text);
        const is_idle = async () => (await told()).every((text) => /^crux_jobs_running 0$/m.test(text));
        let idle = await is_idle();
        for (let i = 0; i < 100 && !idle; ++i) {
          await pause(50);
          idle = await is_idle();
        }
        w.expect(idle, 'a cancelled job is still worked on after 5 s');
      }
    },
  },
  { name: 'killed', args: one_worker, run: (w) => without_its_server(w, 'SIGKILL') }, // and its jobs end elsewhere
  { name: 'stopped', args: one_worker, run: (w) => without_its_server(w, 'SIGTERM') }, // as when a server is updated
];
