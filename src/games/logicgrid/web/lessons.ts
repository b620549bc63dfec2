// lessons.ts -- the tutorial: each puzzle teaches one thing.
import type { Lesson } from '$web/board';
import { lessons as words } from './strings';

const { subject, teacher, hour } = words;
const [art, , maths] = subject.items;
const two = ({ name, items }: { name: string; items: string[] }) => ({ name, items: items.slice(0, 2) });
const subjects = { name: subject.name, items: [art, maths] };

export const tutorial: Lesson[] = [
  {
    says: words.cross.says,
    puzzle: { theme: 'school', categories: [subjects, two(teacher)], clues: [{ type: 'not', a: 'A0', b: 'B1' }] },
    until: 'A0xB1',
    key: words.cross.key,
  },
  {
    says: words.circle.says,
    puzzle: { theme: 'school', categories: [subjects, two(teacher)], clues: [{ type: 'is', a: 'A1', b: 'B0' }] },
    until: 'solved',
    key: words.circle.key,
  },
  {
    says: words.blocks,
    puzzle: {
      theme: 'school',
      categories: [subjects, two(teacher), { ...two(hour), values: [1, 2] }],
      clues: [
        { type: 'is', a: 'A0', b: 'B1' },
        { type: 'is', a: 'B1', b: 'C1' },
      ],
    },
    moves: 'A0=B1 A0xB0 A1xB1',
    until: 'solved',
  },
  {
    says: words.order.says,
    puzzle: {
      theme: 'school',
      categories: [subject, teacher, { ...hour, values: [1, 2, 3] }],
      clues: [
        { type: 'less', a: 'A2', b: 'A0', axis: 'C' },
        { type: 'is', a: 'A1', b: 'C2' },
        { type: 'is', a: 'B0', b: 'C0' },
        { type: 'not', a: 'A0', b: 'B1' },
      ],
    },
    until: 'solved',
    key: words.order.key,
  },
];
