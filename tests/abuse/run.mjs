#!/usr/bin/env node
// run.mjs -- attacks the built program, each attack on a server of its own within 512 MB, beside a well-behaved client.
//
//   node tests/abuse/run.mjs               all attacks, short: in `make test`
//   node tests/abuse/run.mjs --long        all attacks, minutes each: `make abuse`
//   node tests/abuse/run.mjs picture keys  only these; with --but all others
//
// CRUX is the program, build/crux unless told otherwise. An attack passes if the attacked routes keep their bounds of bytes and
// seconds, the server lives and stays within 512 MB, the client's 99th percentile is under 250 ms, and everything that was
// acknowledged is there after the server is killed and started again.
import { Worker } from 'node:worker_threads';
import { asker } from './ask.mjs';
import { lost } from './plays.mjs';
import { folder, megabytes, postgres, serve } from './server.mjs';
import { on_connections } from './on_connections.mjs';
import { on_stores } from './on_stores.mjs';
import { on_work } from './on_work.mjs';

const p99_limit = 250; // ms
const slow = "the neighbour's p99 is";
const is_of_time = (fault) => fault.startsWith(slow) || / ms, at most |takes \d+ ms|no answer within/.test(fault);
const attacks = [...on_work, ...on_connections, ...on_stores];
const words = process.argv.slice(2);
const long = words.includes('--long');
const but = words.includes('--but');
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !attacks.some((attack) => attack.name === name));
if (unknown.length > 0) {
  console.error(`abuse: there is no attack "${unknown[0]}"; there are ${attacks.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

// The client, from its own address. `stop` answers what it has seen.
async function neighbour(base) {
  const worker = new Worker(new URL('neighbour.mjs', import.meta.url), { workerData: { base, from: '127.0.0.2' } });
  const heard = () => new Promise((got, failed) => worker.once('message', got).once('error', failed));
  await heard();
  return {
    async stop() {
      worker.postMessage('stop');
      const seen = await heard();
      await worker.terminate();
      return seen;
    },
  };
}

const alike = (a, b) => a.replace(/[0-9a-f]*\d[0-9a-f]*/g, '') === b.replace(/[0-9a-f]*\d[0-9a-f]*/g, '');
const quantile = (times, share) => [...times].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0;

async function run(attack) {
  const faults = [];
  const notes = [];
  const began = performance.now();
  const ends = began + (long ? 120_000 : (attack.ms ?? 1_200));
  const database = attack.postgres ? postgres().new_database() : null;
  const data = folder();
  const args = [...(database ? ['--db', database] : []), ...(attack.args?.(long) ?? [])];
  const server = await serve({ data, args });
  const client = await neighbour(server.base);
  const world = {
    long,
    data,
    server,
    database,
    goes_on: () => performance.now() < ends && server.ended === null,
    // The first of each kind of fault is told.
    expect(good, says) {
      if (!good && !faults.some((fault) => alike(fault, says))) faults.push(says);
    },
    note: (text) => notes.push(text),
    // What every answer promises: it comes, in time, it is not too large, and it is not our mistake.
    bound(what, answer, { ms = 500, bytes = 4 << 20 } = {}) {
      world.expect(answer.status !== 0, `${what}: ${answer.text}`);
      world.expect(answer.status !== 500, `${what}: our mistake (500)`);
      world.expect(answer.ms <= ms, `${what}: ${answer.ms.toFixed(0)} ms, at most ${ms} are allowed`);
      world.expect(answer.bytes <= bytes, `${what}: ${answer.bytes} bytes, at most ${bytes} are allowed`);
      return answer;
    },
  };
  world.ask = asker(server.base);
  await attack.run(world);
  const seen = await client.stop();
  world.ask.close();

  const died = await server.stop();
  world.expect(died === null, `the server ended by itself: ${died}: ${server.says.trim().split('\n').at(-1)}`);
  const most = attack.memory ?? megabytes;
  world.expect(server.peak <= most, `${server.peak.toFixed(0)} MB of memory, at most ${most} are allowed`);
  const p99 = quantile(seen.times, 0.99);
  world.expect(p99 < p99_limit, `${slow} ${p99.toFixed(0)} ms, under ${p99_limit} are promised`);
  world.expect(seen.refused.length === 0, `${seen.refused.length} of the neighbour's requests were refused: ${seen.refused[0]}`);
  if (!attack.loses_the_file) {
    const again = await serve({ data, args });
    const gone = await lost(again.base, seen.play);
    await again.stop();
    world.expect(gone === 0, `${gone} of ${seen.play.acknowledged} acknowledged events are gone`);
    world.expect(seen.play.acknowledged > 0, 'none of the events of the neighbour was acknowledged');
  }

  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const told = [`${server.peak.toFixed(0)} MB`, `p50 ${quantile(seen.times, 0.5).toFixed(0)} ms`, `p99 ${p99.toFixed(0)} ms`];
  told.push(`${seen.times.length} asked`, `${seen.play.acknowledged} events`, ...notes);
  console.log(
    `${faults.length === 0 ? 'holds' : 'FAILS'}  ${attack.name.padEnd(10)} ${seconds.padStart(5)} s  ${told.join(', ')}`,
  );
  for (const fault of faults) console.log(`         ${fault}`);
  return faults;
}

let failed = 0;
for (const attack of attacks) {
  if (names.length > 0 && names.includes(attack.name) === but) continue;
  if (attack.postgres && !postgres()) {
    console.log(`skips  ${attack.name.padEnd(10)}          PostgreSQL is not installed`);
    continue;
  }
  try {
    let faults = await run(attack);
    // In the short form one hiccup of the machine is the 99th percentile. A fault of the program is there a second time.
    if (faults.length > 0 && faults.every(is_of_time) && !long) faults = await run(attack);
    if (faults.length > 0) ++failed;
  } catch (error) {
    ++failed;
    console.log(`FAILS  ${attack.name}: ${error.stack ?? error}`);
  }
}
if (failed > 0) console.log(`abuse: ${failed} ${failed === 1 ? 'attack' : 'attacks'} got through`);
process.exit(failed > 0 ? 1 : 0);
