// play.ts -- the line on a panel as the board handles it: read from a play, stretched, rubbed out, written again.
//
// It knows what can be touched: the line goes from a junction to one beside it, visits none twice, and crosses no gap. Whether it
// solves the panel is for the server to say.
import { place_in_words } from '$web/words';
import { crossing, step as says, symbols, ways } from './strings';
export type At = [number, number];
export type Letter = 'U' | 'R' | 'D' | 'L';

export interface Mark {
  kind: 'must' | 'cannot' | 'square' | 'star' | 'triangle';
  cell?: At;
  edge?: [At, At];
  junction?: At;
  colour?: string;
  count?: number;
}
export interface Panel {
  width: number;
  height: number;
  starts: At[];
  ends: At[];
  marks: Mark[];
}
export interface PanelStanding {
  line: At[];
  ended: boolean;
  next: At[];
  can_end: boolean;
  wrong: number[];
}
export interface Line {
  points: At[]; // from the start; empty while none of several starts is chosen
  ended: boolean;
}

export const steps: Record<Letter, At> = { U: [0, 1], R: [1, 0], D: [0, -1], L: [-1, 0] };
export const words: Record<Letter, string> = ways;
const letters = Object.keys(steps) as Letter[];

export const same = (a: At | undefined, b: At | undefined) => !!a && !!b && a[0] === b[0] && a[1] === b[1];
export const plus = (a: At, b: At): At => [a[0] + b[0], a[1] + b[1]];
export const has = (list: At[], at: At) => list.some((other) => same(other, at));
export const head = (line: Line) => line.points.at(-1);
export const letter_of = (from: At, to: At) => letters.find((l) => same(plus(from, steps[l]), to));

// ---- plays: "UURR." or, if there are several starts, "4,4:DL"

export function read(panel: Panel, moves: string): Line {
  const colon = moves.indexOf(':');
  const named = moves.slice(0, colon).split(',').map(Number) as At;
  const start = colon >= 0 ? named : panel.starts.length === 1 ? panel.starts[0]! : undefined;
  if (!start) return { points: [], ended: false };
  const points: At[] = [start];
  for (const letter of moves.slice(colon + 1).toUpperCase()) {
    const step = steps[letter as Letter];
    if (step) points.push(plus(points.at(-1)!, step));
  }
  return { points, ended: moves.endsWith('.') };
}

export function write(panel: Panel, line: Line): string {
  const [start, ...rest] = line.points;
  if (!start) return '';
  let text = panel.starts.length > 1 ? `${start[0]},${start[1]}:` : '';
  rest.forEach((to, i) => (text += letter_of(line.points[i]!, to) ?? ''));
  return text + (line.ended ? '.' : '');
}

// ---- what can be touched

export const inside = (panel: Panel, [x, y]: At) => x >= 0 && y >= 0 && x <= panel.width && y <= panel.height;

export const gap_between = (panel: Panel, a: At, b: At) =>
  panel.marks.some((m) => m.kind === 'cannot' && m.edge && has(m.edge, a) && has(m.edge, b));

export function can_step(panel: Panel, line: Line, to: At): boolean {
  const from = head(line);
  if (!from || line.ended || !letter_of(from, to) || !inside(panel, to)) return false;
  return !has(line.points, to) && !gap_between(panel, from, to);
}

// Out of the panel; at a corner, up or down.
export function outward(panel: Panel, [x, y]: At): At {
  if (y === 0) return steps.D;
  if (y === panel.height) return steps.U;
  return x === 0 ? steps.L : steps.R;
}

export function can_end(panel: Panel, line: Line): boolean {
  const at = head(line);
  return !!at && !line.ended && line.points.length > 1 && has(panel.ends, at);
}

// ---- changes; each gives a new line

export const shortened = (line: Line, length: number): Line => ({ points: line.points.slice(0, length), ended: false });
export const stretched = (line: Line, to: At): Line => ({ points: [...line.points, to], ended: false });
export const closed = (line: Line): Line => ({ ...line, ended: true });
// One step less: out of the notch, or back by a junction. Nothing if there is nothing to rub out.
export function rubbed(panel: Panel, line: Line): Line | null {
  if (line.ended) return { ...line, ended: false };
  if (line.points.length > 1) return shortened(line, line.points.length - 1);
  return line.points.length === 1 && panel.starts.length > 1 ? shortened(line, 0) : null;
}

