// own.ts -- which puzzles somebody made in this browser: they are offered harder, easier and like them. The newest are known.
import { read_json, write_json } from './storage';

const key = 'crux.own';
const most = 500;

function ids(): string[] {
  const read = read_json(key);
  return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
}

export const own = {
  has: (id: string): boolean => ids().includes(id),
  add: (fresh: string[]): void => {
    const known = ids();
    if (fresh.some((id) => !known.includes(id))) write_json(key, [...new Set([...fresh, ...known])].slice(0, most));
  },
};
