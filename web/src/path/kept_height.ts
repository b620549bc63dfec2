// kept_height.ts -- how high today's puzzle stood on Home in a window of this width, so that its room can be kept free.
import { read_json, write_json } from '../storage';

const key = 'crux.today_height';
interface Kept {
  date: string;
  heights: Record<string, number>; // by width, and by how many puzzles of the day are solved
}
const place = (width: number, solved: number) => `${width} ${solved}`;

function read(date: string): Kept['heights'] {
  const kept = read_json(key) as Kept | null;
  return kept?.date === date && typeof kept.heights === 'object' ? kept.heights : {};
}

// Pixels; 0 if it has not stood here on this date.
export function kept_height(date: string, width: number, solved: number): number {
  const height = read(date)[place(width, solved)];
  return typeof height === 'number' ? height : 0;
}
export function keep_height(date: string, width: number, solved: number, height: number): void {
  write_json(key, { date, heights: { ...read(date), [place(width, solved)]: height } });
}
