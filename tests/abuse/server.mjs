// server.mjs -- `crux serve` as a process of its own, within 512 MB; and a PostgreSQL server for the attacks that need one.
//
// The limit is RLIMIT_DATA: everything that a process may write to and shares with nobody. It needs no rights, unlike a cgroup.
// RLIMIT_AS would count address space, too: malloc reserves 64 MB of it for each thread and touches little. RLIMIT_DATA counts a
// stack of 8 MB for each thread, of which little is touched, either; a dozen of those come on top. What is judged in the end is the
// peak of resident memory (VmHWM), as a cgroup would.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const program = process.env.CRUX ?? join(root, 'build/crux');
export const megabytes = 512;
const stacks = 12 * 8; // MB

const cleanup = new Set();
process.on('exit', () => cleanup.forEach((clean) => clean()));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

export function folder(in_memory = false) {
  const memory = '/dev/shm';
  const room = in_memory && existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 512 << 20;
  const path = mkdtempSync(join(room ? memory : tmpdir(), 'crux-abuse-'));
  cleanup.add(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

let help = null;
// Whether this program has an option, such as a limit that makes an attack shorter.
export const takes = (option) =>
  (help ??= execFileSync(program, ['serve', '--help'], { encoding: 'utf8' })).includes(`${option} `);

function peak_of(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

// Starts it, and waits until it listens. `ended` says how it ended, if it did.
export async function serve({ data, args = [], port = 0 }) {
  const words = ['serve', '--port', String(port), '--log', 'warning', '--data', data, ...args];
  const process_ = spawn('prlimit', [`--data=${(megabytes + stacks) << 20}`, program, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const server = { pid: process_.pid, base: '', peak: 0, ended: null, says: '' };
  const watch = setInterval(() => (server.peak = Math.max(server.peak, peak_of(process_.pid))), 50);
  const kill = () => process_.exitCode === null && process_.signalCode === null && process_.kill('SIGKILL');
  cleanup.add(kill);
  const over = new Promise((done) =>
    process_.on('close', (code, signal) => {
      clearInterval(watch);
      cleanup.delete(kill);
      server.ended = signal ?? `exit code ${code}`;
      done();
    }),
  );
  server.stop = async (signal = 'SIGKILL') => {
    server.peak = Math.max(server.peak, peak_of(process_.pid));
    const by_itself = server.ended;
    process_.kill(signal);
    await over;
    return by_itself;
  };
  await new Promise((up, failed) => {
    process_.on('error', failed);
    process_.stderr.on('data', (chunk) => {
      if (server.says.length < 10_000) server.says += chunk;
      server.base ||= /http:\/\/\S+/.exec(server.says)?.[0] ?? '';
      if (server.base) up();
    });
    over.then(() => failed(new Error(`${program} ${words.join(' ')}: ${server.ended}: ${server.says}`)));
  });
  return server;
}

// --- PostgreSQL --------------------------------------------------------------------------------------------------------------

function binaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => `${debian}/${version}/bin`), ...(process.env.PATH ?? '').split(':')];
  return folders.find((path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')));
}

// The processes below a process: a postmaster's backends.
function children_of(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ')[1] === String(parent)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

let shared = null;
// The one that all attacks share, with a socket in its own folder; null if PostgreSQL is not installed. As src/store/postgres_test.cpp.
// Who measures wants it on a disk.
export function postgres({ in_memory = true } = {}) {
  const bin = binaries();
  if (!bin) return null;
  if (shared) return shared;
  const path = folder(in_memory);
  const run = (name, ...words) => {
    const as_other = process.getuid() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
    const [command, ...rest] = [...as_other, join(bin, name), ...words];
    const ran = spawnSync(command, rest, { cwd: path, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`${name}: ${ran.stderr}`);
  };
  if (process.getuid() === 0) {
    const [user, group] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })));
    chownSync(path, user, group);
  }
  run('initdb', '-D', 'data', '-U', 'crux', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  const settings = `-c listen_addresses= -c unix_socket_directories='${path}' -c max_connections=60 -c shared_buffers=16MB`;
  run('pg_ctl', '-D', 'data', '-w', '-t', '60', '-l', 'server.log', '-o', settings, 'start');
  const postmaster = Number(readFileSync(join(path, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  const signal = (name) => [postmaster, ...children_of(postmaster)].forEach((pid) => process.kill(pid, name));
  const stop = () => {
    signal('SIGCONT');
    process.kill(postmaster, 'SIGQUIT');
  };
  cleanup.add(stop);
  let databases = 0;
  shared = {
    signal, // to the server and all of its backends
    new_database() {
      const name = `d${++databases}`;
      run('createdb', '-h', path, '-U', 'crux', '-T', 'template0', name);
      return `postgresql://crux@/${name}?host=${path}`;
    },
  };
  return shared;
}
