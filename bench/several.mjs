#!/usr/bin/env node
// several.mjs -- how many requests a second one and two servers answer, on one PostgreSQL, behind nginx. Prints a table (Markdown).
//
//   node bench/several.mjs [SECONDS]   for each measurement, 10 unless told otherwise
//
// CRUX   the program, build/crux unless told otherwise
// NGINX  nginx, from the PATH unless told otherwise. Only this script needs it, so scripts/setup does not install it.
//
// Everything runs on this machine, wrk, nginx and PostgreSQL too: the servers get what these leave. PostgreSQL writes to a folder
// below TMPDIR, which should lie on a disk. The limits of requests for one address in docs/deploy/nginx.conf are left out.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { asker, in_turn, json_of, pause } from '../tests/abuse/ask.mjs';
import { begun } from '../tests/abuse/plays.mjs';
import { folder, postgres, serve } from '../tests/abuse/server.mjs';

const seconds = Number(process.argv[2] ?? 10);
const connections = 64;
const nginx = process.env.NGINX ?? 'nginx';

function needs(good, says) {
  if (good) return;
  console.error(`several: ${says}`);
  process.exit(1);
}
const runs = (...words) => spawnSync(words[0], words.slice(1), { stdio: 'ignore' }).error === undefined;
needs(seconds > 0, `"${process.argv[2]}" is no number of seconds`);
needs(runs('wrk', '-v'), 'wrk is missing: apt-get install wrk');
needs(runs(nginx, '-v'), 'nginx is missing: apt-get install nginx, or set NGINX');
needs(postgres({ in_memory: false }), 'PostgreSQL is missing: apt-get install postgresql');

// The upstream and the headers of docs/deploy/nginx.conf.
const config = (path, port, servers) => `daemon off;
${process.getuid() === 0 ? 'user root;' : ''}
worker_processes auto;
pid ${path}/nginx.pid;
error_log ${path}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${path}/body;
  proxy_temp_path ${path}/proxy;
  fastcgi_temp_path ${path}/fastcgi;
  uwsgi_temp_path ${path}/uwsgi;
  scgi_temp_path ${path}/scgi;
  upstream crux {
${servers.map(({ base }) => `    server ${new URL(base).host};`).join('\n')}
    keepalive 32;
    keepalive_timeout 20s;
  }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $remote_addr;
    location / { proxy_pass http://crux; }
  }
}
`;

async function start_nginx(path, servers) {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  writeFileSync(join(path, 'nginx.conf'), config(path, port, servers));
  const running = spawn(nginx, ['-p', path, '-c', join(path, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let says = '';
  running.stderr.on('data', (chunk) => (says += chunk));
  const over = new Promise((done) => running.on('close', done));
  const kill = () => running.kill('SIGTERM');
  process.on('exit', kill);
  const base = `http://127.0.0.1:${port}`;
  const ask = asker(base);
  let status = 0;
  for (let i = 0; i < 100 && status !== 200; ++i) {
    await pause(50);
    needs(running.exitCode === null, `nginx ended: ${says}`);
    ({ status } = await ask('GET', '/healthz', undefined, { within: 1_000 }));
  }
  needs(status === 200, `nginx passes nothing on: ${status}: ${says}`);
  const stop = async () => {
    ask.close();
    kill();
    await over;
    process.off('exit', kill);
  };
  return { base, ask, stop };
}

// wrk sends one request after the other, whichever connection is free. An event's number must come after the one before it, so
// there are many more plays than connections, and each gets its next event when all others have theirs.
const lua = (requests, plays, puzzle) => `
local json = { ["Content-Type"] = "application/json" }
local plays = { ${plays.map(({ id, secret }) => `{ "${id}", "${secret}" }`).join(', ')} }
local heads = {}
for i, play in ipairs(plays) do
  heads[i] = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. play[2] }
end
local sent, number, at = -1, 0, 0
function puzzle() return wrk.format("GET", "/api/v1/puzzles/${puzzle}") end
function check() return wrk.format("POST", "/api/v1/puzzles/${puzzle}/check", json, '{"moves":""}') end
function event()
  at = at + 1
  if at > #plays then at, number = 1, number + 1 end
  local body = string.format('{"events":[{"number":%d,"at":%d,"kind":"move","data":"UURR"}]}', number, number)
  return wrk.format("POST", "/api/v1/plays/" .. plays[at][1] .. "/events", heads[at], body)
end
local requests = { ${requests.join(', ')} }
function request()
  sent = sent + 1
  if sent == 0 then return puzzle() end -- wrk only looks at the first one
  return requests[sent % #requests + 1]()
end
`;

const mixes = {
  'a puzzle': ['puzzle'],
  'a check': ['check'],
  'an event of a play': ['event'],
  'a class: of 10 requests 1 puzzle, 6 checks, 3 events': [
    ...['puzzle', 'check', 'check', 'event', 'check', 'check', 'event', 'check', 'check', 'event'],
  ],
};

async function measure(many) {
  const path = folder();
  const args = ['--db', postgres().new_database(), '--session-key', join(path, 'session.key')];
  args.push('--behind-proxy', '--host', '127.0.0.1');
  const servers = [];
  while (servers.length < many) servers.push(await serve({ data: path, args }));
  const front = await start_nginx(path, servers);
  const figures = {};
  for (const [name, requests] of Object.entries(mixes)) {
    const first = await begun(front.ask);
    const plays = [first];
    if (requests.includes('event'))
      await in_turn(1_999, 16, async () =>
        plays.push(json_of(await front.ask('POST', '/api/v1/plays', { puzzle: first.puzzle }))),
      );
    const script = join(path, 'requests.lua');
    writeFileSync(script, lua(requests, plays, first.puzzle));
    const wrk = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, front.base];
    const { stdout } = spawnSync('wrk', wrk, { encoding: 'utf8' });
    const found = (pattern) => pattern.exec(stdout)?.[1];
    const wrong = found(/(Non-2xx.*|Socket errors.*)/);
    needs(!wrong, `${name}, with ${many} at work: ${wrong}; ${servers.map(({ says }) => says).join(' ')}`);
    figures[name] = { rate: Number(found(/Requests\/sec:\s+([\d.]+)/)), p99: found(/99%\s+(\S+)/) };
  }
  await front.stop();
  for (const server of servers) await server.stop();
  return figures;
}

const processor = /model name\s*: (.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown';
const load = loadavg()[0].toFixed(1);
console.log(
  `${cpus().length} cores (${processor}), ${connections} connections, ${seconds} s each, load average before: ${load}\n`,
);
if (load > 1) console.error('several: the machine is busy; these figures say little\n');
const columns = [await measure(1), await measure(2)];
const cell = ({ rate, p99 }) => `${Math.round(rate).toLocaleString('en')} (${p99})`;
console.log('| requests a second (99th percentile) | one server | two servers |\n|---|---:|---:|');
for (const name of Object.keys(mixes)) console.log(`| ${name} | ${columns.map((figures) => cell(figures[name])).join(' | ')} |`);
process.exit(0);
