// themes.ts -- the themes of data/themes: categories to begin with, and the words in which clues are said (theme.hpp).
import { letter, most, size_of, with_categories, type Category, type Design } from './design';
import type { Puzzle } from './play';
import { frame } from './strings';
import { join } from '$web/words';

// How one category is spoken of; the patterns are explained in theme.hpp.
export interface Words {
  noun: string;
  is: string;
  not: string;
  unit?: [string, string];
  less?: string;
  exact?: string;
  apart?: string;
  next?: string;
  places?: string;
}
export interface Theme {
  name: string;
  title: string;
  story: string; // how it begins
  row: [string, string];
  categories: (Category & Words & { story?: string })[];
}

const files = import.meta.glob<Theme>('../../../../data/themes/*.json', { eager: true, import: 'default' });
export const themes: Theme[] = Object.values(files);
export const find_theme = (name: string | undefined) => themes.find((theme) => theme.name === name);

// The story as it is told with a puzzle: of those categories only that it has (story_of in theme.cpp).
export function story_of(p: Puzzle): string {
  const theme = find_theme(p.theme);
  const there = new Set(p.categories.map((category) => category.name));
  const said = theme?.categories.flatMap(({ name, story }) => (story && there.has(name) ? [story] : [])) ?? [];
  return theme && said.length ? `${theme.story} ${join(said)}.` : '';
}

// The first `count` items of a category of a theme.
export function drawn({ name, items, values }: Category, count: number): Category {
  return { name, items: items.slice(0, count), ...(values ? { values: values.slice(0, count) } : {}) };
}
export const drawn_from = (theme: Theme, categories: number, items: number): Category[] =>
  theme.categories.slice(0, categories).map((category) => drawn(category, items));

// The same design in another theme, as far as that goes; without one, the same names in plain words.
export function in_theme(p: Design, name: string): Design {
  const theme = find_theme(name);
  if (!theme) return with_categories(p, p.categories, undefined);
  const items = Math.min(size_of(p), theme.categories[0].items.length);
  return with_categories(p, drawn_from(theme, p.categories.length, items), theme.name);
}

// How large it may become: a theme has words for so many categories only.
export const most_categories = (p: Puzzle) => find_theme(p.theme)?.categories.length ?? most.categories;

function fresh(names: string[], wish: (n: number) => string): string {
  let n = names.length + 1;
  while (names.includes(wish(n))) ++n;
  return wish(n);
}

// A category of that name in some theme, which new items are drawn from.
const known = (name: string) => themes.flatMap((theme) => theme.categories).find((category) => category.name === name);

// One item more: the next of its theme, or one with a name of its own.
function grown(category: Category): Category {
  const model = known(category.name);
  const i = category.items.length;
  const next = model?.items[i];
  const prefix = category.items[i - 1].match(/^(\D+)\d+$/)?.[1] ?? `${category.name} `;
  const item = next && !category.items.includes(next) ? next : fresh(category.items, (n) => prefix + n);
  if (!category.values) return { ...category, items: [...category.items, item] };
  const largest = Math.max(...category.values);
  const step = i > 1 ? Math.max(1, largest - Math.max(...category.values.filter((value) => value < largest))) : 1;
  const value = model?.values?.[i];
  const fits = value !== undefined && item === next && !category.values.includes(value);
  return { ...category, items: [...category.items, item], values: [...category.values, fits ? value : largest + step] };
}

export function with_size(p: Design, count: number): Design {
  const categories = p.categories.map((category) => {
    let now = drawn(category, count);
    while (now.items.length < count) now = grown(now);
    return now;
  });
  return with_categories(p, categories, p.theme);
}

// One category more: the theme's next, the one asked for, or an empty one.
export function with_one_more(p: Design, wish?: Category): Design {
  const model = find_theme(p.theme)?.categories[p.categories.length] ?? wish;
  const names = p.categories.map((category) => category.name);
  const count = size_of(p);
  let category = model
    ? drawn(model, count)
    : { name: fresh(names, (n) => frame.new_category(letter(n - 1))), items: [] as string[] };
  const named = (n: number) => `${category.name.at(-1)}${n}`;
  while (category.items.length < count)
    category = model ? grown(category) : { ...category, items: [...category.items, named(category.items.length + 1)] };
  return with_categories(p, [...p.categories, category], p.theme);
}

// Numbers in the items' names, if each has one of its own; else their places.
export function guessed_values(items: string[]): number[] {
  const read = items.map((item) => Number(item.match(/-?\d+(\.\d+)?/)?.[0] ?? NaN));
  return read.every(Number.isFinite) && new Set(read).size === read.length ? read : items.map((_, i) => i + 1);
}
