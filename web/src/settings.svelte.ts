// settings.svelte.ts -- what the player prefers, or else what the system does; as data- attributes on <html>.
import { read_json, write_json } from './storage';

export interface Choices {
  theme: 'auto' | 'light' | 'dark';
  contrast: 'auto' | 'more';
  motion: 'auto' | 'reduced';
  text: 'normal' | 'large' | 'larger';
  letters: boolean; // on colours
  timer: boolean;
  sound: boolean; // when a puzzle is solved
}
const usual: Choices = {
  theme: 'auto',
  contrast: 'auto',
  motion: 'auto',
  text: 'normal',
  letters: false,
  timer: true,
  sound: false,
};
const key = 'crux.settings';

const dark = matchMedia('(prefers-color-scheme: dark)');
const more = matchMedia('(prefers-contrast: more)');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  choices = $state<Choices>({ ...usual, ...(read_json(key) as Partial<Choices> | null) });
  calm = $state(false);
  private around: 'light' | 'dark' | null = null;

  constructor() {
    this.apply();
    for (const query of [dark, more, reduced]) query.addEventListener('change', () => this.apply());
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.choices[name] = value;
    write_json(key, this.choices);
    this.apply();
  }

  // The page around this one has a theme of its own. It is not kept.
  follow(theme: 'light' | 'dark'): void {
    this.around = theme;
    this.apply();
  }

  private apply(): void {
    const { contrast, motion } = this.choices;
    const theme = this.around ?? this.choices.theme;
    this.calm = motion === 'reduced' || reduced.matches;
    const data = document.documentElement.dataset;
    data.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
    data.contrast = contrast === 'more' || more.matches ? 'more' : 'normal';
    data.motion = this.calm ? 'reduced' : 'full';
    data.text = this.choices.text;
  }
}
export const settings = new Settings();
