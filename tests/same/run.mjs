// run.mjs -- the same answers everywhere: asks the engine as WebAssembly and as programs of several compilers, and compares every byte.
//
//   node tests/same/run.mjs build/wasm/crux.wasm build/release/tests/same_lines build/asan/tests/same_lines
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { load } from '../../web/packages/engine/node.js';
import { first, second } from './questions.mjs';

const [module, ...programs] = process.argv.slice(2);
for (const file of [module, ...programs])
  if (!existsSync(file)) {
    console.error(`${file} is not there: \`make built\` makes it`);
    process.exit(1);
  }

/** Asks a program all questions; a few lines are on their way at any time. */
function program(file) {
  const child = spawn(file, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    name: file,
    async ask(questions) {
      for (const question of questions) child.stdin.write(JSON.stringify(question) + '\n');
      const answers = [];
      while (answers.length < questions.length) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`${file} ended at ${JSON.stringify(questions[answers.length])}`);
        answers.push(JSON.parse(value));
      }
      return answers;
    },
    end: () => child.stdin.end(),
  };
}

/** Time goes by as in lines.cpp. */
async function wasm(file) {
  let ticks = 0;
  const engine = await load(file, { now: () => (++ticks * 1e6) / 1e9, random: (bytes) => bytes.set([0x70, 0, 0, 0]) });
  return {
    name: file,
    ask: async (questions) => questions.map(([verb, text]) => Object.values(engine.call(verb, text, -1))),
    bytes: () => engine.bytes,
    end: () => {},
  };
}

const page = await wasm(module);
const all = [page, ...programs.map(program)];
let failed = 0;

function compare(questions, answers) {
  questions.forEach((question, at) => {
    for (let other = 1; other < all.length; other++) {
      const [a, b] = [answers[0][at], answers[other][at]].map((answer) => JSON.stringify(answer));
      if (a === b) continue;
      failed += 1;
      if (failed > 20) continue;
      const from = Math.max(0, [...a].findIndex((c, i) => c !== b[i]) - 60);
      console.error(`${question[0]} ${question[1].slice(0, 300)}\n  ${all[0].name}: ..${a.slice(from, from + 160)}`);
      console.error(`  ${all[other].name}: ..${b.slice(from, from + 160)}`);
    }
  });
}

let questions = first();
const answers = await Promise.all(all.map((engine) => engine.ask(questions)));
compare(questions, answers);
let count = questions.length;
questions = second(questions, answers[0]);
compare(questions, await Promise.all(all.map((engine) => engine.ask(questions))));
count += questions.length;
for (const engine of all) engine.end();
const statuses = new Set(answers[0].map(([status]) => status));
if (count < 1000 || !statuses.has(200) || !statuses.has(422)) {
  console.error(`only ${count} questions, with answers ${[...statuses].join(', ')}: the corpus is not there`);
  process.exit(1);
}
console.log(`${count} questions, ${failed} different answers; the module took ${page.bytes() >> 20} MiB`);
process.exit(failed > 0 ? 1 : 0);
