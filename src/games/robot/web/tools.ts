// tools.ts -- edits of a template by buttons and keys. Each acts at the cursor: a statement's place in the text; -1: the start.
import limits from '../corpus/limits.golden.json';
import { type Action, type Statement, actions, head_of, letters, names, trouble_in } from './play';
import { edits, trouble, why_not } from './strings';
import { functions_in, inlined, ordinal_of, pruned, replaced, shifted, size_of, statement_at } from './design';

export interface Edit {
  program: Statement[];
  cursor: number;
  what: string;
}
type Outcome = Edit | { refused: string };

export type Tool = Action | 'wildcard' | 'repeat' | 'function' | `call ${string}` | 'remove' | 'up' | 'down' | `count ${number}`;

// The action of a key; null: none.
export function tool_of(event: KeyboardEvent): Tool | null {
  if (event.ctrlKey || event.metaKey) return null;
  if (event.altKey) return event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null;
  const key = event.key.toUpperCase();
  if (key.length === 1 && letters.includes(key)) return actions[letters.indexOf(key)]!;
  if (key === 'W') return 'wildcard';
  if (key === 'T') return 'repeat';
  if (key === 'N') return 'function';
  if (key === 'BACKSPACE' || key === 'DELETE') return 'remove';
  return /^[1-9]$/.test(key) ? `count ${Number(key)}` : null;
}

export function use(tool: Tool, program: Statement[], cursor: number): Outcome {
  const done = apply(tool, program, cursor);
  if ('refused' in done) return done;
  const refused = trouble_in(done.program);
  return refused ? { refused } : done;
}

function apply(tool: Tool, program: Statement[], cursor: number): Outcome {
  const at = statement_at(program, cursor);
  const add = (s: Statement, what: string): Edit =>
    at
      ? { program: replaced(program, cursor, (here) => [here, s]), cursor: cursor + size_of(at), what }
      : { program: [s, ...program], cursor: 0, what };
  const wrap = (make: (body: Statement[]) => Statement, what: string): Outcome =>
    at ? { program: replaced(program, cursor, (s) => [make([s])]), cursor, what } : { refused: why_not.choose_first };
  const repeat = (count: number) => wrap((body) => ({ kind: 'repeat', count, body, line: 0 }), `repeat ${count}`);

  if ((actions as readonly string[]).includes(tool)) return add({ kind: 'action', action: tool as Action, line: 0 }, tool);
  if (tool === 'wildcard') {
    // A wildcard beside a wildcard is a longer one.
    if (at?.kind !== 'wildcard') return add({ kind: 'wildcard', count: 1, line: 0 }, edits.wildcard);
    return counted(program, cursor, at.count + 1);
  }
  if (tool === 'repeat') return repeat(3);
  if (tool === 'function') {
    const taken = functions_in(program);
    const name = names.find((each) => !taken.includes(each));
    if (!name) return { refused: why_not.six_functions };
    return wrap((body) => ({ kind: 'define', name, body, line: 0 }), `function ${name}`);
  }
  if (tool.startsWith('call ')) return add({ kind: 'call', name: tool.slice(5), line: 0 }, tool);
  if (tool.startsWith('count ')) {
    const count = Number(tool.slice(6));
    if (at?.kind === 'wildcard' || at?.kind === 'repeat') return counted(program, cursor, count);
    return count >= 2 ? repeat(count) : { refused: why_not.repeat_once };
  }
  if (!at) return { refused: why_not.choose_first };
  if (tool === 'remove') return removed(program, cursor, at);
  const next = shifted(program, at, tool === 'up' ? -1 : 1);
  const way = tool === 'up' ? 'up' : 'down';
  if (!next) return { refused: why_not[way] };
  return { program: next, cursor: ordinal_of(next, at), what: edits[way](head_of(at)) };
}

function counted(program: Statement[], cursor: number, count: number): Outcome {
  const at = statement_at(program, cursor) as Statement & { kind: 'wildcard' | 'repeat' };
  const [least, most] = at.kind === 'wildcard' ? [1, limits.wildcard] : [2, limits.repeat];
  if (count < least || count > most) return { refused: why_not[at.kind](least, most) };
  return { program: replaced(program, cursor, (s) => [{ ...s, count } as Statement]), cursor, what: `${at.kind} ${count}` };
}

// The body of a repeat or a function stays when its head goes.
function removed(program: Statement[], cursor: number, at: Statement): Outcome {
  let next = replaced(program, cursor, (s) => ('body' in s ? s.body : []));
  if (at.kind === 'define') next = inlined(next, at.name, at.body);
  next = pruned(next);
  if (next.length === 0) return { refused: trouble.empty };
  return { program: next, cursor: Math.max(0, cursor - 1), what: edits.removed(head_of(at)) };
}
