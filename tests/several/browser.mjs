#!/usr/bin/env node
// browser.mjs -- the browser suite's smoke tests (tagged @smoke), through a proxy in front of two servers on one PostgreSQL.
//
//   node tests/several/browser.mjs [arguments of playwright test]
//
// CRUX is the program, build/crux unless told otherwise. Screenshots and traces of failed tests are kept in build/several.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { needs_postgres, several } from './several.mjs';

needs_postgres('several.browser');
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { front, servers, stop } = await several();
const words = process.argv.slice(2);
const run = spawn(here('../browser/run'), words.length > 0 ? words : ['--grep', '@smoke'], {
  stdio: 'inherit',
  env: { ...process.env, CRUX_URL: front.base, CRUX_KEPT: here('../../build/several') },
});
let failed = (await new Promise((over) => run.on('close', over))) !== 0;
for (const server of servers) {
  console.log(`${server.base} answered ${front.answered[server.base] ?? 0} requests`);
  if (server.ended !== null || !front.answered[server.base]) {
    failed = true;
    console.log(`FAILS  a server ended or was never asked: ${server.ended ?? 'it still runs'} ${server.says}`);
  }
}
await stop();
process.exit(failed ? 1 : 0);
