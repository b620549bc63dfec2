// strings.ts -- sentences of <crux-puzzle> in somebody else's page. element.ts is built as one file: it shares nothing with the pages.

export const frame_title = (puzzle: string) => (puzzle ? `Puzzle: ${puzzle}` : 'Puzzle');

// Why there is no puzzle to show. The people who read this may be those who write the page.
export const problems = {
  too_large: 'The puzzle file is too large.',
  no_puzzle: 'The puzzle file has no puzzle.',
  no_such_puzzle: (which: string) => `The puzzle file has no puzzle ${which}.`,
  not_fetched: (status: string) => `The puzzle could not be fetched: ${status}`,
  no_home: '<crux-puzzle> does not know where Crux is: add the attribute from="https://..."',
  no_source: '<crux-puzzle> needs a src, or a script of type application/json inside it.',
};