// In straight steps to `to`; nothing if that is not possible.
export function straight(panel: Panel, line: Line, to: At): Line[] | null {
  const from = head(line);
  if (!from || (from[0] !== to[0] && from[1] !== to[1])) return null;
  const step: At = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const lines: Line[] = [];
  for (let now = line; !same(head(now), to); lines.push(now)) {
    const next = plus(head(now)!, step);
    if (!can_step(panel, now, next)) return null;
    now = stretched(now, next);
  }
  return lines;
}

// The lines, one after the other, by which the line follows a finger at `to` (in junctions, not whole numbers). It lags by a bit
// more than half a junction, so that it does not flicker, and each step brings it closer, so that it arrives.
export function follow(panel: Panel, line: Line, to: At): Line[] {
  const lag = 0.58;
  const lines: Line[] = [];
  for (let now = line; now.points.length > 0; lines.push(now)) {
    const at = head(now)!;
    const away: At = [to[0] - at[0], to[1] - at[1]];
    if (has(panel.ends, at)) {
      const out = outward(panel, at);
      const depth = away[0] * out[0] + away[1] * out[1];
      const aside = Math.abs(away[0] * out[1]) + Math.abs(away[1] * out[0]);
      if (now.ended && depth > 0.1) break;
      if (now.ended) {
        now = { ...now, ended: false };
        continue;
      }
      if (can_end(panel, now) && depth > 0.17 && aside < 0.4) {
        now = closed(now);
        continue;
      }
    }
    const step = letters
      .map((letter) => ({ to: plus(at, steps[letter]), reach: away[0] * steps[letter][0] + away[1] * steps[letter][1] }))
      .filter((s) => s.reach > lag && (same(s.to, now.points.at(-2)) || can_step(panel, now, s.to)))
      .sort((a, b) => b.reach - a.reach)[0];
    if (!step) break;
    now = same(step.to, now.points.at(-2)) ? shortened(now, now.points.length - 1) : stretched(now, step.to);
  }
  return lines;
}

// ---- words, for those who do not see the board

export function name_of(mark: Mark): string {
  const { kind, colour = '' } = mark;
  if (kind === 'triangle') return symbols.triangle(mark.count ?? 0, colour);
  return kind === 'square' || kind === 'star' ? symbols[kind](colour) : symbols[kind];
}

// The first move of `after` that `before` has not made, as the server writes it.
export function next_move(panel: Panel, before: string, after: string): string {
  const now = read(panel, before);
  const then = read(panel, after);
  const to = then.points[now.points.length];
  if (!to) return then.ended ? '.' : '';
  const from = head(now);
  return from ? (letter_of(from, to) ?? '') : write(panel, { points: [to], ended: false });
}

// "the second column of the top row of crossings"
export const place_of = (panel: Panel, at: At) => crossing(place_in_words(at[0], panel.height - at[1], panel.height + 1));

export function describe_step(panel: Panel, line: Line): string {
  const to = head(line);
  if (!to) return says.no_start;
  const from = line.points.at(-2);
  const letter = from && letter_of(from, to);
  if (line.ended) return says.ended;
  const parts = [letter ? says.to(words[letter]) : says.at_start(place_of(panel, to))];
  const passed = panel.marks.filter((m) => same(m.junction, to) || (from && m.edge && has(m.edge, from) && has(m.edge, to)));
  if (passed.length > 0) parts.push(says.hexagon);
  if (letter && from) {
    const low: At = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
    const upright = letter === 'U' || letter === 'D';
    const say = (side: (symbol: string) => string, cell: At) => {
      const mark = panel.marks.find((m) => same(m.cell, cell));
      if (mark) parts.push(side(name_of(mark)));
    };
    say(upright ? says.right : says.above, low);
    say(upright ? says.left : says.below, upright ? [low[0] - 1, low[1]] : [low[0], low[1] - 1]);
  }
  if (can_end(panel, line)) parts.push(says.can_end);
  return parts.join(' ');
}
