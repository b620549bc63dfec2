// design.ts -- the value that is designed: a template's text, with its remarks, and what stands beside it.
import type { Puzzle } from './picture';
import { type Action, type Statement, actions } from './play';
import { requirements as words } from './strings';

export interface Template {
  template: string;
  options?: Action[]; // what may stand in a wildcard; none: all eight actions
  limit?: 0 | 1;
}

// On request only; what each asks of a world, in a few words.
export const requirements: [name: string, says: string][] = Object.entries(words);

// The lessons that ship, by name.
const files = import.meta.glob<string>('../../../../data/templates/*.txt', { query: '?raw', import: 'default', eager: true });
const remark = (text: string, name: string) => new RegExp(`^\\s*#\\s*${name}\\s*:(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
export const lessons = Object.entries(files)
  .map(([path, text]) => ({ name: path.split('/').at(-1)!.replace('.txt', ''), text: text.trim() }))
  .map((each) => ({ ...each, title: remark(each.text, 'title') || each.name, lesson: remark(each.text, 'lesson') }));

// A template may be given by the name of one that ships.
export const text_in = (value: Template) => lessons.find((each) => each.name === value.template)?.text ?? value.template;

export function wildcards_in(program: Statement[]): number {
  let holes = 0;
  for (const s of program) holes += s.kind === 'wildcard' ? s.count : 'body' in s ? wildcards_in(s.body) : 0;
  return holes;
}

// ---- remarks

const remarks = /^\s*#\s*requires\s*:(.*)$/;
const listed = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export const required_by = (text: string) => text.split('\n').flatMap((line) => listed(remarks.exec(line)?.[1] ?? ''));

// All that is required stands in one line, at the place of the first, or else below the title and the lesson.
export function requiring(text: string, names: string[]): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => remarks.test(line));
  const heads = lines.findIndex((line) => !/^\s*#\s*(title|lesson)\s*:/.test(line));
  const kept = lines.filter((line) => !remarks.test(line));
  if (names.length > 0) kept.splice(first >= 0 ? first : Math.max(0, heads), 0, `# requires: ${names.join(', ')}`);
  return kept.join('\n');
}

