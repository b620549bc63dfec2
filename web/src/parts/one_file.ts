// one_file.ts -- puzzles as one HTML file that plays without a network: the parts that plugins/saved.ts has built, put together with
// the puzzles. `crux export html` does the same (src/cli/one_file.cpp).
import type { Puzzle } from '../api';
import { server } from '../http';
import { download_words, offline_words } from '../strings';

interface Parts {
  before: string[];
  games: Record<string, string[]>; // games without a board of their own have none
  after: string[];
}

// JSON inside of a script. Only strings hold a "<", and there it may be written as \u003c; so nothing in a name can end the script.
export const in_script = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const unique = <T>(all: T[]) => [...new Set(all)];

async function fetch_part(name: string): Promise<Response> {
  const answer = await fetch(`${server.there ? '/' : ''}saved/${name}`).catch(() => {
    throw new Error(offline_words.away);
  });
  if (!answer.ok) throw new Error(download_words.no_part(answer.status));
  return answer;
}

export async function one_file(title: string, puzzles: Puzzle[]): Promise<Blob> {
  const parts = (await (await fetch_part('parts.json')).json()) as Parts;
  const boards = unique(puzzles.flatMap(({ game }) => parts.games[game] ?? []));
  const text = async (name: string) => (await fetch_part(name)).text();
  const [before, after] = await Promise.all([
    Promise.all([...parts.before, ...boards].map(text)),
    Promise.all(parts.after.map(text)),
  ]);
  const lines = puzzles.map(({ crux, game, id, name, note, puzzle, recipe }) => ({ crux, game, id, name, note, puzzle, recipe }));
  const data = `<script type="application/json" id="crux-puzzles">${in_script({ title, puzzles: lines })}</script>\n`;
  return new Blob([...before, data, ...after], { type: 'text/html' });
}
