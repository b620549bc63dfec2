// words.ts -- counts, lists and capitals in sentences, for pages, boards and editors.

// "1,200"
export const count = (n: number) => n.toLocaleString('en');
// "1 puzzle", "1,200 puzzles"
export const plural = (n: number, one: string, many = one + 's') => `${count(n)} ${n === 1 ? one : many}`;
// "a", "a or b", "a, b or c"; and "a, b and c, and d" if a part has the word itself
export const join = (words: readonly string[], last = 'and') => {
  const comma = words.some((word) => word.includes(` ${last} `)) ? ',' : '';
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${comma} ${last} ${words.at(-1)}`;
};
// "a wall" becomes "A wall"
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export { enough, place_in_words } from './strings';
