// looks.mjs -- the processor's time for a look at a small panel, by the engine as WebAssembly: what an edit on the design page waits for.
//
//   node tests/same/looks.mjs build/wasm/crux.wasm
import { load } from '../../web/packages/engine/node.js';

const engine = await load(process.argv[2]);

let seed = 5;
function below(n) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (...all) => all[below(all.length)];

const panel = (marks) => ({ game: 'panel', puzzle: { width: 4, height: 4, starts: [[0, 0]], ends: [[4, 4]], marks } });

function marked(count) {
  const marks = [];
  while (marks.length < count) {
    const cell = [below(4), below(4)];
    if (marks.some((mark) => `${mark.cell}` === `${cell}`)) continue;
    const kind = pick('square', 'star', 'triangle');
    marks.push(kind === 'triangle' ? { kind, cell, count: 1 + below(3) } : { kind, cell, colour: pick('black', 'white') });
  }
  return panel(marks);
}

/** Milliseconds of the processor, whoever else uses it. */
function look(question) {
  const before = process.cpuUsage();
  engine.call('look', question);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function show(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, 90% ${at(0.9)} ms, all ${at(1)} ms`);
}

for (let i = 0; i < 5; i++) look(marked(2)); // the first looks make tables
const times = [1, 2, 3, 4].map((count) => Array.from({ length: 60 }, () => look(marked(count))));
times.forEach((some, i) => show(`60 panels with ${i + 1} marks`, some));
show('all of them', times.flat());
const square = (cell, colour) => ({ kind: 'square', cell, colour });
show('no marks', [1, 2, 3, 4, 5].map(() => look(panel([]))));
show('two squares, far apart', [1, 2, 3, 4, 5].map(() => look(panel([square([0, 0], 'black'), square([3, 3], 'white')]))));
