// make.ts -- the puzzle of a step or of a day. It is made once; from then on this browser knows its id.
import { api, Failure, games, type Game } from '../api';
import { follow, made } from '../jobs';
import { missing_words } from '../strings';
import { read_json, write_json } from '../storage';
import { wish_of_day } from './day';
import { step_at, type Wish } from './path';
import { keep_step, puzzle_of_step, stars_of } from './progress';

const days_key = 'crux.day_puzzles';
const most_days = 60; // for all games together

async function make(game: string, request: object): Promise<string> {
  const { job } = await api.generate({ game, ...request });
  return made(await follow(job, () => {}))[0]!;
}

// If no puzzle is found in the range of ratings, another seed is tried, and then a range that is three times as wide. Only if that
// does not help any puzzle of the level will do.
const wider = ([low, high]: [number, number]): [number, number] => [2 * low - high, 2 * high - low];

async function make_wish(game: string, { level, seed, rating }: Wish): Promise<string> {
  if (!rating) return make(game, { level, seed });
  const unless_offline = (otherwise: object) => (error: unknown) => {
    if (error instanceof Failure && error.offline) throw error;
    return make(game, otherwise);
  };
  return make(game, { level, seed, rating })
    .catch(unless_offline({ level, seed: seed + 10_000, rating }))
    .catch(unless_offline({ level, seed, rating: wider(rating) }))
    .catch(unless_offline({ level, seed }));
}

const missing = (says: string) => new Failure(404, says, { error: { says, where: '', found: '', expected: '' } });

async function game_called(name: string): Promise<Game> {
  const game = (await games()).find((one) => one.game === name);
  if (!game || game.levels.length === 0) throw missing(missing_words.game(name));
  return game;
}

export async function puzzle_at(name: string, number: number): Promise<string> {
  const game = await game_called(name);
  const step = step_at(game, number);
  if (!step) throw missing(missing_words.step);
  const known = puzzle_of_step(name, step);
  if (known) return known;
  const id = await make_wish(name, step.wish!);
  keep_step(name, step, id);
  return id;
}

export async function puzzle_of_day(name: string, date: string): Promise<string> {
  const key = `${date} ${name}`;
  const read = () => (read_json(days_key) ?? {}) as Record<string, string>;
  const known = read()[key];
  if (known) return known;
  const id = await make_wish(name, wish_of_day(date, (await game_called(name)).levels));
  write_json(days_key, Object.fromEntries([...Object.entries(read()), [key, id]].slice(-most_days)));
  return id;
}
// Whether it is known already, so that nobody has to wait for it.
export const known_of_day = (name: string, date: string): string | undefined =>
  ((read_json(days_key) ?? {}) as Record<string, string>)[`${date} ${name}`];
// How many puzzles of the day are solved.
export const solved_on = (date: string): number =>
  Object.entries((read_json(days_key) ?? {}) as Record<string, string>).filter(
    ([key, id]) => key.startsWith(`${date} `) && stars_of(id).solved,
  ).length;
