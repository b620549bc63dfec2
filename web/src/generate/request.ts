// request.ts -- what is asked of a generator: the form's state, and the request that it makes. With a level only what was touched
// is sent, so that the level keeps its own targets.
import type { Game, Parameter } from '../api';
import { loosening_words as words } from '../strings';
import { capitalise } from '../words';

export const most_bits = 40; // where the slider ends; beyond it there is no limit
export const ratings = [1000, 2000] as const; // where the slider begins and ends; beyond them there is no limit
export const most_count = 20;

export interface Form {
  way: string; // empty: the usual one
  level: string; // empty: none
  values: Record<string, number | string>; // the parameters that were touched
  bits: [number, number];
  rating: [number, number]; // counts only without a level, which is a range of ratings itself
  stratum: string; // empty: any
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
  count: 6,
  seed: null,
});

// The way that fills a map has puzzles of all kinds at once: no level and no class can be asked of it.
export const maps = (way: string) => way === 'elites';

export const way_of = (game: Game, form: Form) => form.way || game.ways?.[0] || '';

// Those that mean something to the way that was chosen.
export const parameters_of = (game: Game, form: Form): Parameter[] =>
  (game.parameters ?? []).filter((one) => !one.ways || one.ways.includes(way_of(game, form)));

export const any_bits = ([low, high]: Form['bits']) => low <= 0 && high >= most_bits;

export const any_rating = ({ level, rating: [low, high] }: Form) => level !== '' || (low <= ratings[0] && high >= ratings[1]);

// Without a level or a range of ratings, whose recipe has its own targets, sliders mean what they show. A number without a usual value (a stage) may decide what is usual for the
// others: if it is set, the generator fills them in.
function usual_values(game: Game, form: Form): [string, number][] {
  const shown = parameters_of(game, form);
  const decides = ({ name, kind, usual }: Parameter) =>
    kind === 'number' && usual === undefined && form.values[name] !== undefined;
  if (form.level || !any_rating(form) || maps(form.way) || shown.some(decides)) return [];
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
  const all_kinds = maps(form.way);
  return {
    game: game.game,
    count: form.count,
    ...(form.level && !all_kinds ? { level: form.level } : {}),
    ...(form.way ? { by: form.way } : {}),
    ...(values.length > 0 ? { parameters: Object.fromEntries(values) } : {}),
    ...(form.stratum && !all_kinds ? { class: form.stratum } : {}),
    ...(any_bits(form.bits) ? {} : { tsi: range(form.bits, [0, most_bits]) }),
    ...(any_rating(form) || all_kinds ? {} : { rating: range(form.rating, ratings) }),
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
  if (Object.keys(form.values).length > 0)
    ways.push({ says: form.level ? words.level_targets : words.usual_targets, form: { ...form, values: {} } });
  if (form.count > 1) ways.push({ says: words.one, form: { ...form, count: 1 } });
  for (const way of (game.ways ?? []).filter((one) => one !== way_of(game, form) && !maps(one)).slice(0, 1))
    ways.push({ says: words.other_method, form: { ...form, way } });
  return ways.slice(0, 4);
}

// The parameter that an error's place names: "--edges" of a generator, "/parameters/edges" of a request.
export const parameter_at = (game: Game, where: string): Parameter | undefined =>
  (game.parameters ?? []).find(({ name }) => where === `--${name}` || where === `/parameters/${name}`);

// The server's message, for somebody who sees a form and no command line.
export const kindly = (text: string) =>
  capitalise(text.replace(/^\w+: /, '').replace(/--([a-z][a-z-]*)/g, (_, name: string) => `“${name.replaceAll('-', ' ')}”`));
