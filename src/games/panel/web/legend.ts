// legend.ts -- the starts, ends and marks of one panel, each with a sentence.
import type { LegendLine } from '$web/board';
import { settings } from '$web/settings.svelte';
import LegendPicture from './LegendPicture.svelte';
import { paints } from './picture';
import type { Mark, Panel } from './play';
import { legend as words } from './strings';

export function legend({ starts, ends, marks }: Panel): LegendLine[] {
  const of = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind);
  const line = (says: string, kind: string, mark?: Mark): LegendLine => ({ says, picture: LegendPicture, props: { kind, mark } });
  const about = (kind: Mark['kind'], says: string) => {
    const [first] = of(kind).sort((a, b) => (b.count ?? 1) - (a.count ?? 1));
    return first ? [line(says, kind === 'cannot' ? 'gap' : 'mark', first)] : [];
  };
  const triangles = of('triangle');
  const counts = [...new Set(triangles.map((mark) => mark.count ?? 1))];
  const single = words.triangle([1]);
  const bare = triangles.find((mark) => !mark.colour);
  // With letters on colours: those of this panel. A triangle without a colour counts as orange. Worksheets have a sentence of their own.
  const coloured = settings.choices?.letters ? marks.filter(({ kind }) => ['square', 'star', 'triangle'].includes(kind)) : [];
  const used = Object.entries(paints).filter(([name]) => coloured.some(({ colour }) => (colour ?? 'orange') === name));
  const names = used.map(([name, { letter }]) => `${letter} ${name}`);
  const letters = used
    .slice(0, 3)
    .map(([, { letter }]) => letter)
    .join(' ');
  const orange = of('star').find((mark) => mark.colour === 'orange');
  return [
    starts.length > 1 ? { ...line(words.starts, 'start'), covers: words.start } : line(words.start, 'start'),
    ends.length > 1 ? { ...line(words.ends, 'end'), covers: words.end } : line(words.end, 'end'),
    ...about('cannot', words.cannot),
    ...about('must', words.must),
    ...about('square', words.square),
    ...about('star', words.star),
    ...about('triangle', words.triangle(counts)).map((one) => (one.says === single ? one : { ...one, covers: single })),
    ...(names.length > 0 ? [{ ...line(words.letters(names), 'letters'), props: { kind: 'letters', letters }, paper: '' }] : []),
    ...(orange && bare
      ? [{ ...line(words.orange, 'pair', orange), props: { kind: 'pair', mark: orange, other: { ...bare, count: 1 } } }]
      : []),
  ];
}
