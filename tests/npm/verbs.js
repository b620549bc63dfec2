// verbs.js -- every verb of crux-puzzles once, for every game, from a folder in which the package is installed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load, Refused } from 'crux-puzzles';
import { Engine } from 'crux-puzzles/engine';

const engine = await load();
assert(engine instanceof Engine);
const games = engine.games();
assert(games.length >= 5);
assert.deepEqual(
  engine
    .examples()
    .map(({ id }) => id)
    .sort(),
  games.flatMap(({ examples }) => examples.map(({ id }) => id)).sort(),
);
const made = games.filter(({ verbs }) => verbs.includes('generate'));
assert(made.length >= 5);
for (const { game, formats, levels, ways, verbs } of made) {
  for (const verb of verbs) assert.notEqual(engine.call(verb, {}).status, 404, `${game}: ${verb}`);
  for (const by of ways)
    assert.equal(engine.call('generate', { game, by, seed: 1, level: levels[0].name }, 30).status, 200, `${game} ${by}`);
  const line =
    engine.generate({ game, seed: 3, level: levels[0].name }, { seconds: 30 })[0] ??
    assert.fail(`${game}: nothing was generated`);
  const { id } = engine.read({ crux: 1, game, puzzle: line.puzzle });
  assert.match(id, /^[0-9a-f]{32}$/);
  const moves = engine.reveal(line);
  assert.equal(engine.check(line, moves).status, 'solved', game);
  assert.equal(typeof engine.hint(line).sentence, 'string', game);
  assert('rating' in engine.grade(line), game);
  assert(engine.solve(line, { limit: 1 }).solutions >= 1, game);
  assert.equal(engine.look(line).kind, 'puzzle', game);
  assert.match(engine.draw(line, { moves }), /^<svg|^<\?xml/, game);
  assert.equal(engine.another(line, { seed: 5, seconds: 30 }).game, game);
  for (const format of formats) {
    const back = engine.import(game, format, engine.export(engine.read({ crux: 1, ...line }), format));
    assert.equal(back.game, game);
  }
}
assert.throws(() => engine.check({ game: 'nothing', puzzle: {} }, ''), Refused);
assert.throws(() => engine.export({ ...games[0], puzzle: {} }, 'nothing'), Refused);

// A loop that is left early ends the search; more of them than the engine keeps at once do not disturb each other.
const sketch = JSON.parse(
  '{"game":"panel","puzzle":{"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[{"kind":"?","cell":[0,1]}]}}',
);
for (let i = 0; i < 6; i++) for await (const step of engine.fill(sketch, { seconds: 0.05 })) if (step.found) break;
let last;
for await (const step of engine.fill(sketch)) last = step;
assert.equal(last.over, true);
const [{ filled }] = last.found.best;
assert.equal(engine.look(engine.complete(sketch, filled)).kind, 'puzzle');

// What bundlers take for browsers. Here there is no server to fetch the module from, so it gets the bytes.
const browser = await import(new URL('node_modules/crux-puzzles/browser.js', import.meta.url));
const bytes = readFileSync(fileURLToPath(import.meta.resolve('crux-puzzles/crux.wasm')));
assert.deepEqual((await browser.load(bytes)).games(), games);
assert.deepEqual((await browser.load(await WebAssembly.compile(bytes))).games(), games);

// An engine that broke says so.
const broken = await load(undefined, {
  now: () => {
    throw new Error('no clock');
  },
});
assert.throws(() => broken.look(sketch), /no clock/);
assert.throws(() => broken.games(), /load another/);
console.log(`crux-puzzles: every verb of ${games.length} games, ${(engine.bytes / 2 ** 20).toFixed(0)} MiB`);
