#!/usr/bin/env node
// run.mjs -- two servers on one PostgreSQL behind a proxy: whatever one of them does or suffers, its users see one Crux.
//
//   node tests/several/run.mjs             all cases: in `make test`
//   node tests/several/run.mjs jobs class  only these
//
// CRUX is the program, build/crux unless told otherwise. Each case has a database and two servers of its own.
import { asker } from '../abuse/ask.mjs';
import { on_jobs } from './jobs.mjs';
import { on_kept } from './kept.mjs';
import { needs_postgres, several } from './several.mjs';

const cases = [...on_kept, ...on_jobs];
const names = process.argv.slice(2);
const unknown = names.find((name) => !cases.some((one) => one.name === name));
if (unknown) {
  console.error(`several: there is no case "${unknown}"; there are ${cases.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
needs_postgres('several');

async function run({ name, args, run: test }) {
  const faults = [];
  const notes = [];
  const began = performance.now();
  const world = await several({ args });
  const asks = world.servers.map(({ base }) => asker(base));
  const w = {
    ...world,
    asks,
    expect: (good, says) => good || faults.includes(says) || faults.push(says),
    note: (text) => notes.push(text),
    goes_on: () => performance.now() - began < 60_000,
  };
  try {
    await test(w);
  } catch (error) {
    faults.push(error.stack ?? String(error));
  }
  for (const ask of asks) ask.close();
  await world.stop();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${faults.length === 0 ? 'holds' : 'FAILS'}  ${name.padEnd(10)} ${seconds.padStart(5)} s  ${notes.join(', ')}`);
  for (const fault of faults) console.log(`         ${fault}`);
  return faults.length > 0;
}

let failed = 0;
for (const one of cases) if (names.length === 0 || names.includes(one.name)) failed += (await run(one)) ? 1 : 0;
if (failed > 0) console.log(`several: ${failed} ${failed === 1 ? 'case fails' : 'cases fail'}`);
process.exit(failed > 0 ? 1 : 0);
