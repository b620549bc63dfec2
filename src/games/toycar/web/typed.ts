// typed.ts -- a play as people type it: squares are counted as the board shows them, columns from the left and rows from the top,
// both from 1, and ways are words: "8,2 left". Files and the command line count from 0 at the bottom left and have letters for ways;
// a text that is written so from end to end ("7,9L 2,8U") is taken as it is.
import { things, typed as words } from './strings';
import { read_tiles, thing_at, ways, write_tiles, type Puzzle, type Tile, type Way } from './play';

const shown = (p: Puzzle, { x, y, way }: Tile) => `${x + 1},${p.height - y} ${words.ways[way]}`;

export const written = (moves: string, p: Puzzle): string =>
  read_tiles(moves)
    .map((tile) => shown(p, tile))
    .join('\n');

// The play, or an error that says where and what to do.
export function read(text: string, p: Puzzle): string {
  const left = { U: 0, R: 0, D: 0, L: 0, ...p.tiles };
  const tiles: Tile[] = [];
  if (/^(\s*\d+,\d+[URDL])+\s*$/.test(text)) return text.trim().replace(/\s+/g, ' ');
  const parts = text.replace(/(\d)\s*,\s*(\d)/g, '$1,$2').match(/\d+,\d+\s*[a-z]*|[^\s;]+/gi) ?? [];
  for (const [i, part] of parts.entries()) {
    const [, column, row, name = ''] = /^(\d+),(\d+)\s*([a-z]*)$/i.exec(part) ?? [];
    const way = ways.find((one) => words.ways[one] === name.toLowerCase());
    if (!column || !row || !way) throw new Error(words.no_tile(i + 1, part, example(p)));
    const tile = { x: Number(column) - 1, y: p.height - Number(row), way };
    if (tile.x < 0 || tile.y < 0 || tile.x >= p.width || tile.y >= p.height)
      throw new Error(words.outside(i + 1, part, p.width, p.height));
    const thing = thing_at(p, tile.x, tile.y);
    if (thing) throw new Error(words.taken(i + 1, part, thing === 'car' ? things.the_car : things[thing]));
    if (tiles.some((other) => other.x === tile.x && other.y === tile.y)) throw new Error(words.twice(i + 1, part));
    if (--left[way] < 0) throw new Error(words.none_left(i + 1, part, p.tiles[way] ?? 0, way));
    tiles.push(tile);
  }
  return write_tiles(tiles);
}

// A tile of this puzzle's tray on one of its free squares; nothing is given away: it is the first that there is.
function example(p: Puzzle): string {
  const way: Way = ways.find((one) => (p.tiles[one] ?? 0) > 0) ?? 'U';
  for (let y = p.height - 1; y >= 0; --y)
    for (let x = 0; x < p.width; ++x) if (!thing_at(p, x, y)) return shown(p, { x, y, way });
  return shown(p, { x: 0, y: p.height - 1, way });
}

export function how_to_type(p: Puzzle): string {
  const [place = '', way = ''] = example(p).split(' ');
  const [column, row] = place.split(',').map(Number);
  return words.how(`${place} ${way}`, way, column!, row!);
}
