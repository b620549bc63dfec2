// rating.ts -- how hard a puzzle is, in the words of its rating.
import bands from '../../data/ratings/levels.json';
import type { Grade } from './api';
import { capitalise, plural } from './words';

export type Rating = NonNullable<Grade['rating']>;
export type Rounds = NonNullable<Grade['rounds']>;

// Bands of the rating, the easiest first: each goes up to where the next one begins.
export const levels: readonly { name: string; from: number }[] = bands.levels;

// "rating 1550 to 1724"; empty if there is no such level.
export function band_in_words(level: string): string {
  const at = levels.findIndex((one) => one.name === level);
  if (at < 0) return '';
  const next = levels[at + 1]?.from;
  if (next === undefined) return `rating ${levels[at]!.from} and more`;
  return at === 0 ? `rating below ${next}` : `rating ${levels[at]!.from} to ${next - 1}`;
}

// "hard"; of a bound "hard or easier"
export function level_of({ level, bound }: Rating): string {
  const easiest = level === levels[0]!.name;
  const hardest = level === levels.at(-1)!.name;
  if (bound === 'at most' && !easiest) return `${level} or easier`;
  return bound === 'at least' && !hardest ? `${level} or harder` : level;
}

// "1640", "at most 1640"
export const value_of = ({ value, bound }: Rating) => (bound ? `${bound} ${value}` : `${value}`);

// "rating 1640, hard"
export const rating_in_words = (rating: Rating) => `rating ${value_of(rating)}, ${level_of(rating)}`;

export function meaning_of({ value, bound }: Rating): string {
  if (bound === 'at most') return `A person of skill ${value} solves it at least half of the time.`;
  if (bound === 'at least') return `It takes a skill of ${value} or more to solve it half of the time.`;
  return `A person of skill ${value} solves it half of the time.`;
}

export const reasons_of = ({ because }: Rating) => (because.length > 0 ? capitalise(because.join('; ')) + '.' : '');

// Of a puzzle's line, which may have been graded when it was made.
export function stored_rating(line: { grade?: object }): Rating | null {
  const rating = (line.grade as { rating?: Rating | null } | undefined)?.rating;
  return typeof rating?.value === 'number' && typeof rating.level === 'string'
    ? { ...rating, because: rating.because ?? [] }
    : null;
}

export function rounds_in_words({ count, solved, over, bound }: Rounds): string {
  if (count === 0 && !solved) return `There is no ${over} to look at.`;
  if (solved && count === 0) return `You need not look at any ${over}: there is only one way to go.`;
  const times = count === 1 ? 'once' : count === 2 ? 'twice' : plural(count, 'time');
  const going = `Look at every ${over} ${bound ? 'at least ' : ''}${times}`;
  if (solved) return `${going}, and it is solved.`;
  return bound
    ? `${going}: more was not tried.`
    : `${going}. After that no single ${over} tells you more: you must think further ahead.`;
}
