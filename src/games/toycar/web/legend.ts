// legend.ts -- the car and the things on one board, each with a sentence.
import type { LegendLine } from '$web/board';
import LegendPicture from './LegendPicture.svelte';
import { ways, type Puzzle } from './play';
import { legend as words } from './strings';

export function legend({ car, flags, walls, tiles }: Puzzle): LegendLine[] {
  const line = (says: string, props: object): LegendLine => ({ says, picture: LegendPicture, props });
  const way = ways.find((one) => (tiles[one] ?? 0) > 0);
  return [
    line(words.car, { kind: 'car', way: car.heading }),
    ...(way ? [line(words.tile, { kind: 'tile', way })] : []),
    ...(flags.length > 0 ? [line(words.flag, { kind: 'flag' })] : []),
    walls.length > 0 ? line(words.wall, { kind: 'wall' }) : { ...line(words.border, { kind: 'border' }), paper: '' },
    line(flags.length > 0 ? words.goal : words.goal_only, { kind: 'goal' }),
  ];
}
