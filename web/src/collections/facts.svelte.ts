// facts.svelte.ts -- what is known of each puzzle of a collection, for its charts and its list.
import type { Game } from '../api';
import { title_of } from '../boards';
import { puzzle_link } from '../names';
import { bits, bits_knowing_all, class_of, grade_of, rating_of } from '../parts/grades.svelte';
import { puzzle_of } from '../parts/lines.svelte';
import { level_of, levels, rating_in_words, type Rating } from '../rating';
import { fact_words as words } from '../strings';
import { shape_of, stratum, unknown_class, type Shape, type Stratum } from './strata';

export interface Fact {
  id: string;
  name: string;
  href: string; // its page
  game: string; // empty while it is not known
  shape: Shape;
  rating: Rating | null; // null: not known, or no solution
  tsi: number | null;
  exact: boolean;
  all: number | null; // for a player who knows all rules
  measured: boolean;
  stratum: Stratum | null; // null: not known yet
  solutions: number | null;
}

// `named`: how the collection calls it. Puzzles that were made have no name: they are called by their place, as players see them.
export function fact_of(id: string, games: Game[], place: number, named?: string): Fact {
  const puzzle = puzzle_of(id);
  const known = grade_of(id);
  const grade = known?.state === 'known' ? known.grade : null;
  const game = puzzle?.game ?? '';
  return {
    id,
    href: puzzle_link(id, { name: named }),
    name: named || puzzle?.name || words.unnamed(game ? title_of(game) : words.puzzle, place),
    game,
    shape: shape_of(games, game),
    rating: rating_of(id),
    tsi: bits(id),
    exact: grade?.exact ?? true,
    all: bits_knowing_all(id),
    measured: grade !== null || known?.state === 'failed',
    stratum: grade && game ? stratum(games, game, class_of(id)) : null,
    solutions: grade?.solutions ?? null,
  };
}

export function difficulty_in_words(fact: Fact): string {
  if (fact.rating === null) return fact.measured ? words.no_rating : words.measuring;
  return rating_in_words(fact.rating);
}

// "12.4 bits"; empty if they are not known.
export const bits_in_words = (fact: Fact) => (fact.tsi === null ? '' : words.bits(fact.tsi.toFixed(1), fact.exact));

export const stratum_in_words = (fact: Fact) =>
  fact.stratum === null ? '' : fact.stratum.name === null ? unknown_class : words.class(fact.stratum.name);

// Whether its rating has one value. "At least 1083" may be anything above.
export const is_exact = ({ rating }: Fact): boolean => rating !== null && !rating.bound;

// How many are of each level, and after these, how many have a rating that is a bound and leaves several levels open: "hard or harder".
export function count_levels(facts: readonly Fact[]): { name: string; count: number; bound: boolean }[] {
  const words = facts.flatMap(({ rating }) => (rating ? [level_of(rating)] : []));
  const names = levels.map(({ name }) => name);
  const open = [...new Set(words)].filter((word) => !names.includes(word));
  const place = (word: string) => names.findIndex((name) => word.startsWith(name)) + 1 || names.length + 1;
  open.sort((a, b) => place(a) - place(b) || a.localeCompare(b));
  return [...names, ...open].map((name) => ({
    name,
    count: words.filter((word) => word === name).length,
    bound: !names.includes(name),
  }));
}

// The easiest first: by rating, then by bits, then by rung. Unknown ones come last, in their old order, and so does a rating that is
// only a bound: "at least 1083" may be anything above.
export function by_difficulty(facts: Fact[]): string[] {
  const keys = (fact: Fact) => [
    is_exact(fact) ? fact.rating!.value : Infinity,
    fact.tsi ?? Infinity,
    fact.stratum?.order ?? Infinity,
  ];
  const compare = (a: Fact, b: Fact) => {
    const [x, y] = [keys(a), keys(b)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at < 0 ? 0 : x[at]! < y[at]! ? -1 : 1;
  };
  return [...facts].sort(compare).map((fact) => fact.id);
}
