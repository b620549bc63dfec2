// english.ts -- clues as sentences while they are being written; the same words as english.cpp, which has the last one.
import { category_of, name_of, type Clue } from './design';
import type { Puzzle } from './play';
import { english } from './strings';
import { find_theme, type Words } from './themes';
import { capitalise } from '$web/words';

const plain: Required<Omit<Words, 'unit'>> & Words = english.plain;

// In one pass, so that names may hold anything.
const fill = (pattern: string, holes: Record<string, string>) =>
  pattern.replace(/\{([a-z]*)\}/g, (_, hole: string) => holes[hole] ?? '');

const words_of = (p: Puzzle, category: number): Words => find_theme(p.theme)?.categories[category] ?? plain;
// A category may have values that has no order in its theme.
const axis_words = (p: Puzzle, axis: number): Words => (words_of(p, axis).less ? words_of(p, axis) : plain);
const about = (p: Puzzle, item: string, pattern: string) =>
  fill(pattern, {
    category: p.categories[category_of(item)]?.name ?? '',
    '': name_of(p, item),
  });

export const noun = (p: Puzzle, item: string) => about(p, item, words_of(p, category_of(item)).noun);

const rows_of = (p: Puzzle) => find_theme(p.theme)?.row[1] ?? english.rows;

// Whether an item's predicate only names its row again: "is the art class".
function names_row(p: Puzzle, item: string): boolean {
  const words = words_of(p, category_of(item));
  return words.is.split('|')[1] === words.noun;
}

function predicate(p: Puzzle, item: string) {
  const [head, tail] = words_of(p, category_of(item)).is.split('|');
  const said = about(p, item, tail);
  return { head, tail: said, whole: head + said };
}
function link(p: Puzzle, a: string, b: string, so = true): string {
  if (names_row(p, b) && !names_row(p, a)) [a, b] = [b, a];
  return english.link(noun(p, a), so ? predicate(p, b).whole : about(p, b, words_of(p, category_of(b)).not));
}

function even_step(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const step = sorted[1] - sorted[0];
  return sorted.every((value, i) => i === 0 || Math.abs(value - sorted[i - 1] - step) <= 1e-9 * Math.abs(step)) ? step : 0;
}

function say_axis(p: Puzzle, clue: Clue): string {
  const axis = category_of(clue.axis!);
  const words = axis_words(p, axis);
  const category = p.categories[axis];
  // The patterns have the smaller one as a.
  const [a, b] = (clue.by ?? 0) < 0 ? [clue.b!, clue.a!] : [clue.a!, clue.b!];
  const by = Math.abs(clue.by ?? 0);
  const say = (pattern: string | undefined, n = '') =>
    fill(pattern!, {
      a: noun(p, a),
      b: noun(p, b),
      n,
      category: category.name,
    });
  switch (clue.type) {
    case 'less':
      return say(words.less);
    case 'diff':
      return say(words.exact, english.amount(by, words.unit));
    case 'absdiff':
      return say(words.apart, english.amount(by, words.unit));
    case 'next':
      return say(words.next);
    default:
      break;
  }
  const step = even_step(category.values ?? [0, 1]);
  if (step > 0 && words.unit?.[0]) return say(words.exact, english.amount(by * step, words.unit));
  return say(words.places, english.amount(by, english.places));
}

function say_either(p: Puzzle, a: string, b: string, c: string): string {
  const [first, second] = [predicate(p, b), predicate(p, c)];
  if (category_of(b) === category_of(c)) return english.either(noun(p, a), first.head, first.tail, second.tail);
  // "is either taught by Ms. Smith or at 2 PM": the verb is said once.
  const verb = first.whole.slice(0, first.whole.indexOf(' ') + 1);
  const [head, from] = verb && second.whole.startsWith(verb) ? [verb, verb.length] : ['', 0];
  return english.either_not_both(noun(p, a), head, first.whole.slice(from), second.whole.slice(from));
}

function say_pair(p: Puzzle, { a, b, c, d }: Clue): string {
  const [first, second] = [predicate(p, c!), predicate(p, d!)];
  const other = category_of(c!) === category_of(d!) ? second.tail : second.whole;
  if (category_of(a!) === category_of(b!)) return english.between(noun(p, a!), noun(p, b!), first.whole, other);
  return english.pair(noun(p, a!), noun(p, b!), rows_of(p), first.whole, other);
}

// Items of two categories, each category by itself, the subject first; null if there are more categories, or one.
function in_two(p: Puzzle, items: string[]): [string[], string[]] | null {
  const first = items.filter((item) => category_of(item) === category_of(items[0]));
  const second = items.filter((item) => !first.includes(item));
  if (second.length === 0 || second.some((item) => category_of(item) !== category_of(second[0]))) return null;
  const turn = first.length > 1 && (second.length === 1 || (names_row(p, second[0]) && !names_row(p, first[0])));
  return turn ? [second, first] : [first, second];
}

// Items of one category are different anyway: "Ms. Smith's class is neither the art class nor the music class".
function say_neither(p: Puzzle, subjects: string[], others: string[]): string {
  if (subjects.length === 1 && others.length === 1) return link(p, subjects[0], others[0], false);
  const nouns = subjects.map((item) => noun(p, item));
  const said = others.map((item) => predicate(p, item));
  return english.neither(
    nouns,
    said[0].head,
    said.map(({ tail }) => tail),
  );
}

function say_alldiff(p: Puzzle, items: string[]): string {
  const groups = in_two(p, items);
  if (groups) return say_neither(p, ...groups);
  const nouns = items.map((item) => noun(p, item));
  return english.all_different(nouns, rows_of(p));
}

// "one of two links" about one row is an `either`; if so, its three items.
function as_either({ links, min, max }: Clue): [string, string, string] | null {
  if (links?.length !== 2 || min !== 1 || max !== 1) return null;
  for (const i of [0, 1])
    for (const j of [0, 1])
      if (links[0][i] === links[1][j] && links[0][1 - i] !== links[1][1 - j])
        return [links[0][i], links[0][1 - i], links[1][1 - j]];
  return null;
}

function say_count(p: Puzzle, clue: Clue): string {
  const { links = [], min = 0, max = 0 } = clue;
  if (links.length === 1 && min === max) return link(p, ...links[0], min === 1);
  const either = as_either(clue);
  if (either) return say_either(p, ...either);
  const said = links.map(([a, b]) => link(p, a, b));
  if (links.length === 1) return english.perhaps(said[0]);
  if (links.length === 2 && min === 1 && max === 1) return english.one_true(said[0], said[1]);
  return english.statements(english.how_many(min, max, links.length), said);
}

function say(p: Puzzle, clue: Clue): string {
  switch (clue.type) {
    case 'is':
      return link(p, clue.a!, clue.b!);
    case 'not':
      return link(p, clue.a!, clue.b!, false);
    case 'either':
      return say_either(p, clue.a!, clue.b!, clue.c!);
    case 'pair':
      return say_pair(p, clue);
    case 'alldiff':
      return say_alldiff(p, clue.items!);
    case 'count':
      return say_count(p, clue);
    default:
      return say_axis(p, clue);
  }
}

// A whole sentence, capital first, full stop last.
export function sentence(p: Puzzle, clue: Clue): string {
  const text = capitalise(say(p, clue));
  return text.endsWith('.') ? text : text + '.';
}
