// lessons.ts -- the tutorial: each puzzle teaches one thing.
import type { Lesson } from '$web/board';

const subjects = { name: 'Subject', items: ['art', 'maths'] };
const teachers = { name: 'Teacher', items: ['Ms. Abbot', 'Mr. Baker'] };

export const tutorial: Lesson[] = [
  {
    says:
      'Each subject has one teacher. The clue says that Mr. Baker does not teach art: tap the cell where art and Mr. Baker ' +
      'meet. A cross says no.',
    puzzle: { theme: 'school', categories: [subjects, teachers], clues: [{ type: 'not', a: 'A0', b: 'B1' }] },
    until: 'A0xB1',
    key: 'Move to the cell with the arrow keys and press X.',
  },
  {
    says:
      'A second tap makes a circle: yes. Mark that Ms. Abbot teaches maths; the crosses beside it come by themselves, unless ' +
      'you switch that off. Then mark who teaches art, and press Check.',
    puzzle: { theme: 'school', categories: [subjects, teachers], clues: [{ type: 'is', a: 'A1', b: 'B0' }] },
    until: 'solved',
    key: 'O makes a circle. Enter goes round: cross, circle, empty.',
  },
  {
    says:
      'With three categories every two have a block of their own. Mr. Baker teaches art, and his class is at 2 PM: so when ' +
      'is art? Mark that as well, then the rest, and press Check. Tap a clue to strike it out when you have used it.',
    puzzle: {
      theme: 'school',
      categories: [subjects, teachers, { name: 'Hour', items: ['1 PM', '2 PM'], values: [1, 2] }],
      clues: [
        { type: 'is', a: 'A0', b: 'B1' },
        { type: 'is', a: 'B1', b: 'C1' },
      ],
    },
    moves: 'A0=B1 A0xB0 A1xB1',
    until: 'solved',
  },
  {
    says:
      'Some clues tell only an order. Maths comes before art, so it is not the last class, and art is not the first. When you ' +
      'are not sure, press long (or the right button): a small ? stays until you press again. Check says whether a mark is ' +
      'wrong, as often as you like.',
    puzzle: {
      theme: 'school',
      categories: [
        { name: 'Subject', items: ['art', 'history', 'maths'] },
        { name: 'Teacher', items: ['Ms. Abbot', 'Mr. Baker', 'Mrs. Carter'] },
        { name: 'Hour', items: ['1 PM', '2 PM', '3 PM'], values: [1, 2, 3] },
      ],
      clues: [
        { type: 'less', a: 'A2', b: 'A0', axis: 'C' },
        { type: 'is', a: 'A1', b: 'C2' },
        { type: 'is', a: 'B0', b: 'C0' },
        { type: 'not', a: 'A0', b: 'B1' },
      ],
    },
    until: 'solved',
    key: 'M puts and takes the ?.',
  },
];
