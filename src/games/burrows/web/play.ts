// play.ts -- Scout's play as the board handles it: "3-1 1-3 flag 1-2 unflag 0-3 submit". People see letters.
//
// The play is replayed here for his place and the flags, so that the board follows at once. Whether it is right the server says.
import type { Burrows, Sketch } from './picture';

export interface Scouting {
  at: number;
  trail: number[]; // every burrow he was in, in order, from the start
  visited: Set<number>;
  flagged: Set<number>; // tunnels, by their place in puzzle.edges
  submissions: number;
  set: number; // flags, those that were taken away again included
}

// A burrow's name for people: A to Z, then AA, AB and so on, as the server's. Numbers on the board are always costs.
export const letters_of = (n: number): string =>
  (n < 26 ? '' : letters_of(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

export const tunnel_between = (p: Sketch, a: number, b: number) =>
  p.edges.findIndex((e) => (e[0] === a && e[1] === b) || (e[0] === b && e[1] === a));
// A tunnel as plays write it.
export const name_of = (p: Sketch, tunnel: number) => `${p.edges[tunnel]![0]}-${p.edges[tunnel]![1]}`;
// The same for people: "A" and "B".
export const ends_of = (p: Sketch, tunnel: number): [string, string] => [
  letters_of(p.edges[tunnel]![0]),
  letters_of(p.edges[tunnel]![1]),
];
// The tunnel of "3-1", of "flag 0-2", of "unflag 0-2"; -1 for anything else.
export function tunnel_of(p: Sketch, move: string): number {
  const [a, b] = (move.split(' ').at(-1) ?? '').split('-').map(Number);
  return a === undefined || b === undefined ? -1 : tunnel_between(p, a, b);
}
export const other_end = (p: Sketch, tunnel: number, end: number) =>
  p.edges[tunnel]![0] === end ? p.edges[tunnel]![1] : p.edges[tunnel]![0];

export function replay(p: Sketch, moves: string): Scouting {
  const s: Scouting = { at: p.start, trail: [p.start], visited: new Set([p.start]), flagged: new Set(), submissions: 0, set: 0 };
  const flag = (tunnel: number) => {
    if (!s.flagged.has(tunnel)) s.set++;
    s.flagged.add(tunnel);
  };
  let order = '';
  for (const word of moves.split(/\s+/)) {
    const tunnel = tunnel_of(p, word);
    if (tunnel < 0) {
      order = word;
      if (order === 'submit') s.submissions++;
      continue;
    }
    if (order === 'flag') flag(tunnel);
    else if (order === 'unflag') s.flagged.delete(tunnel);
    else {
      const [from, to] = word.split('-').map(Number) as [number, number];
      // A travel from elsewhere stands for his walk there, too: he has been wherever it leads through.
      if (from !== s.at)
        for (const passed of (flagged_way(p, s.flagged, s.at, from) ?? [s.at, from]).slice(1)) {
          s.visited.add(passed);
          s.trail.push(passed);
        }
      s.at = to;
      if (!s.visited.has(s.at)) flag(tunnel);
      s.visited.add(s.at);
      s.trail.push(s.at);
    }
    order = '';
  }
  return s;
}

// How often a tunnel was flagged: a flag that is taken away again was one too many.
export const flags_set = (p: Sketch, moves: string) => replay(p, moves).set;

// The server's answer about a play.
export interface BurrowsStanding {
  at: number;
  visited: number[];
  flagged: number[];
  cost: number;
  submissions: number;
}
// Whether that is how the replayed play stands; its text need not be the same, for the server writes walks out in full.
export const agree = (s: Scouting, board: BurrowsStanding) =>
  board.at === s.at &&
  board.submissions === s.submissions &&
  board.flagged.length === s.flagged.size &&
  board.flagged.every((t) => s.flagged.has(t));

// The same play with letters for burrows, as people read it. Numbers on the board are always costs.
export const written = (moves: string) => moves.replace(/\d+/g, (n) => letters_of(Number(n)));

export const read = (typed: string) =>
  typed.replace(/[A-Z]+-[A-Z]+/g, (ends) =>
    ends.replace(/[A-Z]+/g, (name) => `${[...name].reduce((n, at) => 26 * n + at.charCodeAt(0) - 64, 0) - 1}`),
  );

export const appended = (moves: string, ...more: string[]) => [moves.trim(), ...more].filter((m) => m !== '').join(' ');

// The burrows on the shortest walk through flagged tunnels, both ends included; nothing if there is none. Of several such walks it
// is that of C++, which looks at tunnels in the puzzle's order.
export function flagged_way(p: Sketch, flagged: Set<number>, from: number, to: number): number[] | null {
  const before = new Map([[from, from]]);
  const tunnels = [...flagged].sort((a, b) => a - b);
  for (const at of before.keys())
    for (const tunnel of tunnels) {
      const [a, b] = p.edges[tunnel]!;
      const next = a === at ? b : b === at ? a : at;
      if (!before.has(next)) before.set(next, at);
    }
  if (!before.has(to)) return null;
  const way = [to];
  while (way[0] !== from) way.unshift(before.get(way[0]!)!);
  return way;
}

const walk = (way: number[]) => way.slice(1).map((to, i) => `${way[i]}-${to}`);

// The travels that bring Scout into a burrow: next door, or through flagged tunnels.
export function to_burrow(p: Burrows, s: Scouting, to: number): string[] | null {
  if (tunnel_between(p, s.at, to) >= 0) return walk([s.at, to]);
  const way = flagged_way(p, s.flagged, s.at, to);
  return way && walk(way);
}

// The travels that bring him through a tunnel, from the end that is closer by flagged tunnels.
export function through_tunnel(p: Burrows, s: Scouting, tunnel: number): string[] | null {
  const [a, b] = p.edges[tunnel]!;
  const to_a = flagged_way(p, s.flagged, s.at, a);
  const to_b = flagged_way(p, s.flagged, s.at, b);
  if (to_a && (!to_b || to_a.length <= to_b.length)) return walk([...to_a, b]);
  return to_b ? walk([...to_b, a]) : null;
}
