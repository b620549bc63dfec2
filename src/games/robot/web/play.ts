// play.ts -- programs and templates as text and as a tree, for the board and the editor. The server judges
// them; this reads what can be shown as blocks.
import limits from '../corpus/limits.golden.json';
import { actions, program as words, trouble } from './strings';

export { actions };
export type Action = (typeof actions)[number];
export const names = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const letters = 'FBLRUDPS'; // one an action, in the order above

export type Statement =
  | { kind: 'action'; action: Action; line: number }
  | { kind: 'repeat'; count: number; body: Statement[]; line: number }
  | { kind: 'define'; name: string; body: Statement[]; line: number }
  | { kind: 'call'; name: string; line: number }
  | { kind: 'wildcard'; count: number; line: number }; // in templates only: so many actions that are not settled

export interface Unread {
  line: number;
  found: string;
}

// The program of a text, or the first line that cannot be shown as blocks. A play in letters has no lines: every line is 0.
export function read(text: string, wildcards = false): Statement[] | Unread {
  const play = text.trim();
  if (play && [...play].every((c) => letters.includes(c)))
    return [...play].map((c) => ({ kind: 'action', action: actions[letters.indexOf(c)]!, line: 0 }));
  const program: Statement[] = [];
  const open: { kind: 'repeat' | 'define'; name: string; line: number; body: Statement[] }[] = [];
  const defined = new Set<string>();
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; ++i) {
    for (const part of lines[i]!.split('#')[0]!.split(';')) {
      const words = part.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length === 0) continue;
      const said = words.join(' ');
      const line = i + 1;
      const body = open.at(-1)?.body ?? program;
      const count = Number(/^repeat (\d+)$/.exec(said)?.[1] ?? 0);
      const call = /^(function|call) ([a-f])$/.exec(said);
      const end = /^end (repeat|function)$/.exec(said);
      const holes = wildcards ? Number(/^wildcard (\d+)$/.exec(said)?.[1] ?? 0) : 0;
      if ((actions as readonly string[]).includes(said)) {
        body.push({ kind: 'action', action: said as Action, line });
      } else if (holes >= 1 && holes <= limits.wildcard) {
        body.push({ kind: 'wildcard', count: holes, line });
      } else if (count >= 2 && count <= limits.repeat) {
        const repeat = { kind: 'repeat' as const, count, body: [], line };
        body.push(repeat);
        open.push({ ...repeat, name: '' });
      } else if (call && (call[1] === 'call' || defined.has(call[2]!))) {
        body.push({ kind: 'call', name: call[2]!.toUpperCase(), line });
      } else if (call) {
        const define = { kind: 'define' as const, name: call[2]!.toUpperCase(), body: [], line };
        defined.add(call[2]!);
        body.push(define);
        open.push(define);
      } else if (end) {
        const last = open.pop();
        if (!last || (end[1] === 'repeat') !== (last.kind === 'repeat')) return { line, found: said };
      } else {
        return { line, found: said };
      }
    }
  }
  const never = open.at(-1);
  return never ? { line: never.line, found: words.no_end(never.kind === 'repeat' ? 'repeat' : 'function') } : program;
}

export const is_unread = (program: Statement[] | Unread): program is Unread => !Array.isArray(program);

// One statement a line. `visit` is told of each statement and its line, from 1.
export function write<T extends { statement: Statement; body?: T[] }>(
  program: T[],
  visit?: (node: T, line: number) => void,
): string {
  const lines: string[] = [];
  const go = (nodes: T[], indent: string) => {
    for (const node of nodes) {
      const s = node.statement;
      lines.push(indent + head_of(s));
      visit?.(node, lines.length);
      if (s.kind !== 'repeat' && s.kind !== 'define') continue;
      go(node.body ?? [], `${indent}  `);
      lines.push(`${indent}end ${s.kind === 'repeat' ? 'repeat' : 'function'}`);
    }
  };
  go(program, '');
  return lines.join('\n');
}

// "repeat 3", as it is written
export function head_of(s: Statement): string {
  if (s.kind === 'action') return s.action;
  if (s.kind === 'repeat' || s.kind === 'wildcard') return `${s.kind} ${s.count}`;
  return `${s.kind === 'define' ? 'function' : 'call'} ${s.name}`;
}

interface Node {
  statement: Statement;
  body?: Node[];
}
const node_of = (statement: Statement): Node =>
  'body' in statement ? { statement, body: statement.body.map(node_of) } : { statement };
export const text_of = (program: Statement[]) => write(program.map(node_of));

// The score: every action, repeat, call and definition is one command, and a body counts once.
// A wildcard counts as what fills it.
export function commands(program: Statement[]): number {
  let count = 0;
  for (const s of program) count += s.kind === 'wildcard' ? s.count : 1 + ('body' in s ? commands(s.body) : 0);
  return count;
}

// What keeps a tree from being a program, for each of its statements; null: nothing. How long it runs the engine knows.
export function judge<T extends { statement: Statement; body?: T[] }>(
  program: T[],
  tell: (node: T, says: string | null) => void,
) {
  const defined = new Set<string>();
  const trouble_with = ({ statement: s, body }: T, inside: string): string | null => {
    if (s.kind === 'call' && s.name === inside) return trouble.calls_itself(s.name);
    if (s.kind === 'call' && !defined.has(s.name)) return trouble.not_defined(s.name);
    if (s.kind === 'define' && defined.has(s.name)) return trouble.defined_twice(s.name);
    if (s.kind === 'define' && inside) return trouble.nested;
    return (s.kind === 'repeat' || s.kind === 'define') && !body?.length ? trouble.nothing_inside : null;
  };
  const go = (nodes: T[], inside: string) => {
    for (const node of nodes) {
      const s = node.statement;
      tell(node, trouble_with(node, inside));
      go(node.body ?? [], s.kind === 'define' ? s.name : inside);
      if (s.kind === 'define') defined.add(s.name);
    }
  };
  go(program, '');
}

// The reason why the engine cannot read a tree, in a sentence; null: none known here.
export function trouble_in(program: Statement[]): string | null {
  let first: string | null = program.length === 0 ? trouble.empty : null;
  judge(program.map(node_of), (_, says) => (first ??= says));
  return first;
}
