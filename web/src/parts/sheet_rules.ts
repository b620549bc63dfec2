// sheet_rules.ts -- the rules of the puzzles on one worksheet. A sheet may mix games, and puzzles of one game use different signs.
import type { LegendLine } from '../board';

export interface Rules {
  goal: string;
  lines: LegendLine[];
}

// What a worksheet says of the signs of a puzzle: nothing of presses and taps.
export const on_paper = (lines: readonly LegendLine[]): LegendLine[] =>
  lines.map((line) => ({ ...line, says: line.paper ?? line.says })).filter(({ says }) => says !== '');

// For each goal one section, in the order of the puzzles. Each sentence stands in it once, unless another one covers it.
export function merged(all: readonly Rules[]): Rules[] {
  const sections: Rules[] = [];
  for (const { goal, lines } of all) {
    let section = sections.find((one) => one.goal === goal);
    if (!section) sections.push((section = { goal, lines: [] }));
    for (const line of lines) if (!section.lines.some(({ says }) => says === line.says)) section.lines.push(line);
  }
  return sections.map(({ goal, lines }) => ({
    goal,
    lines: lines.filter(({ says }) => !lines.some(({ covers }) => covers === says)),
  }));
}
