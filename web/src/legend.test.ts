// Worksheets are written by C++ and pages by TypeScript: both must explain a sign in the same words. Each game's
// tests/pages_test.cpp writes what worksheets say. What only one of the two says is listed in the game's strings.
import { expect, test, vi } from 'vitest';
import type { LegendLine } from './board';

// Pictures read the settings, which ask the browser.
vi.mock('./settings.svelte', () => ({ settings: {} }));

interface Strings {
  on_paper: string[];
  on_page: string[];
}
type Told = { puzzle: object & { limit?: number }; says: string[] }[];

const papers = import.meta.glob<Told>('../../src/games/*/corpus/paper.golden.json', { eager: true, import: 'default' });
const legends = import.meta.glob<(puzzle: object, board: null) => LegendLine[]>('../../src/games/*/web/legend.ts', {
  eager: true,
  import: 'legend',
});
const strings = import.meta.glob<Strings>('../../src/games/*/web/strings.ts', { eager: true });

const games = Object.keys(legends).map((file) => file.replace(/\/web\/legend\.ts$/, ''));

test('every game with a legend has told what its worksheets say', () => {
  expect(games.length).toBeGreaterThan(0);
  expect(Object.keys(papers).sort()).toEqual(games.map((game) => `${game}/corpus/paper.golden.json`).sort());
});

test.each(games)('%s explains its signs as worksheets do', (game) => {
  const { on_paper, on_page } = strings[`${game}/web/strings.ts`]!;
  const used = new Set<string>();
  for (const { puzzle, says } of papers[`${game}/corpus/paper.golden.json`]!) {
    const page = legends[`${game}/web/legend.ts`]!(puzzle, null).map((line) => line.says);
    for (const one of [...page, ...says]) used.add(one);
    expect(says.filter((one) => !page.includes(one) && !on_paper.includes(one))).toEqual([]);
    expect(page.filter((one) => !says.includes(one) && !on_page.includes(one))).toEqual([]);
  }
  // A list that names a sentence which nobody says any more would hide the next difference.
  expect([...on_paper, ...on_page].filter((one) => !used.has(one))).toEqual([]);
});
