// run.mjs -- the same answers everywhere: asks the engine as WebAssembly and as programs of several compilers, and compares every byte.
//
//   node tests/same/run.mjs build/wasm/crux.wasm build/release/tests/same_lines build/asan/tests/same_lines
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { load } from '../../web/packages/engine/node.js';
import { stages, verbs } from './questions.mjs';

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
  const engine = await load(file, { now: () => (++ticks * 5e6) / 1e9, random: (bytes) => bytes.set([0x70, 0, 0, 0]) });
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

// Pages leave most breeding to a server; then the programs are compared with each other.
const is_left_out = ([, text]) => text.includes('pages cannot breed puzzles of this game');

function compare(questions, answers) {
  questions.forEach((question, at) => {
    const first = is_left_out(answers[0][at]) ? 1 : 0;
    for (let other = first + 1; other < all.length; other++) {
      const [a, b] = [answers[first][at], answers[other][at]].map((answer) => JSON.stringify(answer));
      if (a === b) continue;
      failed += 1;
      if (failed > 20) continue;
      const from = Math.max(0, [...a].findIndex((c, i) => c !== b[i]) - 60);
      console.error(`${question[0]} ${question[1].slice(0, 300)}\n  ${all[first].name}: ..${a.slice(from, from + 160)}`);
      console.error(`  ${all[other].name}: ..${b.slice(from, from + 160)}`);
    }
  });
}

const asked = [];
for (const stage of stages) {
  const questions = stage(asked);
  const answers = await Promise.all(all.map((engine) => engine.ask(questions)));
  compare(questions, answers);
  questions.forEach(([verb, text], at) => {
    const [status, answer] = answers[0][at];
    asked.push({ verb, body: status === 200 ? JSON.parse(text) : null, status, text: answer });
  });
}
for (const engine of all) engine.end();

// Every verb answers something, and searches are found by their numbers.
const answered = new Set(asked.filter(({ status }) => status === 200).map(({ verb }) => verb));
const silent = verbs().filter((verb) => !answered.has(verb));
const lost = asked.filter(({ verb, status }) => verb.startsWith('fill') && status !== 200).length;
if (asked.length < 3000 || silent.length > 0 || lost > 0 || !asked.some(({ status }) => status === 422)) {
  console.error(`${asked.length} questions, ${lost} searches refused; verbs that never answered: ${silent.join(', ') || 'none'}`);
  process.exit(1);
}
console.log(`${asked.length} questions, ${failed} different answers; the module took ${page.bytes() >> 20} MiB`);
process.exit(failed > 0 ? 1 : 0);
