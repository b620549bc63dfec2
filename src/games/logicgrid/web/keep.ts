// keep.ts -- what a player has noted beside the play, kept in the browser: unsure marks and struck clues of a puzzle, and whether
// crosses come by themselves.

export interface Notes {
  unsure: string[]; // pairs, such as "A0B1"
  struck: number[]; // clues, from 0
}
const place = 'crux.board.logicgrid.';

// Another puzzle with the same number would share its notes, which harms nobody.
function number_of(puzzle: object): string {
  let hash = 2166136261;
  for (const c of JSON.stringify(puzzle)) hash = Math.imul(hash ^ c.codePointAt(0)!, 16777619) >>> 0;
  return hash.toString(16);
}

// A browser may refuse to store anything; then notes last as long as the page.
function get(key: string): string | null {
  try {
    return localStorage.getItem(place + key);
  } catch {
    return null;
  }
}
function put(key: string, text: string) {
  try {
    localStorage.setItem(place + key, text);
  } catch {
    return;
  }
}

export function read_notes(puzzle: object): Notes {
  try {
    const kept = JSON.parse(get(number_of(puzzle)) ?? '{}');
    return { unsure: [...(kept.unsure ?? [])].map(String), struck: [...(kept.struck ?? [])].map(Number) };
  } catch {
    return { unsure: [], struck: [] };
  }
}
export const keep_notes = (puzzle: object, notes: Notes) => put(number_of(puzzle), JSON.stringify(notes));

export const read_auto = () => get('auto') !== 'off';
export const keep_auto = (auto: boolean) => put('auto', auto ? 'on' : 'off');
