// Made at build time from the boards' own words (vite.config.ts), so that Home can name a game without loading its board.
declare module 'virtual:board-words' {
  const words: Record<string, { title: string; goal: string; star: string }>;
  export default words;
}
declare module 'virtual:engine-module' {
  const address: string;
  export default address;
}
