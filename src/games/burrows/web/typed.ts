// typed.ts -- Scout's play as people type it: with the letters of burrows.
import { typed as words } from './strings';
import type { Burrows } from './picture';
import { flagged_way, letters_of, read as numbers_for, tunnel_between, replay } from './play';

const number_of = (p: Burrows, name: string) =>
  /^\d+$/.test(name) ? Number(name) : p.nodes.findIndex((_, n) => letters_of(n) === name.toUpperCase());

// The play, or an error that says where and what to do.
export function read(text: string, p: Burrows): string {
  const example = first_tunnel(p);
  const done: string[] = [];
  let order = '';
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const at = done.length + 1;
    if (!order && /^(flag|unflag|submit)$/i.test(word)) {
      order = word.toLowerCase();
      if (order !== 'submit') continue;
      order = '';
      done.push('submit');
      continue;
    }
    const [, a, b] = /^(\w+)[-–](\w+)$/.exec(word) ?? [];
    if (!a || !b) throw new Error(words.no_step(at, word, example));
    const [from, to] = [number_of(p, a), number_of(p, b)];
    for (const [name, n] of [
      [a, from],
      [b, to],
    ] as const)
      if (n < 0 || n >= p.nodes.length) throw new Error(words.no_burrow(at, name, letters_of(p.nodes.length - 1)));
    const tunnel = tunnel_between(p, from, to);
    if (tunnel < 0) throw new Error(words.no_tunnel(at, letters_of(from), letters_of(to)));
    const scout = replay(p, done.join(' '));
    if (order && scout.flagged.has(tunnel) === (order === 'flag'))
      throw new Error(words[order === 'flag' ? 'flagged' : 'not_flagged'](at, letters_of(from), letters_of(to)));
    if (!order && scout.at !== from && !flagged_way(p, scout.flagged, scout.at, from))
      throw new Error(words.elsewhere(at, letters_of(from), letters_of(scout.at)));
    done.push(`${order && `${order} `}${from}-${to}`);
    order = '';
  }
  if (order) throw new Error(words.no_tunnel_after(done.length + 1, order, example));
  return numbers_for(done.join(' '));
}

// A tunnel from where Scout starts; it need not be a right one.
function first_tunnel(p: Burrows): string {
  const [a, b] = p.edges.find((edge) => edge[0] === p.start || edge[1] === p.start)!;
  return `${letters_of(p.start)}-${letters_of(a === p.start ? b : a)}`;
}

export function how_to_type(p: Burrows): string {
  const walk = first_tunnel(p);
  const far = p.edges.find((edge) => edge[0] !== p.start && edge[1] !== p.start);
  return words.how(walk, far ? `${letters_of(far[0])}-${letters_of(far[1])}` : walk);
}
