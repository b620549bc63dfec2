// The editor must say the same as C++ does of its corpus (tests/pages_test.cpp).
import { expect, test } from 'vitest';
import readable from '../corpus/clues.golden.json';
import told from '../corpus/pages.golden.json';
import { all_items, axes_of, fits, on_axis, parts_of, settle, type Clue, type Design, type Kind } from './design';
import { sentence } from './english';
import { Stairs } from './picture';
import { implied, read_marks } from './play';
import { holds, rows_of } from './truth';

interface Told {
  puzzle: Design;
  sentences: string[];
  answers: { play: string; holds: string }[];
}
const all = told as unknown as Told[];
const clues_of = (puzzle: Design) => puzzle.clues as Clue[];

test('every clue is the same sentence', () => {
  for (const { puzzle, sentences } of all) expect(clues_of(puzzle).map((clue) => sentence(puzzle, clue))).toEqual(sentences);
});

test('every clue is true of the same answers', () => {
  let [yes, no] = [0, 0];
  for (const { puzzle, answers } of all)
    for (const { play, holds: so } of answers) {
      const rows = rows_of(puzzle, play)!;
      const said = clues_of(puzzle).map((clue) => (holds(puzzle, clue, rows) ? '1' : '0'));
      expect(said.join(''), `${JSON.stringify(puzzle)} ${play}`).toBe(so);
      yes += said.filter((one) => one === '1').length;
      no += said.filter((one) => one === '0').length;
    }
  expect(Math.min(yes, no)).toBeGreaterThan(100);
});

// C++ says of each answer which clues hold, and so which two items go together.
test('the marks of a whole answer say of any two items whether they go together', () => {
  let [yes, no] = [0, 0];
  for (const { puzzle, answers } of all)
    for (const { play, holds: so } of answers) {
      const signs = implied(read_marks(play), new Stairs(puzzle));
      clues_of(puzzle).forEach(({ type, a, b }, i) => {
        if (type !== 'is' && type !== 'not') return;
        const sign = signs.get(a! + b!) ?? signs.get(b! + a!);
        expect(sign, `${play} ${a} ${b}`).toBe((so[i] === '1') === (type === 'is') ? '=' : 'x');
        if (sign === '=') yes += 1;
        else no += 1;
      });
    }
  expect(Math.min(yes, no)).toBeGreaterThan(20);
});

interface Frame {
  puzzle: Design; // without clues
  axis: string;
  reads: Record<string, string>; // [kind, or "alldiff" and the number of items]: for each list of items 1 or 0
  numbers: { clue: Clue; reads: boolean }[];
}
const frames = readable as unknown as Frame[];

// The clue of a form about these items, as C++ made it.
function clue_of(form: string, axis: string, items: string[]): Clue {
  const type = form.split(' ')[0] as Kind;
  const [a, b, c, d] = items as [string, string, string, string];
  if (type === 'alldiff') return { type, items };
  if (type === 'count') return { type, links: [[a, b], [c, d]], min: 0, max: 1 }; // prettier-ignore
  const parts = parts_of(type).map((part, i) => [part, items[i]]);
  return { type, ...Object.fromEntries(parts), ...(on_axis(type) && { axis }), ...(type.endsWith('diff') && { by: 1 }) };
}
const items_of = ({ a, b, c, d, items, links }: Clue) =>
  items ?? links?.flat() ?? [a, b, c, d].filter((one) => one !== undefined);

// All lists of so many items, the last item changing first.
const lists = (items: string[], length: number): string[][] =>
  length === 0 ? [[]] : lists(items, length - 1).flatMap((list) => items.map((item) => [...list, item]));

// All clues of a form, each with whether C++ reads it, and a way to look that up.
function clues_of_form({ puzzle, axis, reads }: Frame, form: string) {
  const items = all_items(puzzle);
  const type = form.split(' ')[0] as Kind;
  const length = type === 'alldiff' ? Number(form.split(' ')[1]) : type === 'count' ? 4 : parts_of(type).length;
  return lists(items, length).map((list, at) => ({ clue: clue_of(form, axis, list), reads: reads[form]![at] === '1' }));
}
function is_read({ puzzle, axis, reads }: Frame, clue: Clue): boolean {
  const items = all_items(puzzle);
  const list = items_of(clue);
  const form = clue.type === 'alldiff' ? `alldiff ${list.length}` : clue.type;
  expect(clue).toEqual(clue_of(form, axis, list)); // no other numbers
  return reads[form]![list.reduce((at, item) => at * items.length + items.indexOf(item), 0)] === '1';
}

test('an item fits beside those before it if the clue can be read', () => {
  let [yes, no] = [0, 0];
  for (const frame of frames)
    for (const type of Object.keys(frame.reads) as Kind[]) {
      if (parts_of(type).length === 0 || type.includes(' ') || (on_axis(type) && axes_of(frame.puzzle).length === 0)) continue;
      for (const { clue, reads } of clues_of_form(frame, type)) {
        const fit = parts_of(type).every((part) => fits(frame.puzzle, clue, part, clue[part]!));
        if (fit !== reads) expect.fail(`${JSON.stringify(clue)} ${reads ? 'can' : 'cannot'} be read`);
        if (fit) yes += 1;
        else no += 1;
      }
    }
  expect(Math.min(yes, no)).toBeGreaterThan(1000);
});

test('a clue that can be read stays as it is, and any other becomes one', () => {
  for (const frame of frames)
    for (const form of Object.keys(frame.reads))
      for (const { clue, reads } of clues_of_form(frame, form)) {
        const settled = settle(frame.puzzle, clue);
        if (reads) expect(settled).toEqual(clue);
        else if (settled) expect(is_read(frame, settled), `${JSON.stringify(clue)} ${JSON.stringify(settled)}`).toBe(true);
        else expect(frame.reads[form], form).not.toContain('1');
      }
});

test('so do its numbers and its axis', () => {
  for (const { puzzle, numbers } of frames) {
    const good = numbers.filter(({ reads }) => reads).map(({ clue }) => clue);
    for (const { clue, reads } of numbers) {
      const settled = settle(puzzle, clue);
      if (reads) expect(settled).toEqual(clue);
      else if (settled) expect(good, JSON.stringify(clue)).toContainEqual(settled);
      else expect(good.filter(({ type }) => type === clue.type)).toEqual([]);
    }
  }
});
