// Pages must say the same as C++ does of programs (tests/pages_test.cpp).
import { expect, test } from 'vitest';
import fillings from '../corpus/filled.golden.json';
import told from '../corpus/pages.golden.json';
import starts from '../corpus/starts.golden.json';
import { filled_in, text_in, wildcards_in, type Template } from './design';
import { start_of, type Frame, type Puzzle } from './picture';
import { commands, is_unread, read, text_of, trouble_in, type Statement } from './play';

interface Told {
  text: string;
  program: string | null; // as C++ writes it; null: it is refused
  template: string | null;
  commands: number | null; // of the template
}
const all = told as Told[];
const filled = fillings as unknown as { puzzle: Template; filled: string[]; program: string }[];

// A tree may be shown as blocks that is no program yet; then its trouble is known.
function program_of(text: string, wildcards: boolean): Statement[] | null {
  const found = read(text, wildcards);
  if (is_unread(found)) return null;
  const empty_play = found.length === 0 && !wildcards;
  return empty_play || trouble_in(found) === null ? found : null;
}

// C++ writes "function A" where a page says "call A".
const written = (program: Statement[]) => text_of(program).replace(/^( *)call /gm, '$1function ');

test('the same texts are programs and templates, and they are the same ones', () => {
  let [good, bad] = [0, 0];
  for (const { text, program, template } of all)
    for (const [expected, wildcards] of [
      [program, false],
      [template, true],
    ] as const) {
      const found = program_of(text, wildcards);
      expect(found && written(found), text).toBe(expected);
      if (expected === null) bad += 1;
      else good += 1;
    }
  expect(Math.min(good, bad)).toBeGreaterThan(200);
});

test('programs have as many commands', () => {
  for (const { text, template, commands: count } of all)
    if (template !== null) expect(commands(program_of(text, true)!), text).toBe(count);
});

test('wildcards are filled in the same order', () => {
  for (const { puzzle, filled: actions, program } of filled) {
    const text = text_in(puzzle);
    expect(wildcards_in(program_of(text, true)!)).toBe(actions.length);
    expect(written(program_of(filled_in(text, actions), false)!), text).toBe(program);
  }
  expect(filled.length).toBeGreaterThan(20);
});

test('a run begins with the same picture', () => {
  for (const { puzzle, frame } of starts as unknown as { puzzle: Puzzle; frame: Frame }[])
    expect(start_of(puzzle), JSON.stringify(puzzle)).toEqual(frame);
});
