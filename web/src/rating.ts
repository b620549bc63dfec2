// rating.ts -- how hard a puzzle is, in the words of its rating.
import bands from '../../data/ratings/levels.json';
import type { Grade } from './api';
import { rating_words as words, rounds_words } from './strings';
import { capitalise } from './words';

export type Rating = NonNullable<Grade['rating']>;
export type Rounds = NonNullable<Grade['rounds']>;

// Bands of the rating, the easiest first: each goes up to where the next one begins.
export const levels: readonly { name: string; from: number }[] = bands.levels;

// "rating 1550 to 1724"; empty if there is no such level.
export function band_in_words(level: string): string {
  const at = levels.findIndex((one) => one.name === level);
  if (at < 0) return '';
  const next = levels[at + 1]?.from;
  if (next === undefined) return words.from(levels[at]!.from);
  return at === 0 ? words.below(next) : words.between(levels[at]!.from, next - 1);
}

// A bound leaves all levels open if it is "at least" in the lowest one, or "at most" in the highest.
type Level = Pick<Rating, 'level' | 'bound'>;
export const says_level = ({ level, bound }: Level): boolean =>
  !bound || level !== (bound === 'at most' ? levels.at(-1)! : levels[0]!).name;

// "hard"; of a bound "hard or easier"
export function level_of(rating: Level): string {
  const { level, bound } = rating;
  if (!says_level(rating)) return words.any_level;
  const last = bound === 'at most' ? levels[0]! : levels.at(-1)!;
  return bound && level !== last.name ? words.level[bound](level) : level;
}

// "1640", "at most 1640"
export const value_of = ({ value, bound }: Rating) => (bound ? words.bound[bound](value) : `${value}`);

// "rating 1640, hard"
export const rating_in_words = (rating: Rating) => words.with_level(value_of(rating), level_of(rating));

export const meaning_of = ({ value, bound }: Rating): string => words.means[bound ?? 'exactly'](value);

export const reasons_of = ({ because }: Rating) => (because.length > 0 ? capitalise(because.join('; ')) + '.' : '');

// Of a puzzle's line, which may have been graded when it was made.
export function stored_rating(line: { grade?: object }): Rating | null {
  const rating = (line.grade as { rating?: Rating | null } | undefined)?.rating;
  return typeof rating?.value === 'number' && typeof rating.level === 'string'
    ? { ...rating, because: rating.because ?? [] }
    : null;
}

export function rounds_in_words({ count, solved, over, bound }: Rounds): string {
  if (count === 0) return solved ? rounds_words.forced(over) : rounds_words.none(over);
  const times = bound ? rounds_words.at_least(rounds_words.times(count)) : rounds_words.times(count);
  if (solved) return rounds_words.solved(over, times);
  return bound ? rounds_words.cut_short(over, times) : rounds_words.stuck(over, times);
}
