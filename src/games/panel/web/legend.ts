// legend.ts -- the starts, ends and marks of one panel, each with a sentence.
import type { LegendLine } from '$web/board';
import LegendPicture from './LegendPicture.svelte';
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
  const bare = triangles.find((mark) => !mark.colour);
  const orange = of('star').some((mark) => mark.colour === 'orange');
  return [
    line(starts.length > 1 ? words.starts : words.start, 'start'),
    line(ends.length > 1 ? words.ends : words.end, 'end'),
    ...about('cannot', words.cannot),
    ...about('must', words.must),
    ...about('square', words.square),
    ...about('star', words.star),
    ...about('triangle', words.triangle(counts)),
    ...(orange && bare ? [line(words.orange, 'mark', bare)] : []),
  ];
}
