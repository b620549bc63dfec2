// request.ts -- what is asked of a generator: the form's state, and the request that it makes. With a level only what was touched
// is sent, so that the level keeps its own targets.
import type { Game, Parameter } from '../api';
import { loosening_words as words } from '../strings';
import { capitalise } from '../words';
import { quoted_choice, spaced, way_name, without_options, wording_of } from './ways';

export const most_bits = 40; // where the slider ends; beyond it there is no limit
export const ratings = [1000, 2000] as const; // where the slider begins and ends; beyond them there is no limit
export const most_count = 20;

type Range = [number | null, number | null];
export const numbers_of_solutions: Record<string, number | Range> = {
  one: 1,
  few: [2, 4],
  some: [5, 16],
  many: [17, null],
};

export interface Form {
  way: string; // empty: the usual one
  level: string; // empty: none
  values: Record<string, number | string>; // the parameters that were touched
  bits: [number, number];
  rating: [number, number]; // counts only without a level, which is a range of ratings itself
  stratum: string; // empty: any
  solutions: string; // of numbers_of_solutions; empty: any
  best: string; // a measure with + for the most or - for the least: "+insight"; empty: the first that are found
  count: number;
  seed: number | null;
}

export const blank = (game: Game | undefined): Form => ({
  way: '',
  level: game?.levels[Math.min(1, game.levels.length - 1)]?.name ?? '',
  values: {},
  bits: [0, most_bits],
  rating: [...ratings],
  stratum: '',
  solutions: '',
  best: '',
  count: 6,
  seed: null,
});

// The way that fills a map has puzzles of all kinds at once: no level can be asked of it.
export const maps = (way: string) => way === 'elites';

export const level_of = (form: Form) => (maps(form.way) ? '' : form.level);

export const way_of = (game: Game, form: Form) => form.way || game.ways?.[0] || '';

// Those that mean something to the way that was chosen.
export const parameters_of = (game: Game, form: Form): Parameter[] =>
  (game.parameters ?? []).filter((one) => !one.ways || one.ways.includes(way_of(game, form)));

export const any_bits = ([low, high]: Form['bits']) => low <= 0 && high >= most_bits;

export const any_rating = (form: Form) => level_of(form) !== '' || (form.rating[0] <= ratings[0] && form.rating[1] >= ratings[1]);

// How many things are asked of the puzzles besides a level or a rating.
export const wishes = (form: Form) => [form.stratum, form.solutions, form.best].filter((one) => one !== '').length;

// Whether recipes of the game are chosen to fit what is asked for, so that parameters that were not touched are left open.
export const fits = (form: Form) =>
  level_of(form) === '' && (!any_rating(form) || ((wishes(form) > 0 || !any_bits(form.bits)) && form.way === ''));

// If the parameters are all that is asked for, sliders mean what they show. A number without a usual value (a stage) may decide what
// is usual for the others: if it is set, the generator fills them in.
function usual_values(game: Game, form: Form): [string, number][] {
  const shown = parameters_of(game, form);
  const decides = ({ name, kind, usual }: Parameter) =>
    kind === 'number' && usual === undefined && form.values[name] !== undefined;
  if (form.level || fits(form) || maps(form.way) || shown.some(decides)) return [];
  return shown.flatMap(({ name, kind, usual }): [string, number][] =>
    kind === 'number' && typeof usual === 'number' && usual !== 0 ? [[name, usual]] : [],
  );
}

// null for an end that is no limit.
const range = ([low, high]: Form['bits'], [least, most]: readonly [number, number]) => [
  low <= least ? null : low,
  high >= most ? null : high,
];

export function request_of(game: Game, form: Form): object {
  const names = parameters_of(game, form).map((one) => one.name);
  const touched = Object.entries(form.values).filter(([name, value]) => names.includes(name) && value !== '');
  const values = [...usual_values(game, form), ...touched];
  const level = level_of(form);
  const best = form.best.slice(1);
  return {
    game: game.game,
    count: form.count,
    ...(level ? { level } : {}),
    ...(form.way ? { by: form.way } : {}),
    ...(values.length > 0 ? { parameters: Object.fromEntries(values) } : {}),
    ...(form.stratum ? { class: form.stratum } : {}),
    ...(any_bits(form.bits) ? {} : { tsi: range(form.bits, [0, most_bits]) }),
    ...(any_rating(form) ? {} : { rating: range(form.rating, ratings) }),
    ...(form.solutions ? { targets: { solutions: numbers_of_solutions[form.solutions] } } : {}),
    ...(best ? { [form.best.startsWith('+') ? 'maximise' : 'minimise']: best } : {}),
    ...(wishes(form) > 0 || !any_bits(form.bits) || !any_rating(form) ? { nearest: true } : {}),
    ...(form.seed === null ? {} : { seed: form.seed }),
  };
}

