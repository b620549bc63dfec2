// words.ts -- counts, lists and capitals in sentences, for pages, boards and editors.

// "1,200"
export const count = (n: number) => n.toLocaleString('en');
// "1 puzzle", "1,200 puzzles"
export const plural = (n: number, one: string, many = one + 's') => `${count(n)} ${n === 1 ? one : many}`;
// "a", "a or b", "a, b or c"
export const join = (words: readonly string[], last = 'and') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
// "a wall" becomes "A wall"
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
// "first", "second", .. "13th", for a number from 0
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
export const ordinal = (n: number) =>
  ordinals[n] ?? `${n + 1}${/1.$/.test(`${n + 1}`) ? 'th' : (['th', 'st', 'nd', 'rd'][(n + 1) % 10] ?? 'th')}`;
// "the second column of the top row", as the server says it: columns from the left, rows from the top, both from 0
export const place_in_words = (column: number, row: number, rows: number) =>
  `the ${ordinal(column)} column` +
  (rows === 1 ? '' : ` of the ${row === 0 ? 'top' : row + 1 === rows ? 'bottom' : ordinal(row)} row`);
