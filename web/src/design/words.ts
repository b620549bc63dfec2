// words.ts -- what the bench says in words: counts, grades, and what an edit has done to a puzzle.
import type { Values } from '../api';
import type { Look } from '../editor';
import { look_words, terms, verdict_words as words } from '../strings';
import { capitalise, count } from '../words';

export function solutions_of(look: Look): string {
  const n = look.solutions ?? 0;
  const { uncounted, none, counted, none_yet, at_least } = look_words.solutions;
  if (n > Number.MAX_SAFE_INTEGER) return uncounted;
  if (look.complete !== false) return n === 0 ? none : counted(n);
  return n === 0 ? none_yet : at_least(n);
}

const raised = (n: number) => [...String(n)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');

export function completions_of(look: Look): string {
  if (typeof look.candidates === 'number' && look.candidates < 1e12) return look_words.completions(look.candidates);
  return look_words.about_completions(raised(Math.round(look.digits ?? 12)));
}

export const bits = (value: number | null | undefined) => (typeof value === 'number' ? value.toFixed(1) : '–');
export const figure = (value: number | null | undefined, unit = '') =>
  typeof value !== 'number' ? '–' : Number.isInteger(value) && unit !== 'bits' ? count(value) : value.toFixed(1);

export const title_of_measure = (name: string) => (name === 'tsi' ? terms.tsi : capitalise(name.replaceAll('_', ' ')));
export function values_in_words(values: Values | null): string {
  if (!values) return look_words.measured;
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
  const undo = edit !== null;
  if (look.kind === 'sketch') {
    if (look.example) return { kind: 'good', says: words.sketch, undo: false };
    return { kind: 'note', says: words.poor_sketch, undo: false };
  }
  if (!solvable(look)) {
    const lost = solvable(before);
    if (look.complete === false)
      return { kind: 'warning', says: lost ? words.not_found_since(edit) : words.not_found, undo: undo && lost };
    return { kind: 'warning', says: lost ? words.none_since(edit) : words.none, undo: undo && lost };
  }
  if (unique(look)) return { kind: 'good', says: words.one, undo: false };
  const many = solutions_of(look);
  if (unique(before)) return { kind: 'warning', says: words.no_longer(many, edit), undo };
  return { kind: 'note', says: words.several(capitalise(many)), undo: false };
}

const spans = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
export function ago(at: number): string {
  const minutes = Math.round((at - Date.now()) / 60_000);
  if (minutes > -1) return look_words.just_now;
  if (minutes > -60) return spans.format(minutes, 'minute');
  if (minutes > -60 * 24) return spans.format(Math.round(minutes / 60), 'hour');
  return spans.format(Math.round(minutes / 60 / 24), 'day');
}
