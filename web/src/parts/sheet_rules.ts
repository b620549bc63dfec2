// sheet_rules.ts -- the rules of the puzzles on one worksheet. A sheet may mix games, and puzzles of one game use different signs.
import type { LegendLine } from '../board';

export interface Rules {
  goal: string;
  lines: LegendLine[];
}

// For each goal one section, in the order of the puzzles. Each sentence stands in it once.
export function merged(all: readonly Rules[]): Rules[] {
  const sections: Rules[] = [];
  for (const { goal, lines } of all) {
    let section = sections.find((one) => one.goal === goal);
    if (!section) sections.push((section = { goal, lines: [] }));
    for (const line of lines) if (!section.lines.some(({ says }) => says === line.says)) section.lines.push(line);
  }
  return sections;
}
