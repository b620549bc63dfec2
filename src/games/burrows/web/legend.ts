// legend.ts -- what a picture of burrows shows, each with a sentence.
import type { LegendLine } from '$web/board';
import LegendPicture from './LegendPicture.svelte';
import type { Burrows } from './picture';
import { letters_of } from './play';
import { legend as words, on_paper } from './strings';

export function legend({ start, edges }: Burrows): LegendLine[] {
  const line = (says: string, kind: string, text = '', paper = says): LegendLine => ({
    says,
    paper,
    picture: LegendPicture,
    props: { kind, text },
  });
  const [, , cost] = edges[0] ?? [0, 0, 1];
  const other = start === 0 ? 1 : 0; // Scout has been at the start: it is filled
  return [
    line(words.burrow, 'burrow', letters_of(other), ''),
    line(words.cost, 'cost', `${cost}`),
    line(words.flag, 'flag', `${cost}`, on_paper[1]),
    line(words.mouse, 'mouse', '', on_paper[2]),
  ];
}
