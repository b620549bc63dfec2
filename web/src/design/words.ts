// words.ts -- what the bench says in words: counts, grades, and what an edit has done to a puzzle.
import type { Values } from '../api';
import type { Look } from '../editor';
import { capitalise, count, plural } from '../words';

export function solutions_of(look: Look): string {
  const n = look.solutions ?? 0;
  if (n > Number.MAX_SAFE_INTEGER) return 'more solutions than can be counted';
  if (look.complete !== false) return n === 0 ? 'no solution' : plural(n, 'solution');
  return n === 0 ? 'no solution found yet' : `at least ${plural(n, 'solution')}`;
}

const raised = (n: number) => [...String(n)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');

export function completions_of(look: Look): string {
  if (typeof look.candidates === 'number' && look.candidates < 1e12) return plural(look.candidates, 'completion');
  return `about 10${raised(Math.round(look.digits ?? 12))} completions`;
}

export const bits = (value: number | null | undefined) => (typeof value === 'number' ? value.toFixed(1) : '–');
export const figure = (value: number | null | undefined, unit = '') =>
  typeof value !== 'number' ? '–' : Number.isInteger(value) && unit !== 'bits' ? count(value) : value.toFixed(1);

export const title_of_measure = (name: string) => (name === 'tsi' ? 'TSI' : capitalise(name.replaceAll('_', ' ')));
export function values_in_words(values: Values | null): string {
  if (!values) return 'being measured';
  return Object.entries(values)
    .map(([name, value]) => `${title_of_measure(name)} ${figure(value)}`)
    .join(', ');
}

export interface Verdict {
  kind: 'good' | 'note' | 'warning';
  says: string;
  undo: boolean; // taking the last edit back would mend it
}

const solvable = (look: Look | null) => look?.kind === 'puzzle' && (look.solutions ?? 0) > 0;
const unique = (look: Look | null) => look?.kind === 'puzzle' && look.solutions === 1 && look.complete === true;

// `before`: the word on the design as it was before; `edit`: what alone has changed it since, or null for several edits.
export function verdict_of(look: Look, before: Look | null, edit: string | null): Verdict {
  const since = edit ? ` since your last edit (${edit})` : ' since your last edits';
  const undo = edit !== null;
  if (look.kind === 'sketch') {
    if (look.example) return { kind: 'good', says: 'A sketch: at least one completion has a solution.', undo: false };
    return { kind: 'note', says: 'A sketch. At a glance no completion has a solution; filling it tells more.', undo: false };
  }
  if (!solvable(look)) {
    const lost = solvable(before);
    if (look.complete === false)
      return { kind: 'warning', says: `No solution was found in the time allowed${lost ? since : ''}.`, undo: undo && lost };
    return { kind: 'warning', says: lost ? `It has no solution${since}.` : 'It has no solution.', undo: undo && lost };
  }
  if (unique(look)) return { kind: 'good', says: 'Exactly one solution.', undo: false };
  const many = solutions_of(look);
  if (unique(before)) return { kind: 'warning', says: `No longer unique: ${many}${since}.`, undo };
  return { kind: 'note', says: `${capitalise(many)}. A puzzle may have several.`, undo: false };
}

const spans = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
export function ago(at: number): string {
  const minutes = Math.round((at - Date.now()) / 60_000);
  if (minutes > -1) return 'just now';
  if (minutes > -60) return spans.format(minutes, 'minute');
  if (minutes > -60 * 24) return spans.format(Math.round(minutes / 60), 'hour');
  return spans.format(Math.round(minutes / 60 / 24), 'day');
}
