// ways.ts -- what designers read when puzzles are made: the ways to make them, the parameters, and what can be the most or the least.
// What several games share stands in strings.ts, the rest in a game's methods.ts. What nobody names is shown as the server says it.
import type { Game, Measure, Parameter } from '../api';
import { most_or_least, shared_methods, shared_parameters } from '../strings';
import { capitalise } from '../words';

export type Methods = Record<string, [name: string, says: string]>;

export interface Wording {
  label: string;
  says?: string;
  choices?: Record<string, string>; // what values are called
  late?: boolean; // for few people: shown behind "Fine points"
  to?: string; // with the parameter of this name it is one range, whose lower end it is
  often?: Record<string, string>; // a text such as "walk=3,box=0": how often each of these is drawn, and what it is called
  places?: BorderPlaces;
}
// A text such as "0,0 4,2" is places on the border of a board that is as many cells wide and high as these parameters say.
export interface BorderPlaces {
  width: string;
  height: string;
  number: string; // the parameter that says how many
  most: number;
}
export type Wordings = Record<string, Wording>;

// By measure: what the puzzles are that have the most of it, and the least.
export type Extremes = Record<string, [most: string, least: string]>;

interface Words {
  methods: Methods;
  parameters: Wordings;
  extremes: Extremes;
  kinds?: (name: string) => string; // what columns and rows of the map are called
}
const files = import.meta.glob<Words>('../../../src/games/*/web/methods.ts', { eager: true });
const own = new Map(Object.entries(files).map(([path, words]) => [path.split('/').at(-3)!, words]));

const known = (game: string, way: string) => own.get(game)?.methods[way] ?? shared_methods[way];
export const way_name = (game: string, way: string) => known(game, way)?.[0] ?? way;
export const way_says = (game: string, way: string) => known(game, way)?.[1] ?? '';

export const spaced = (name: string) => capitalise(name.replaceAll('-', ' '));
// Options of the command line, for somebody who sees none.
export const without_options = (text: string) =>
  text.replace(/--([a-z][a-z-]*)/g, (_, name: string) => `“${name.replaceAll('-', ' ')}”`);

export function wording_of(game: string, { name, says }: Pick<Parameter, 'name' | 'says'>): Wording {
  const all = { ...shared_parameters, ...own.get(game)?.parameters };
  const found = all[name] ?? Object.values(all).find(({ to }) => to === name); // the upper end of a range has its name
  return { says: capitalise(without_options(says)), ...(found ?? { label: spaced(name) }) };
}
// What the maker of a map calls a column or a row by a name of the command line: a choice of a parameter, or a class of players.
export function kind_name(game: string, name: string, bots: Game['bots'] = []): string {
  const choices = Object.values(own.get(game)?.parameters ?? {}).map((one) => one.choices?.[name]);
  const called = own.get(game)?.kinds?.(name) ?? name;
  return choices.find((one) => one) ?? (called !== name ? called : bots.find((bot) => bot.class === name)?.says || name);
}
// What a choice that the server quotes is called in the form: "mark" of the hardest step.
export const quoted_choice = (game: string, choice: string) =>
  Object.values(own.get(game)?.parameters ?? {})
    .map(({ choices }) => choices?.[choice])
    .find((one) => one);
export const choice_name = (wording: Wording, choice: string) => wording.choices?.[choice] ?? choice.replaceAll('-', ' ');

export const extremes_of = (game: string, { name, says }: Pick<Measure, 'name' | 'says'>): [string, string] =>
  own.get(game)?.extremes[name] ?? most_or_least.known[name] ?? [most_or_least.most(says), most_or_least.least(says)];
