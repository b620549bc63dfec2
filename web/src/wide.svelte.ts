// wide.svelte.ts -- whether the window has room for a column beside the board.
const query = matchMedia('(min-width: 62rem)');

class Wide {
  yes = $state(query.matches);

  constructor() {
    query.addEventListener('change', () => (this.yes = query.matches));
  }
}
export const wide = new Wide();
