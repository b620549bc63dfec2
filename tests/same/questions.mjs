// questions.mjs -- every verb, asked about every puzzle and sketch of the corpus, in stages: a later stage asks what follows from the
// answers of earlier ones.
//
// A question is [verb, text]. A stage is given all that was asked so far: {verb, body, status, text}.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

/** The lines of a folder's files, or of those with this name. */
function lines(folder, ending = '.jsonl') {
  if (!existsSync(join(root, folder))) return []; // a game without sketches
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .sort()
    .flatMap((name) => readFileSync(join(root, folder, name), 'utf8').split('\n'))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

const games = readdirSync(join(root, 'src/games'))
  .filter((name) => statSync(join(root, 'src/games', name)).isDirectory())
  .sort();
const corpus = (folder, ending) => games.flatMap((game) => lines(`src/games/${game}/corpus/${folder}`, ending));

/** The verbs that the engine has. */
export function verbs() {
  const source = readFileSync(join(root, 'src/wasm/engine.cpp'), 'utf8');
  return [...source.matchAll(/Row\{"(\w+)"/g)].map(([, verb]) => verb);
}

const question = (verb, body) => [verb, JSON.stringify(body)];
/** `some` of a list, other ones for each number. */
const some_of = (list, some, at) => Array.from({ length: some }, (_, i) => list[(at * some + i) % list.length]);

/** Wrong questions: cut off, of wrong types, of no game. */
function broken(text, at) {
  const cut = text.slice(0, 1 + ((at * 7919) % text.length));
  const all = [
    ['check', cut],
    ['look', text.replace(/\d+/, '-1')],
    ['hint', text.replace(/"puzzle":\{"(\w+)"/, '"puzzle":{"$1x"')],
    ['read', text.replace(/\d+/, '123456789012345678901234567890')],
    ['draw', text.replace(/\[/, '{')],
    ['grade', text.replace(/"game":"\w+"/, '"game":[1e999]')],
    ['solve', text.replace(/:("\w+"|\d+)/g, ':null')],
  ];
  return some_of(all, 3, at);
}

function about_puzzle(row, line, at) {
  const { game, puzzle } = line;
  const ask = (verb, more = {}) => question(verb, { game, puzzle, ...more });
  const moves = ['', ...some_of(['R', 'U U', 'a', '1', '{}', '[]'], 2, at)];
  return [
    question('read', { crux: 1, ...line }),
    ...['reveal', 'grade', 'solve', 'look', 'draw'].map((verb) => ask(verb)),
    ...(row.views ?? []).map((view) => ask('draw', { view })),
    ...['check', 'hint'].flatMap((verb) => moves.map((some) => ask(verb, { moves: some }))),
    ask('solve', { limit: 0 }),
    ...row.formats.map((format) => ask('export', { format })),
    ...broken(JSON.stringify({ game, puzzle, moves: '' }), at),
  ];
}

/** Puzzles as large as they are read. Their grades, looks and solutions take up to 20 s; so hints are asked for one of each game. */
function about_largest({ formats }, line, is_first) {
  const { game, puzzle } = line;
  const ask = (verb, more = {}) => question(verb, { game, puzzle, ...more });
  return [
    question('read', { crux: 1, ...line }),
    ask('draw'),
    ask('check', { moves: '' }),
    ...(is_first ? [ask('hint', { moves: '' })] : []),
    ask('solve', { limit: 0 }),
    ...formats.map((format) => ask('export', { format })),
  ];
}

const bred = ['evolve', 'elites'];

function about_game({ game, levels, ways }) {
  const seeds = [1, 2, 3];
  const names = [...levels.map(({ name }) => name), 'nonsense'];
  return [
    ...names.flatMap((level) => seeds.map((seed) => question('generate', { game, level, seed }))),
    ...ways.map((by) => question('generate', { game, by, seed: 1, ...(bred.includes(by) ? { parameters: { generations: 20 } } : {}) })),
    ...Array.from({ length: 10 }, (_, i) => question('generate', { game, seed: 10 + i })),
    question('next', { game, plays: [] }),
    question('import', { game, format: 'nonsense', text: 'x' }),
  ];
}

/** The largest sketches have hundreds of holes, and take long. */
const is_large = (holes) => holes.length > 20;

/** Each hole with its first option, with its last, and each with another one. */
function completions({ game, puzzle }, holes) {
  const ways = [({ options }) => options.at(0), ({ options }) => options.at(-1), ({ options }, at) => options[at % options.length]];
  return (is_large(holes) ? ways.slice(2) : ways).map((way) => question('complete', { game, puzzle, filled: holes.map(way) }));
}

/** What follows from an answer. */
function after({ verb, body, text }) {
  const { game, puzzle, format, level, seed } = body;
  const told = verb === 'draw' ? {} : JSON.parse(text);
  if (verb === 'reveal')
    return [told.moves, told.moves.slice(0, told.moves.length / 2)].flatMap((moves) =>
      ['check', 'hint', 'draw'].map((next) => question(next, { game, puzzle, moves })),
    );
  if (verb === 'look' && told.kind === 'sketch') return completions(body, told.holes);
  if (verb === 'export') return [question('import', { game, format, text: told.text })];
  if (verb === 'generate' && seed === 1) {
    const { puzzle, recipe } = told.puzzles[0];
    const another = question('another', { game, puzzle, recipe, seed: 5 });
    return [question('look', { game, puzzle }), ...(level ? [another] : [])];
  }
  // Plays that a model of players learns from: all as asked for, at the first try and at the fourth.
  if (verb === 'next')
    return [1, 4].flatMap((tries) =>
      [1, 2, 5].map((many) => question('next', { game, plays: Array(many).fill({ ...told.target, tries, solved: true }) })),
    );
  return [];
}

/** Every sketch is filled for a while. Searches are numbered in the order in which they begin. */
function searches(asked) {
  const sketches = asked
    .filter(({ verb, status }) => verb === 'look' && status === 200)
    .map(({ body, text }) => ({ ...body, seen: JSON.parse(text) }))
    .filter(({ seen }) => seen.kind === 'sketch');
  return sketches.flatMap(({ game, puzzle, seen }, at) => {
    const fill = at + 1;
    const step = question('fill_step', { fill, seconds: 0.05 });
    return [question('fill', { game, puzzle, top: 5 }), ...(is_large(seen.holes) ? [] : [step]), question('fill_end', { fill })];
  });
}

export const stages = [
  () => [question('games', {}), question('examples', {}), question('no such verb', {}), question('look', [])],
  ([{ text }]) => {
    const rows = JSON.parse(text).games;
    const row_of = ({ game }) => rows.find((row) => row.game === game);
    const sketches = [...lines('data/sketches'), ...corpus('sketches'), ...corpus('largest', 'sketches.jsonl')];
    const largest = corpus('largest', 'puzzles.jsonl');
    const is_first = (line) => largest.find(({ game }) => game === line.game) === line;
    return [
      ...[...lines('data/examples'), ...corpus('')].flatMap((line, at) => about_puzzle(row_of(line), line, at)),
      ...largest.flatMap((line) => about_largest(row_of(line), line, is_first(line))),
      ...sketches.map(({ game, puzzle }) => question('look', { game, puzzle })),
      ...rows.flatMap(about_game),
    ];
  },
  (asked) => [...asked.filter(({ status }) => status === 200).flatMap(after), ...searches(asked)],
];
