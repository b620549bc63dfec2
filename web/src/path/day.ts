// day.ts -- the puzzle of the day and the streak. The date is the seed: on one date everybody has the same puzzle of a game. The date is
// that of the player's calendar.
import { read_json, write_json } from '../storage';
import type { Wish } from './path';

const key = 'crux.days';
const most_days = 400;

const two = (n: number) => String(n).padStart(2, '0');
// "2026-11-18"
export const date_of = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
export const today = () => date_of(new Date());
// Noon: no change of clocks moves it to another day.
const noon = (date: string) => new Date(`${date}T12:00:00`);

export function is_date(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && date_of(noon(text)) === text;
}
// "18 November"
export const in_words = (date: string, month: 'short' | 'long' = 'long') =>
  noon(date).toLocaleDateString('en-GB', { day: 'numeric', month });

// From Monday to Sunday it becomes harder; from Sunday in the order of getDay().
const by_weekday = [4, 0, 1, 1, 2, 2, 3];

export function wish_of_day(date: string, levels: readonly { name: string }[]): Wish {
  const level = levels[Math.min(by_weekday[noon(date).getDay()]!, levels.length - 1)]!;
  return { level: level.name, seed: Number(date.replaceAll('-', '')) };
}

const days = (): string[] => {
  const read = read_json(key);
  return Array.isArray(read) ? read.filter((one) => typeof one === 'string' && is_date(one)).sort() : [];
};

// Those that show the streak hear when it may have grown.
export const on_solved_day = new Set<() => void>();

// A puzzle of the day was solved, of any game. Only that of the same date counts.
export function solved_day(date: string, now = today()): void {
  if (date !== now) return;
  write_json(key, [...new Set([...days(), date])].sort().slice(-most_days));
  for (const tell of on_solved_day) tell();
}

// How many days in a row. Today may still be open.
export function streak(now = today()): number {
  const done = new Set(days());
  const day = noon(now);
  if (!done.has(now)) day.setDate(day.getDate() - 1);
  let count = 0;
  for (; done.has(date_of(day)); day.setDate(day.getDate() - 1)) count++;
  return count;
}
