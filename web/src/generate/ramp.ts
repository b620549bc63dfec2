// ramp.ts -- colours from worst to best: from dark blue over green to yellow. Lightness only grows, so that hue is not needed.

const stops: [number, number, number][] = [
  [44, 30, 92],
  [38, 84, 145],
  [30, 138, 139],
  [120, 190, 84],
  [250, 222, 66],
];

// `part` from 0 to 1.
export function ramp(part: number): string {
  const at = Math.min(1, Math.max(0, part)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(at));
  const [from, to] = [stops[i]!, stops[i + 1]!];
  return `rgb(${from.map((value, c) => Math.round(value + (to[c]! - value) * (at - i))).join(' ')})`;
}

export const ramp_css = `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map(ramp).join(', ')})`;
