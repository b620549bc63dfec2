// place.ts -- in which row of puzzles this one is played: a path, a collection or the puzzles of the day. It stands in the address,
// /puzzle/<id>#path=7, beside a name.
import { getContext, setContext } from 'svelte';
import { puzzle_link, type Named } from '../names';
import { is_date } from './day';

export type Place =
  | { kind: 'path'; number: number }
  | { kind: 'set'; id: string } // a collection; "site" is that of a site of files
  | { kind: 'day'; date: string }
  | { kind: 'none' };

export function place_in(hash: string): Place {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const number = Number(parts.get('path'));
  if (Number.isInteger(number) && number > 0) return { kind: 'path', number };
  const id = parts.get('set') ?? '';
  if (/^[0-9a-z]{1,64}$/.test(id)) return { kind: 'set', id };
  const date = parts.get('day') ?? '';
  return is_date(date) ? { kind: 'day', date } : { kind: 'none' };
}

function in_hash(place: Place): string {
  if (place.kind === 'none') return '';
  return `${place.kind}=${place.kind === 'path' ? place.number : place.kind === 'set' ? place.id : place.date}`;
}

export function link_in(place: Place, id: string, given: Named = {}): string {
  const link = puzzle_link(id, given);
  const where = in_hash(place);
  return where ? `${link}${link.includes('#') ? '&' : '#'}${where}` : link;
}

// Pages say where a play is; what is shown after it (After.svelte) asks. Without a place, as in lessons, nothing is offered.
const key = Symbol('place');
export const set_place = (place: Place) => void setContext(key, place);
export const get_place = () => getContext<Place | undefined>(key);
