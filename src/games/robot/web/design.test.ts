import { undone_and_redone } from '$web/testing';
import { describe, expect, test } from 'vitest';
import * as design from './design';
import { use, type Tool } from './tools';
import { actions, commands, is_unread, read, text_of, trouble_in, type Statement } from './play';

function program_of(text: string): Statement[] {
  const found = read(text, true);
  if (is_unread(found)) throw new Error(`line ${found.line}: ${found.found}`);
  return found;
}

test('the lessons that ship are there, and can be shown as blocks', () => {
  expect(design.lessons.length).toBeGreaterThan(10);
  for (const lesson of design.lessons) {
    expect(is_unread(read(lesson.text, true)), lesson.name).toBe(false);
    expect(lesson.title).not.toBe(lesson.name);
  }
});

const tools: Tool[] = [
  'forward',
  'wildcard',
  'repeat',
  'climb up',
  'function',
  'up',
  'count 3',
  'remove',
  'turn left',
  'down',
  'call A',
];

describe('edits', () => {
  test('200 are taken back and made again, and each can be shown as blocks', () => {
    let cursor = 1;
    undone_and_redone<design.Template>({ template: 'forward\nforward' }, (value, n) => {
      if (n % 9 === 8) return design.tidy(value.template, n % 2 ? actions : actions.slice(0, 5), n % 18 === 8);
      const program = program_of(value.template);
      const most = program.reduce((sum, s) => sum + design.size_of(s), 0);
      cursor = Math.min(cursor, most - 1);
      const done = use(n % 20 > 12 ? 'remove' : tools[n % tools.length]!, program, cursor);
      if ('refused' in done) cursor = (cursor + 1) % most;
      else cursor = done.cursor;
      const template = 'refused' in done ? value.template : text_of(done.program);
      expect(trouble_in(program_of(template))).toBeNull();
      return { ...value, template };
    });
  });

  test('what is inside a repeat stays when its head goes', () => {
    const done = use('remove', program_of('repeat 3\n  forward\n  turn left\nend repeat'), 0);
    expect('program' in done && text_of(done.program)).toBe('forward\nturn left');
  });
  test('a function that goes leaves what it does in the place of each call', () => {
    const done = use('remove', program_of('function A\n  forward\nend function\ncall A\ncall A'), 0);
    expect('program' in done && text_of(done.program)).toBe('forward\nforward\nforward');
  });
  test('a statement moves into a repeat and out of it', () => {
    const into = use('up', program_of('repeat 2\n  forward\nend repeat\nturn left'), 2);
    expect('program' in into && text_of(into.program)).toBe('repeat 2\n  forward\n  turn left\nend repeat');
  });
  test('what makes no program is refused with a reason', () => {
    const why = (tool: Tool, text: string, cursor: number) => {
      const done = use(tool, program_of(text), cursor);
      return 'refused' in done ? done.refused : '';
    };
    expect(why('remove', 'forward', 0)).toMatch(/at least one/);
    expect(why('call A', 'forward', 0)).toMatch(/defined above/);
    expect(why('count 1', 'forward', 0)).toMatch(/twice/);
    expect(why('up', 'forward\nforward', 0)).toMatch(/further up/);
  });
});

describe('remarks', () => {
  test('stay with their statements when blocks write the program anew', () => {
    const before = '# title: Stairs\nforward  # a step\nclimb up';
    expect(design.with_remarks(before, 'forward\nforward\nclimb up')).toContain('forward  # a step');
    expect(design.with_remarks(before, 'climb up')).toContain('# title: Stairs');
  });
  test('what is required stands in one line below the title', () => {
    const text = design.requiring('# title: Stairs\nforward', ['box', 'climbing']);
    expect(text).toBe('# title: Stairs\n# requires: box, climbing\nforward');
    expect(design.required_by(text)).toEqual(['box', 'climbing']);
    expect(design.requiring(text, [])).toBe('# title: Stairs\nforward');
  });
});

describe('holes', () => {
  test('are counted, in repeats once', () => {
    expect(design.wildcards_in(program_of('wildcard 2\nrepeat 3\n  wildcard 1\nend repeat'))).toBe(3);
  });
  test('are filled in the order of the text', () => {
    const text = 'wildcard 2\nrepeat 3\n  wildcard 1  # any\nend repeat';
    expect(design.filled_in(text, ['forward', 'turn left', 'climb up'])).toBe(
      'forward\nturn left\nrepeat 3\n  # any\n  climb up\nend repeat',
    );
  });
  test('all options and no limit are not written', () => {
    expect(design.tidy('forward', actions, false)).toEqual({ template: 'forward' });
    expect(design.tidy('forward', ['climb up', 'forward'], true)).toEqual({
      template: 'forward',
      options: ['forward', 'climb up'],
      limit: 1,
    });
  });
});

describe('programs', () => {
  const text = 'function A\n  forward\n  repeat 2\n    turn left\n  end repeat\nend function\ncall A';
  test('are written as they were read', () => {
    expect(text_of(program_of(text))).toBe(text);
    expect(text_of(program_of('Forward ; TURN LEFT # there'))).toBe('forward\nturn left');
    expect(text_of(program_of('FFL'))).toBe('forward\nforward\nturn left');
    expect(commands(program_of(text))).toBe(5);
  });
  test('the first line that is none is named', () => {
    expect(read('forward\nfly')).toEqual({ line: 2, found: 'fly' });
    expect(read('repeat 2\nforward')).toMatchObject({ line: 1 });
    expect(read('wildcard 1')).toMatchObject({ found: 'wildcard 1' }); // in templates only
  });
});
