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
export { enough, place_in_words } from './strings';
