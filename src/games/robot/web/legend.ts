// legend.ts -- the things in one world and the blocks that it asks for, each with a sentence.
import type { LegendLine } from '$web/board';
import LegendPicture from './LegendPicture.svelte';
import { columns_of, type Puzzle, type Run } from './picture';
import { actions, legend as words, on_paper } from './strings';

const [forward, backward, left, right] = actions;

export function legend(puzzle: Puzzle, board: Run | null): LegendLine[] {
  const offered = (block: string) => !board?.blocks || board.blocks.includes(block);
  const line = (says: string, kind: string, style?: string, text?: string): LegendLine => ({
    says,
    picture: LegendPicture,
    props: { kind, style, text },
  });
  // Of two blocks that do the same in two directions a puzzle may offer one, or none. On paper every block can be written.
  const pair_of = (blocks: [string, string], both: string, one: (first: boolean) => string): LegendLine[] => {
    const [first] = blocks.filter(offered);
    const says = blocks.every(offered) ? both : one(first === blocks[0]);
    return first ? [{ ...line(says, 'block', 'walk', first), paper: both }] : [];
  };
  const heights = new Set(columns_of(puzzle).columns.flatMap(({ height }) => (height > 0 ? [height] : [])));
  const { limit } = puzzle;
  return [
    { ...line(words.robot, 'robot'), paper: on_paper[1] },
    { ...line(puzzle.switches.length > 1 ? words.switch : words.one_switch, 'switch'), paper: words.one_switch },
    ...(puzzle.boxes.length > 0 ? [line(words.box, 'box')] : []),
    ...(heights.size > 1 ? [line(words.climb, 'steps')] : []),
    ...pair_of([forward, backward], words.walk, words.one_walk),
    ...pair_of([left, right], words.turn, words.one_turn),
    ...(offered('repeat') ? [{ ...line(words.repeat, 'block', 'repeat', 'repeat'), paper: on_paper[4] }] : []),
    ...(offered('function') ? [{ ...line(words.function, 'block', 'function', 'call'), paper: '' }] : []),
    ...(limit ? [line(words.limit(limit), 'limit', undefined, `${limit}`)] : []),
  ];
}
