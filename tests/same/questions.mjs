// questions.mjs -- every verb, asked about every puzzle and sketch of the corpus: [verb, the question as text].
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

function files(folder, ending) {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

function lines(file) {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

const games = readdirSync(join(root, 'src/games'))
  .filter((name) => statSync(join(root, 'src/games', name)).isDirectory())
  .sort();

export function puzzles() {
  const all = files('data/examples', '.jsonl').flatMap(lines);
  for (const game of games) all.push(...files(`src/games/${game}/corpus`, '.jsonl').flatMap(lines));
  return all;
}

export function sketches() {
  const all = files('data/sketches', '.jsonl').flatMap(lines);
  for (const game of games)
    try {
      all.push(...files(`src/games/${game}/corpus/sketches`, '.jsonl').flatMap(lines));
    } catch {
      // a game without sketches
    }
  return all;
}

/** Wrong questions: cut off, of wrong types, of no game. */
function broken(text, at) {
  const cut = text.slice(0, 1 + ((at * 7919) % text.length));
  return [
    ['check', cut],
    ['look', text.replace(/\d+/, '-1')],
    ['hint', text.replace(/"puzzle":\{"(\w+)"/, '"puzzle":{"$1x"')],
    ['read', text.replace(/\d+/, '123456789012345678901234567890')],
    ['draw', text.replace(/\[/, '{')],
    ['grade', text.replace(/"game":"\w+"/, '"game":[1e999]')],
    ['solve', text.replace(/:("\w+"|\d+)/g, ':null')],
  ];
}

/** Stage by stage: what a later one asks may depend on an earlier one's answers. */
export function first() {
  const all = [
    ['games', '{}'],
    ['examples', '{}'],
    ['no such verb', '{}'],
    ['look', '[]'],
  ];
  puzzles().forEach(({ game, puzzle, ...rest }, at) => {
    const ask = (verb, more = {}) => all.push([verb, JSON.stringify({ game, puzzle, ...more })]);
    all.push(['read', JSON.stringify({ crux: 1, game, puzzle, ...rest })]);
    for (const verb of ['reveal', 'grade', 'solve', 'look', 'draw']) ask(verb);
    for (const verb of ['check', 'hint']) for (const moves of ['', 'R', 'U U', 'a', '1', '{}', '[]']) ask(verb, { moves });
    ask('solve', { limit: 0 });
    ask('export', { format: 'witness' });
    all.push(...broken(JSON.stringify({ game, puzzle, moves: '' }), at));
  });
  for (const { game, puzzle } of sketches()) {
    all.push(['look', JSON.stringify({ game, puzzle })]);
    all.push(['complete', JSON.stringify({ game, puzzle, filled: [] })]);
    all.push(['fill', JSON.stringify({ game, puzzle, top: 5 })]);
  }
  for (const game of games) {
    for (const level of ['very easy', 'easy', 'medium', 'hard', 'nonsense'])
      for (const seed of [1, 2, 3]) all.push(['generate', JSON.stringify({ game, level, seed })]);
    for (let seed = 10; seed < 20; seed++) all.push(['generate', JSON.stringify({ game, seed })]);
    all.push(['next', JSON.stringify({ game, plays: [] })]);
    all.push(['import', JSON.stringify({ game, format: 'nonsense', text: 'x' })]);
  }
  return all;
}

/** The revealed solutions, checked, drawn and asked about half way; searches that were begun, gone on with and ended; others like them. */
export function second(asked, answers) {
  const all = [];
  for (const { game, ways } of JSON.parse(answers[0][1]).games)
    for (const by of ways) all.push(['generate', JSON.stringify({ game, by, seed: 1 })]);
  let fills = asked.filter(([verb], at) => verb === 'fill' && answers[at][0] === 200).length;
  asked.forEach(([verb, text], at) => {
    const [status, answer] = answers[at];
    if (status !== 200) return;
    const question = JSON.parse(text);
    if (verb === 'reveal') {
      const { moves } = JSON.parse(answer);
      for (const part of [moves, moves.slice(0, moves.length / 2)])
        for (const next of ['check', 'hint', 'draw']) all.push([next, JSON.stringify({ ...question, moves: part })]);
    } else if (verb === 'fill') {
      fills += 1; // searches are numbered in the order in which they begin
      const go_on = JSON.stringify({ fill: fills, seconds: 0.05 });
      all.push(['fill', text], ['fill_step', go_on], ['fill_step', go_on], ['fill_end', JSON.stringify({ fill: fills })]);
    } else if (verb === 'generate' && question.seed === 1) {
      const { game, puzzle, recipe } = JSON.parse(answer).puzzles[0];
      all.push(['another', JSON.stringify({ game, puzzle, recipe, seed: 5 })], ['look', JSON.stringify({ game, puzzle })]);
    }
  });
  return all;
}