// The wishes that could be given up if nothing was found, the likeliest culprit first.
export interface Loosening {
  says: string;
  form: Form;
}
export function loosenings(game: Game, form: Form): Loosening[] {
  const ways: Loosening[] = [];
  if (!any_rating(form)) {
    const [low, high] = form.rating;
    const wider: Form['rating'] = [Math.max(ratings[0], low - 50), Math.min(ratings[1], high + 50)];
    ways.push({ says: words.wider_ratings, form: { ...form, rating: wider } });
    ways.push({ says: words.any_rating, form: { ...form, rating: [...ratings] } });
  }
  const [low, high] = form.bits;
  if (!any_bits(form.bits)) {
    const wider: Form['bits'] = [Math.max(0, low - 2), Math.min(most_bits, high + 2)];
    ways.push({ says: words.wider_bits, form: { ...form, bits: wider } });
    ways.push({ says: words.any_bits, form: { ...form, bits: [0, most_bits] } });
  }
  if (form.stratum) ways.push({ says: words.any_class, form: { ...form, stratum: '' } });
  if (form.solutions) ways.push({ says: words.any_solutions, form: { ...form, solutions: '' } });
  if (Object.keys(form.values).length > 0)
    ways.push({ says: form.level ? words.level_targets : words.usual_targets, form: { ...form, values: {} } });
  if (form.best) ways.push({ says: words.not_best, form: { ...form, best: '' } });
  if (form.count > 1) ways.push({ says: words.one, form: { ...form, count: 1 } });
  for (const way of (game.ways ?? []).filter((one) => one !== way_of(game, form) && !maps(one)).slice(0, 1))
    ways.push({ says: words.other_method, form: { ...form, way } });
  return ways.slice(0, 4);
}

// The parameter that an error's place names: "--edges" of a generator, "/parameters/edges" of a request.
export const parameter_at = (game: Game, where: string): Parameter | undefined =>
  (game.parameters ?? []).find(({ name }) => where === `--${name}` || where === `/parameters/${name}`);

// The server's message, for somebody who sees a form: no places, no options of the command line.
export function kindly(text: string, game?: Game): string {
  const plain = text
    .replace(/^\w+: /, '')
    .replace(/^\/\S+: /, '')
    .replace(/(?:the technique )?"([a-z-]+)"/g, (quoted, choice: string) => {
      const called = game && quoted_choice(game.game, choice);
      return called ? `“${called}”` : quoted;
    })
    .replace(/--by ([a-z]+)(?: --class (\S+))?/g, (_, way: string, kind?: string) => {
      const called = kind && game ? quoted_choice(game.game, kind) : undefined;
      return words.by_way(game ? way_name(game.game, way) : way, called ?? kind ?? '');
    })
    .replace(/--([a-z][a-z-]*)/g, (option, name: string) => {
      const parameter = game?.parameters?.find((one) => one.name === name);
      return parameter && game ? `“${wording_of(game.game, parameter).label}”` : option;
    });
  return capitalise(
    without_options(plain)
      .replace(/\btsi\b/gi, words.measures.tsi)
      .replace(/,(?=[a-z])/g, ', '),
  );
}

// "solutions: the nearest has 2, asked for 1", with the measure's name as people know it.
export function nearness(game: Game, text: string): string {
  const [, name = '', rest = ''] = /^(.+?): (.*)$/.exec(text) ?? [];
  if (!rest) return capitalise(text);
  const known = (words.measures as Record<string, string>)[name];
  const parameter = (game.parameters ?? []).find((one) => one.name === name);
  return words.near(known ?? (parameter ? wording_of(game.game, parameter).label : spaced(name)), rest);
}
