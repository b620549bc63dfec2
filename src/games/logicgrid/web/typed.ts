// typed.ts -- marks as people type them: names of items with = for a circle and x for a cross between them, one mark on each line.
// The letters and numbers that files have (A0=B1) are understood, too.
import { typed as words } from './strings';
import { read_marks, write_marks, type Mark, type Puzzle, type Sign } from './play';

const letter = (category: number) => String.fromCharCode(65 + category);
// "A0" by what people write: the item's name, with its category in front of it if several items have this name.
function names_of(p: Puzzle): Map<string, string> {
  const all = p.categories.flatMap(({ name, items }, c) => items.map((item, i) => ({ code: `${letter(c)}${i}`, name, item })));
  const plain = (text: string) => text.toLowerCase();
  return new Map(
    all.map(({ code, name, item }) => [
      code,
      all.some((other) => other.code !== code && plain(other.item) === plain(item)) ? `${name} ${item}` : item,
    ]),
  );
}

export function written(moves: string, p: Puzzle): string {
  const names = names_of(p);
  return read_marks(moves)
    .map(({ pair, sign }) => `${names.get(pair.slice(0, 2))} ${sign} ${names.get(pair.slice(2))}`)
    .join('\n');
}

function sides_of(line: string): [string, Sign, string] | null {
  const found =
    /^(.+?)\s*(=)\s*(.+)$/.exec(line) ?? /^([A-H]\d)(x)([A-H]\d)$/.exec(line) ?? /^(.+?)\s+([x×])\s+(.+)$/i.exec(line);
  const [, a, sign, b] = found ?? [];
  return a && sign && b ? [a.trim(), sign === '=' ? '=' : 'x', b.trim()] : null;
}

// The play, or an error that says where and what to do.
export function read(text: string, p: Puzzle): string {
  const names = names_of(p);
  const codes = new Map(
    [...names].flatMap(([code, name]) => [
      [code.toLowerCase(), code],
      [name.toLowerCase(), code],
    ]),
  );
  const marks: Mark[] = [];
  const lines = text
    .split(/[\n;]/)
    .flatMap((line) => (/^(\s*[A-H]\d[=x][A-H]\d)+\s*$/.test(line) ? line.trim().split(/\s+/) : [line.trim()]));
  for (const [i, line] of lines.filter(Boolean).entries()) {
    const sides = sides_of(line);
    if (!sides) throw new Error(words.no_mark(i + 1, line, example(p)));
    const [a, b] = [sides[0], sides[2]].map((name) => {
      const code = codes.get(name.toLowerCase());
      if (!code) throw new Error(words.no_item(i + 1, name));
      return code;
    });
    if (a![0] === b![0]) throw new Error(words.one_category(i + 1, p.categories[a!.charCodeAt(0) - 65]!.name));
    const pair = a! < b! ? a! + b! : b! + a!;
    if (marks.some((mark) => mark.pair === pair)) throw new Error(words.twice(i + 1, line));
    marks.push({ pair, sign: sides[1] });
  }
  return write_marks(marks);
}

const example = (p: Puzzle) => written('A0=B0', p);

export function how_to_type(p: Puzzle): string {
  const names = names_of(p);
  return words.how(example(p), written('A0xB1', p), [names.get('A0')!, names.get('B0')!, names.get('B1')!]);
}
