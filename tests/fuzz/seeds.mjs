#!/usr/bin/env node
// seeds.mjs -- writes the seeds of maximal size, tests/fuzz/corpus/*/largest*, and the first seeds of binary formats. Inputs as large
// as the formats and the server allow: what is slow or hungry there shows itself on the first run (tests/fuzz/run has the ceilings).
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { large_car, largest, many_keys, wide_robot, wide_sketch, wordy_grid } from '../abuse/payloads.mjs';

const corpus = fileURLToPath(new URL('corpus', import.meta.url));
function seed(target, name, content) {
  mkdirSync(`${corpus}/${target}`, { recursive: true });
  writeFileSync(
    `${corpus}/${target}/${name}`,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
}
const repeated = (text, bytes) => text.repeat(Math.floor(bytes / text.length));
const post = (path, body) => `POST /api/v1/${path}\n\n${typeof body === 'string' ? body : JSON.stringify(body)}`;

// Puzzles, plays, sketches.
for (const [game, puzzle] of Object.entries(largest())) seed('line', `largest-${game}`, puzzle);
seed('line', 'largest-words', wordy_grid());
seed('line', 'largest-span', wide_robot(7));
seed('line', 'largest-keys', `{"crux":1,"game":"null","puzzle":${many_keys(20_000)}}`);
seed('line', 'largest-depth', `{"crux":1,"game":"null","puzzle":${'['.repeat(100_000)}`);
seed('input', 'largest', `{"a":"${'x'.repeat(60_000)}"}\n${repeated('{"a":[1,2]}\n', 12_000)}`);
seed('moves', 'largest-panel', `1\n${repeated('URDL', 65_536)}`);
seed('moves', 'largest-tiles', `d\n${repeated('3,0U . ', 65_536)}`);
seed('moves', 'largest-marks', `e\n${repeated('A0=B1 A0xB2 ', 65_536)}`);
seed('moves', 'largest-program', `f\n${repeated('forward; turn left; ', 65_536)}`);
seed('program', 'largest-flat', repeated('forward\n', 8_000));
seed('program', 'largest-deep', `${repeated('repeat 99;', 160)} forward; ${repeated('end repeat;', 176)}`);
seed('program', 'largest-calls', `function A; ${repeated('call A; ', 60_000)} end function`);
seed('fill', 'largest', wide_sketch());
seed('fill', 'largest-ranking', repeated('tsi(all)+', 60_000));
seed('recipe', 'largest', {
  game: 'null',
  parameters: Object.fromEntries([...Array(1_000).keys()].map((i) => [`p${i}`, i])),
  seed: 7,
});
seed('rules', 'largest', repeated('APR+', 60_000));
seed('windmill', 'largest', `${Buffer.alloc(48_000, Buffer.from([0x12, 0])).toString('base64url')}_0`);

// Protobuf below base64: the codes that tests/fuzz/corpus/windmill has as text.
const codes = [
  'CAUSAigEEgIIBBICKA8SAggDEgIoBA',
  'CAUSAggGEgIIBRICKAISCAgEGgQIAhAAEgIIBhIECAcQARIAEgQICBAJEgIoBRICCAQSAggFEgQICzACEgASBggLEAUwAxIAEgIIAxICKAQ',
];
codes.forEach((code, i) => seed('protobuf', `code-${i}`, Buffer.from(code, 'base64url')));
seed('protobuf', 'largest', Buffer.alloc(96_000, Buffer.from([0x12, 0])));
seed('protobuf', 'largest-number', Buffer.from([0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]));
seed('protobuf', 'largest-length', Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0]));

