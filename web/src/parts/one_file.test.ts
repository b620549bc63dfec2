import { afterEach, expect, test, vi } from 'vitest';
import type { Puzzle } from '../api';
import { in_script, one_file } from './one_file';

const parts = {
  before: ['head.html'],
  games: { blot: ['line.html', 'both.html'], blob: ['hole.html', 'both.html'] },
  after: ['tail.html'],
};
const puzzle = (game: string, name: string): Puzzle => ({ crux: 1, game, id: name, name, puzzle: {} });

function serve_parts(missing = ''): void {
  vi.stubGlobal('fetch', (address: string) => {
    const name = address.replace('/saved/', '');
    if (name === missing) return Promise.resolve(new Response('', { status: 404 }));
    return Promise.resolve(new Response(name === 'parts.json' ? JSON.stringify(parts) : `[${name}]`));
  });
}
afterEach(() => vi.unstubAllGlobals());

test('a file has the boards that it needs, each once, and the puzzles behind them', async () => {
  serve_parts();
  const both = await (await one_file('T', [puzzle('blot', 'a'), puzzle('blob', 'b'), puzzle('blot', 'c')])).text();
  expect(both).toMatch(
    /^\[head\.html\]\[line\.html\]\[both\.html\]\[hole\.html\]<script [^>]*>\{.*\}<\/script>\n\[tail\.html\]$/,
  );
  const one = await (await one_file('T', [puzzle('blob', 'b')])).text();
  expect(one).not.toContain('line.html');
  // A game without a board is played in text.
  expect(await (await one_file('T', [puzzle('bare', 'b')])).text()).toMatch(/^\[head\.html\]<script/);
});

test('a part that is missing is an error', async () => {
  serve_parts('both.html');
  await expect(one_file('T', [puzzle('blot', 'a')])).rejects.toThrow('404');
});

test('without a network it says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(one_file('T', [puzzle('blot', 'a')])).rejects.toThrow('The server cannot be reached now.');
});

test('no name ends the script that it stands in', async () => {
  serve_parts();
  for (const name of ['</script><script>alert(1)</script>', '<!--<script>', ']]></SCRIPT >', '\\u003c/script>', '"}]}<b>']) {
    expect(in_script(name)).not.toContain('<');
    expect(JSON.parse(in_script(name))).toBe(name);
    const text = await (await one_file(name, [puzzle('bare', name)])).text();
    expect(text.match(/<\/script/gi)).toHaveLength(1);
    const inside = JSON.parse(/<script [^>]*>(.*?)<\/script>/s.exec(text)![1]!);
    expect(inside).toMatchObject({ title: name, puzzles: [{ name }] });
  }
});
