// picture.ts -- where things lie on a panel's picture, and their outlines. Sizes are those of the drawings.
import layout from '../corpus/layout.golden.json';
import { gap_between, has, outward, type At, type Mark, type Panel } from './play';

export const { cell, margin, square, triangle_apart } = layout;
const { notch, stub } = layout; // a stub is of the grid, on either side of a gap

// Okabe & Ito (2008), as in the drawings.
interface Paint {
  fill: string;
  on: string; // of the letter
  letter: string;
}
const ink = '#17202a';
export const paints: Record<string, Paint> = {
  black: { fill: '#1a1a1a', on: '#fff', letter: 'K' },
  white: { fill: '#fff', on: ink, letter: 'W' },
  cyan: { fill: '#56b4e9', on: ink, letter: 'C' },
  magenta: { fill: '#cc79a7', on: ink, letter: 'M' },
  yellow: { fill: '#f0e442', on: ink, letter: 'Y' },
  red: { fill: '#d55e00', on: ink, letter: 'R' },
  green: { fill: '#009e73', on: ink, letter: 'G' },
  blue: { fill: '#0072b2', on: '#fff', letter: 'B' },
  orange: { fill: '#e69f00', on: ink, letter: 'O' },
  purple: { fill: '#4b1a80', on: '#fff', letter: 'P' },
};
// A triangle without a colour of its own counts as orange.
export const paint_of = (mark: Pick<Mark, 'colour'>): Paint => paints[mark.colour ?? 'orange'] ?? paints.orange!;

// ---- outlines around 0,0

// Corners on a circle, the first one above; with `inner` every second one lies there.
function corners(count: number, radius: number, inner = radius): string {
  const at = (i: number) => {
    const reach = i % 2 ? inner : radius;
    const angle = (2 * Math.PI * i) / count;
    return `${(reach * Math.sin(angle)).toFixed(2)},${(-reach * Math.cos(angle)).toFixed(2)}`;
  };
  return Array.from({ length: count }, (_, i) => at(i)).join(' ');
}
export const star = corners(16, layout.star, layout.star_inner);
export const hexagon = corners(6, layout.must);
export const triangle = corners(3, layout.triangle);
export const arrow = 'M15,0 H29 M23,-6 L30,0 L23,6'; // leaves a junction to the right
export const check = 'M-4,0.5 L-1,3.5 L4.5,-3.5';
export const cross = 'M-3.5,-3.5 L3.5,3.5 M3.5,-3.5 L-3.5,3.5';

// ---- places

export class Places {
  readonly width: number;
  readonly height: number;
  readonly junctions: At[];
  constructor(private readonly panel: Panel) {
    this.width = 2 * margin + panel.width * cell;
    this.height = 2 * margin + panel.height * cell;
    const columns = panel.width + 1;
    this.junctions = Array.from({ length: columns * (panel.height + 1) }, (_, i): At => [i % columns, Math.floor(i / columns)]);
  }

  x = (at: At) => margin + at[0] * cell;
  y = (at: At) => margin + (this.panel.height - at[1]) * cell;
  spot = (at: At, by: At = [0, 0]): At => [this.x(at) + by[0], this.y(at) - by[1]];
  tip(end: At): At {
    const out = outward(this.panel, end);
    return this.spot(end, [out[0] * notch, out[1] * notch]);
  }
  middle(mark: Mark): At {
    if (mark.cell) return this.spot(mark.cell, [cell / 2, cell / 2]);
    if (mark.junction) return this.spot(mark.junction);
    const [a, b] = mark.edge!;
    return [(this.x(a) + this.x(b)) / 2, (this.y(a) + this.y(b)) / 2];
  }
  // The marks and the end of the line that a hint speaks of.
  noticed(at: Record<string, unknown>): Mark[] {
    const cells = (at['cells'] as At[] | undefined) ?? [];
    const edges = ((at['edges'] as [At, At][] | undefined) ?? []).filter((edge) =>
      this.panel.marks.some((m) => m.edge && has(edge, m.edge[0]) && has(edge, m.edge[1])),
    );
    const points = [...((at['points'] as At[] | undefined) ?? []), ...(at['head'] ? [at['head'] as At] : [])];
    return [
      ...cells.map((cell): Mark => ({ kind: 'square', cell })),
      ...edges.map((edge): Mark => ({ kind: 'must', edge })),
      ...points.map((junction): Mark => ({ kind: 'must', junction })),
    ];
  }
  // From the picture's units to junctions, not whole numbers.
  junction = (x: number, y: number): At => [(x - margin) / cell, this.panel.height - (y - margin) / cell];

  line(points: At[], ended: boolean): string {
    const spots = points.map((p) => this.spot(p));
    if (ended) spots.push(this.tip(points.at(-1)!));
    return path(spots);
  }
  grid(): string {
    const { width, height, ends } = this.panel;
    let d = ends.map((end) => path([this.spot(end), this.tip(end)])).join('');
    for (const [i, j] of this.junctions) {
      if (i < width) d += this.edge([i, j], [i + 1, j]);
      if (j < height) d += this.edge([i, j], [i, j + 1]);
    }
    return d;
  }
  private edge(a: At, b: At): string {
    if (!gap_between(this.panel, a, b)) return path([this.spot(a), this.spot(b)]);
    const by: At = [(b[0] - a[0]) * stub, (b[1] - a[1]) * stub];
    return path([this.spot(a), this.spot(a, by)]) + path([this.spot(b), this.spot(b, [-by[0], -by[1]])]);
  }
}

const path = (spots: At[]) => spots.map((s, i) => `${i ? 'L' : 'M'}${s[0]},${s[1]}`).join('');