// Checkpoints. Of `crux fill`: whether it draws, how many in all, how many are done; five counts; the best.
const numbers = (...values) => Buffer.concat(values.map((value) => Buffer.from(new BigUint64Array([BigInt(value)]).buffer)));
const keys = (...values) => Buffer.from(new Float64Array(values).buffer);
const options = (...values) => Buffer.from(new Uint16Array(values).buffer);
const best = [5, 4, 3, 2, 1].map((bits) => Buffer.concat([keys(bits, 0, 0, 0), options(bits, 0)]));
seed('checkpoint', 'fill-fresh', Buffer.concat([Buffer.from('0'), numbers(64, 0), numbers(0, 0, 0, 0, 0), numbers(0)]));
seed(
  'checkpoint',
  'fill-half',
  Buffer.concat([Buffer.from('0'), numbers(64, 32), numbers(32, 20, 3, 0, 20), numbers(5), ...best]),
);
seed('checkpoint', 'fill-draws', Buffer.concat([Buffer.from('1'), numbers(1000, 16), numbers(16, 8, 0, 0, 8), numbers(0)]));
seed(
  'checkpoint',
  'fill-claims',
  Buffer.concat([Buffer.from('0'), numbers(64, 64), numbers(64, 64, 64, 0, 64), numbers(2n ** 60n)]),
);
seed(
  'checkpoint',
  'largest-fill',
  Buffer.concat([Buffer.from('0'), numbers(64, 64), numbers(64, 64, 0, 0, 64), numbers(2_000), ...Array(2_000).fill(best[0])]),
);
seed('checkpoint', 'grade-none', 'a');
seed('checkpoint', 'grade-one', 'a{"game":"null"}\n');
seed('checkpoint', 'grade-cut', 'a{"game":"null"}\n{"ga');
seed('checkpoint', 'grade-other', 'A{"crux":1,"checkpoint":"grade","identity":"0123456789abcdef"}\n{}\n');
seed('checkpoint', 'largest-grade', `a${repeated('{"game":"null"}\n', 100_000)}`);

// Wishes for puzzles: each parameter at its end, for every way.
const wishes = {
  'burrows-stage': { game: 'burrows', parameters: { stage: 11, weights: 100 }, seed: 4294967295 },
  'burrows-largest': { game: 'burrows', parameters: { nodes: 64, edges: 186, weights: 1000000 } },
  'panel-largest': {
    game: 'panel',
    parameters: {
      width: 5,
      height: 5,
      kinds: 'must,cannot,squares,stars,triangles',
      amount: 100,
      corners: 0,
      least: 0,
      most: 64,
    },
  },
  'panel-impossible': { game: 'panel', parameters: { width: 7, height: 3, amount: 1, least: 64 }, tsi: [60, 64] },
  'logicgrid-largest': {
    game: 'logicgrid',
    parameters: { theme: 'school', categories: 8, items: 10, minimal: 1, technique: 'whatif', 'min-loops': 10 },
  },
  'logicgrid-elites': {
    game: 'logicgrid',
    by: 'elites',
    parameters: { categories: 4, items: 5, population: 2000, generations: 10000, descriptors: 'technique' },
  },
  'robot-largest': {
    game: 'robot',
    parameters: {
      template: repeated('repeat 9\n', 120) + 'wildcard 64\n' + repeated('end repeat\n', 150),
      require: 'two-boxes,climbing',
      weights: 'climb=3,box=2',
      actions: '1..60',
      blocks: '1..120',
      novelty: 100,
      'require-lesson': 1,
    },
  },
  'robot-progression': { game: 'robot', parameters: { progression: 20, saving: '0..40', straight: '1..60', commands: '1..40' } },
  'toycar-largest': { game: 'toycar', parameters: { length: 64, loops: 15, increase: 1, walls: 100, unique: 1, siblings: 1000 } },
  'toycar-evolve': {
    game: 'toycar',
    by: 'evolve',
    parameters: { length: 40, loops: 7, population: 100000, generations: 1000000, full: 1 },
  },
  clingo: { game: 'burrows', by: 'clingo', class: 'expert', parameters: { nodes: 5, edges: 7 } },
  level: { game: 'toycar', level: 'easy', tsi: [null, 3], seed: 7 },
};
for (const [name, wish] of Object.entries(wishes)) seed('parameters', name, wish);

