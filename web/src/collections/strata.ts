// strata.ts -- a mark for every stratum: the game by its shape, the class by its rung in the ladder; never by colour alone.
import type { Game } from '../api';
import { fact_words } from '../strings';

export const shapes = ['circle', 'square', 'diamond', 'triangle', 'hexagon', 'cross'] as const;
export type Shape = (typeof shapes)[number];

// Said of a puzzle without a class: it has no solution, or the work allowed ended first.
export const unknown_class = fact_words.no_class;

export interface Stratum {
  game: string;
  name: string | null; // the class; null: not known
  rung: string; // "1" is the simplest; "?" not known
  order: number;
  says: string;
}

// Outlines within a circle of radius 1, as SVG paths.
const polygon = (corners: number, turn: number, radius = 1) =>
  'M' +
  Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i / corners) * 2 * Math.PI;
    return `${(Math.sin(angle) * radius).toFixed(3)},${(-Math.cos(angle) * radius).toFixed(3)}`;
  }).join('L') +
  'Z';
export const outlines: Record<Shape, string> = {
  circle: 'M0,-.95A.95,.95 0 1 1 0,.95A.95,.95 0 1 1 0,-.95Z',
  square: polygon(4, Math.PI / 4, 1.15),
  diamond: polygon(4, 0, 1.2),
  triangle: 'M0,-1.2L1.15,.85L-1.15,.85Z',
  hexagon: polygon(6, 0, 1.08),
  cross: 'M-.45,-1.05H.45V-.45H1.05V.45H.45V1.05H-.45V.45H-1.05V-.45H-.45Z',
};

// By the game's place among those that have puzzles to collect, so that a game has the same shape everywhere.
export function shape_of(games: Game[], game: string): Shape {
  const at = games.filter((one) => one.bots.length > 0).findIndex((one) => one.game === game);
  return shapes[Math.max(0, at) % shapes.length]!;
}

export const classes_of = (game: Game | undefined) => [
  ...new Set((game?.bots ?? []).map((bot) => bot.class as string | null).filter((name) => name !== null)),
];

export function stratum(games: Game[], game: string, name: string | null): Stratum {
  const entry = games.find((one) => one.game === game);
  const classes = classes_of(entry);
  const at = name === null ? -1 : classes.indexOf(name);
  if (at < 0) return { game, name, rung: '?', order: classes.length, says: unknown_class };
  return { game, name, rung: String(at + 1), order: at, says: entry?.bots.find((bot) => bot.class === name)?.says ?? '' };
}
