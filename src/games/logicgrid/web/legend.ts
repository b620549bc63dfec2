// legend.ts -- the signs in a grid and the kinds of clues that one puzzle has, each with a sentence.
import type { LegendLine } from '$web/board';
import LegendPicture from './LegendPicture.svelte';
import type { Puzzle } from './play';
import { legend as words, on_paper } from './strings';

// Clues that say what they mean by themselves (is, not) need no line.
const kinds: [types: string[], sign: string, says: string][] = [
  [['less'], 'before', words.clues.less],
  [['diff', 'rankdiff'], 'by 2', words.clues.exact],
  [['absdiff'], 'apart', words.clues.apart],
  [['next'], 'beside', words.clues.next],
  [['either'], 'or', words.clues.either],
  [['pair'], 'which?', words.clues.pair],
  [['alldiff'], 'not', words.clues.alldiff],
  [['count'], '1 of 2', words.clues.count],
];

export function legend({ clues }: Puzzle): LegendLine[] {
  const line = (says: string, sign: string, paper = says): LegendLine => ({
    says,
    paper,
    picture: LegendPicture,
    props: { sign },
  });
  const used = new Set(clues.map((clue) => (clue as { type?: string }).type));
  return [
    line(words.cross, 'x', on_paper[1]),
    line(words.circle, '=', on_paper[2]),
    line(words.doubt, '?', ''),
    line(words.once, 'block', ''),
    ...kinds.filter(([types]) => types.some((type) => used.has(type))).map(([, sign, says]) => line(says, sign)),
  ];
}