// Studies.
const grid = {
  categories: [
    { name: 'Who', items: ['a', 'b'] },
    { name: 'What', items: ['c', 'd'] },
  ],
  clues: [{ type: 'is', a: 'A0', b: 'B0' }],
};
const play = (puzzle, i) => ({
  puzzle,
  attempts: i % 9,
  marks_right: i % 5,
  marks_wrong: i % 3,
  correct: i % 2 === 0,
  time_ms: 1000 * i,
  difficulty: i % 7 ? (i % 10) / 2 : null,
});
const study = (puzzles, plays) => ({
  puzzles: Array(puzzles).fill({ puzzle: grid }),
  plays: [...Array(plays).keys()].map((i) => play(i % puzzles, i)),
});
seed('study', 'small', study(3, 12));
seed('study', 'none', { puzzles: [], plays: [] });
seed('study', 'largest', study(1_000, 4_000));

// HTTP, as it comes from a socket, and as the router gets it.
const http = (head, body = '') => `${head.join('\r\n')}\r\n\r\n${body}`;
const sent = (path, body, more = []) =>
  http(
    [
      `POST /api/v1/${path} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      ...more,
    ],
    body,
  );
const small = '{"game":"toycar","level":"easy","seed":7}';
seed('listener', 'get', http(['GET /api/v1/games HTTP/1.1', 'Host: localhost', 'Accept-Encoding: gzip']));
seed('listener', 'head', http(['HEAD / HTTP/1.0', 'Host: localhost', 'Accept: text/html']));
seed('listener', 'post', sent('generate', small));
seed('listener', 'continue', sent('generate', small, ['Expect: 100-continue']));
seed(
  'listener',
  'pipelined',
  sent('puzzles/0/check', '{"moves":""}') + sent('generate', small) + http(['GET /healthz HTTP/1.1', 'Host: localhost']),
);
seed(
  'listener',
  'chunked',
  http(
    ['POST /api/v1/drafts HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    'a;x=y\r\n{"text":"a\r\n2\r\n"}\r\n0\r\nTrailer: x\r\n\r\n',
  ),
);
seed(
  'listener',
  'two-lengths',
  http(
    ['POST /api/v1/drafts HTTP/1.1', 'Host: localhost', 'Content-Length: 2', 'Content-Length: 9', 'Transfer-Encoding: chunked'],
    '{}',
  ),
);
seed(
  'listener',
  'endless-number',
  http(['POST /api/v1/drafts HTTP/1.1', 'Host: localhost', 'Content-Length: 99999999999999999999999']),
);
seed('listener', 'stream', http(['GET /api/v1/jobs/00000000000000000000000000000000/events HTTP/1.1', 'Host: localhost']));
seed('listener', 'no-http', Buffer.from('16030100c8010000c40303', 'hex'));
seed(
  'listener',
  'largest-head',
  http(['GET / HTTP/1.1', 'Host: localhost', `X-A: ${'a'.repeat(15_000)}`, ...Array(100).fill('B: c')]),
);
seed('listener', 'largest-many', http(['GET / HTTP/1.1', 'Host: localhost', ...Array(4_000).fill('a:')]));
seed('listener', 'largest-target', http([`GET /${'a/'.repeat(8_000)} HTTP/1.1`, 'Host: localhost']));
seed('listener', 'largest-body', sent('drafts', JSON.stringify({ text: 'x'.repeat(500 << 10) })));
seed('listener', 'largest-keys', sent('puzzles', many_keys()));
seed('router', 'largest-keys', post('puzzles', many_keys()));
seed('router', 'largest-picture', post('design/picture', wordy_grid()));
seed('router', 'largest-publish', post('publish', large_car()));
seed('router', 'largest-draft', post('drafts', { text: 'x'.repeat(500 << 10) }));
