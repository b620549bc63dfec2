// looks.mjs -- the processor's time for a look at a 4x4 panel, by the engine as WebAssembly: what an edit on the design page waits for.
//
//   node tests/same/looks.mjs build/wasm/crux.wasm              60 panels of each layout
//   node tests/same/looks.mjs build/wasm/crux.wasm --most 30    few of them; fails if the median of a layout takes longer
import { load } from '../../web/packages/engine/node.js';

const [module, , given] = process.argv.slice(2);
const most = given === undefined ? undefined : Number(given);
const engine = await load(module);

let seed = 5;
function below(n) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (...all) => all[below(all.length)];

const size = 4;
const along = Array.from({ length: size + 1 }, (_, i) => i);
const border = along.flatMap((x) => along.map((y) => [x, y])).filter((at) => at.some((i) => i === 0 || i === size));
const corners = border.filter(([x, y]) => x % size === 0 && y % size === 0);
const every_other = (rest) => border.filter((_, i) => i % 2 === rest);
const some = (many) => {
  const chosen = new Set();
  while (chosen.size < many) chosen.add(below(border.length));
  return [...chosen].map((i) => border[i]);
};

/** What an editor can make: from one start and one end to all junctions of the border as both. */
const layouts = {
  'corner to corner': () => [[[0, 0]], [[4, 4]]],
  'two starts, two ends': () => [corners.slice(0, 2), corners.slice(2)],
  'four starts, four ends': () => [corners, corners],
  'one start, 16 ends': () => [[[0, 0]], border],
  'four starts, 16 ends': () => [corners, border],
  '16 starts, one end': () => [border, [[4, 4]]],
  'eight starts, eight ends': () => [every_other(0), every_other(1)],
  '16 starts, 16 ends': () => [border, border],
  'each time others, one to four': () => [some(1 + below(4)), some(1 + below(4))],
};

function mark(kind) {
  if (kind === 'must') return { kind, junction: [below(size + 1), below(size + 1)] };
  const cell = [below(size), below(size)];
  return kind === 'triangle' ? { kind, cell, count: 1 + below(3) } : { kind, cell, colour: pick('black', 'white') };
}
function marks(count) {
  const made = [];
  while (made.length < count) {
    const next = mark(pick('square', 'star', 'triangle', 'must'));
    if (!made.some((other) => `${other.cell}` === `${next.cell}` && `${other.junction}` === `${next.junction}`)) made.push(next);
  }
  return made;
}

/** Milliseconds of the processor, whoever else uses it. */
function look([starts, ends], count) {
  const puzzle = {
    width: size,
    height: size,
    starts,
    ends,
    marks: marks(count),
  };
  const before = process.cpuUsage();
  const { status, text } = engine.call('look', { game: 'panel', puzzle });
  const { user, system } = process.cpuUsage(before);
  if (status !== 200 || !JSON.parse(text).exact) throw new Error(`${JSON.stringify(puzzle)}: ${text}`);
  return (user + system) / 1000;
}

const kinds = most === undefined ? 60 : 7;
for (let i = 0; i < 10; i++) look(layouts['corner to corner'](), 2); // the module is compiled again once it is in use
let slow = 0;
for (const [name, layout] of Object.entries(layouts)) {
  const times = Array.from({ length: kinds }, (_, i) => look(layout(), i % 7)).toSorted((a, b) => a - b);
  const at = (share) => times[Math.min(kinds - 1, Math.floor(share * kinds))];
  console.log(`${name}: median ${at(0.5).toFixed(1)} ms, 90% ${at(0.9).toFixed(1)} ms, all ${at(1).toFixed(1)} ms`);
  if (at(0.5) > most) slow++;
}
if (slow > 0) {
  console.error(`${slow} layouts take longer than ${most} ms`);
  process.exitCode = 1;
}