const code_of = (line: string) => line.replace(/#.*/, '').trim().toLowerCase().replace(/\s+/g, ' ');

// A program that blocks have written anew, with the remarks of the text that it comes from: each stays with its statement if that
// is still there, and otherwise with the one next to it.
export function with_remarks(before: string, after: string): string {
  if (!before.includes('#')) return after;
  const old = before.split('\n');
  const now = after === '' ? [] : after.split('\n');
  // longest[i][j]: how many lines old[i..] and now[j..] have in common, in order
  const longest = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const same = (i: number, j: number) => code_of(old[i]!) === code_of(now[j]!);
  for (let i = old.length - 1; i >= 0; --i)
    for (let j = now.length - 1; j >= 0; --j)
      longest[i]![j] = same(i, j) ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
  const lines: string[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    const said = /#.*/.exec(old[i] ?? '')?.[0];
    if (i < old.length && j < now.length && same(i, j)) {
      lines.push(now[j]! + (said ? `  ${said}` : ''));
      (++i, ++j);
    } else if (i < old.length && (j >= now.length || longest[i + 1]![j]! >= longest[i]![j + 1]!)) {
      if (said) lines.push(code_of(old[i]!) === '' ? old[i]! : said);
      ++i;
    } else {
      lines.push(now[j++]!);
    }
  }
  return lines.join('\n');
}

// ---- filling

// The template with its wildcards replaced by actions, in the order of the text.
export function filled_in(text: string, filled: readonly string[]): string {
  let next = 0;
  const lines = text.split('\n').flatMap((line) => {
    const [, code = '', said = ''] = /^([^#]*)(#.*)?$/.exec(line) ?? [];
    const parts = code.split(';');
    const taken = parts.map((part) => {
      const count = Number(/^\s*wildcard\s+(\d+)\s*$/i.exec(part)?.[1] ?? 0);
      return count > 0 ? filled.slice(next, (next += count)) : null;
    });
    if (taken.every((each) => each === null)) return [line];
    const indent = /^\s*/.exec(code)![0];
    const statements = parts.flatMap((part, i) => taken[i] ?? [part.trim()]);
    return [...(said ? [indent + said] : []), ...statements.filter(Boolean).map((each) => indent + each)];
  });
  return lines.join('\n');
}

// ---- edits of the tree. A statement is named by its place in the text: the first is 0, and a body comes after its head.

export const size_of = (s: Statement): number => 1 + ('body' in s ? s.body.reduce((sum, each) => sum + size_of(each), 0) : 0);

export function statement_at(program: Statement[], ordinal: number): Statement | null {
  for (const s of program) {
    if (ordinal === 0) return s;
    const size = size_of(s);
    if (ordinal > 0 && ordinal < size) return statement_at((s as { body: Statement[] }).body, ordinal - 1);
    ordinal -= size;
  }
  return null;
}

export function replaced(program: Statement[], ordinal: number, make: (s: Statement) => Statement[]): Statement[] {
  return program.flatMap((s): Statement[] => {
    const here = ordinal;
    const size = size_of(s);
    ordinal -= size;
    if (here === 0) return make(s);
    return here > 0 && here < size && 'body' in s ? [{ ...s, body: replaced(s.body, here - 1, make) }] : [s];
  });
}

// Without bodies that have become empty.
export const pruned = (program: Statement[]): Statement[] =>
  program.flatMap((s): Statement[] => {
    if (!('body' in s)) return [s];
    const body = pruned(s.body);
    return body.length > 0 ? [{ ...s, body }] : [];
  });

// A function that goes leaves what it does in the place of each call.
export const inlined = (program: Statement[], name: string, content: Statement[]): Statement[] =>
  program.flatMap((s): Statement[] => {
    if (s.kind === 'call' && s.name === name) return content;
    return 'body' in s ? [{ ...s, body: inlined(s.body, name, content) }] : [s];
  });

type Body = Statement & { body: Statement[] };
type Token = Statement | { open: Body } | 'end';

function tokens_of(program: Statement[], whole: Statement): Token[] {
  return program.flatMap((s): Token[] => (s !== whole && 'body' in s ? [{ open: s }, ...tokens_of(s.body, whole), 'end'] : [s]));
}

export function ordinal_of(program: Statement[], wanted: Statement): number {
  let ordinal = 0;
  for (const s of program) {
    if (s === wanted) return ordinal;
    const inside = 'body' in s ? ordinal_of(s.body, wanted) : -1;
    if (inside >= 0) return ordinal + 1 + inside;
    ordinal += size_of(s);
  }
  return -1;
}

// One line up or down, into bodies and out of them; a body that is left empty goes. Null if it is the first or the last.
export function shifted(program: Statement[], moved: Statement, by: -1 | 1): Statement[] | null {
  const tokens = tokens_of(program, moved);
  const at = tokens.indexOf(moved);
  const other = tokens[at + by];
  if (other === undefined) return null;
  [tokens[at], tokens[at + by]] = [other, moved];
  const open: Body[] = [];
  const result: Statement[] = [];
  for (const token of tokens) {
    const last = open.at(-1)?.body ?? result;
    if (token === 'end') {
      const done = open.pop()!;
      if (done.body.length > 0) (open.at(-1)?.body ?? result).push(done);
    } else if ('open' in token) open.push({ ...token.open, body: [] });
    else last.push(token);
  }
  return result;
}

export const functions_in = (program: Statement[]): string[] =>
  program.flatMap((s) => ('body' in s ? [...(s.kind === 'define' ? [s.name] : []), ...functions_in(s.body)] : []));

// ---- values

export function is_template(value: object): value is Template {
  return 'template' in value && typeof value.template === 'string';
}

// A puzzle that is ready: blocks, boxes, switches and a robot.
export function is_world(value: object): value is Puzzle {
  return 'blocks' in value && Array.isArray(value.blocks) && 'robot' in value && typeof value.robot === 'object';
}

// A value with what says nothing left out: all options, no limit.
export function tidy(template: string, options: readonly Action[], limited: boolean): Template {
  const some = actions.filter((action) => options.includes(action));
  return { template, ...(some.length < actions.length && { options: some }), ...(limited && { limit: 1 as const }) };
}
