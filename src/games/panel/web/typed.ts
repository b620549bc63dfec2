// typed.ts -- a line as people type it: the letters of a play. Other letters are refused here; the server knows the rest.
import { typed as words } from './strings';
import { inside, plus, steps, gap_between, type Letter, type Panel } from './play';

// The play, or an error that says where and what to do.
export function read(text: string, p: Panel): string {
  const play = text.replace(/\s+/g, '').toUpperCase();
  if (play === '') return '';
  const [, first, letters = play] = /^(\d+,\d+):(.*)$/.exec(play) ?? [];
  const starts = p.starts.map(String);
  if (first ? !starts.includes(first) : starts.length > 1) throw new Error(words.no_start(starts));
  const wrong = [...letters].findIndex((letter) => !'URDL.'.includes(letter));
  if (wrong >= 0) throw new Error(words.no_step(wrong + 1, letters[wrong]!));
  return play;
}

// A first step that is possible; it need not be the right one.
export function how_to_type(p: Panel): string {
  const start = p.starts[0]!;
  const ways = (Object.keys(steps) as Letter[]).filter((letter) => {
    const to = plus(start, steps[letter]);
    return inside(p, to) && !gap_between(p, start, to);
  });
  return words.how(ways[0] ?? 'U', p.starts.length > 1 ? `${start}:` : '', p.starts.map(String));
}
