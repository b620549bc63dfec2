import { expect, test } from 'vitest';
import { Failure } from '../api';
import { trouble_in_json, trouble_with_text } from './text_trouble';

function json_trouble(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return trouble_with_text(text, error);
  }
  return '';
}

test('a text that is no JSON: the line, what stands there, and what to do', () => {
  expect(json_trouble('{"a":1\n"b":2}')).toBe(
    'Line 2 cannot be read from “"b":2}” on. Look for a missing comma, quotation mark or bracket just before it.',
  );
  expect(json_trouble('{"a":[1,2')).toMatch(/^The text stops too early/);
  expect(json_trouble('hello')).toBe('There is no design in this text. It must begin with { and end with }.');
  // As Firefox says it.
  expect(trouble_in_json('{"a":1\n"b":2}', "JSON.parse: expected ',' at line 2 column 1 of the JSON data")).toContain('Line 2');
});

test('what the server refuses has its place in words', () => {
  const error = (where: string) =>
    new Failure(400, '', { error: { says: 'x', where, found: 'no tunnels lead to D', expected: 'add one' } });
  expect(trouble_with_text('', error('/puzzle/marks/3/at'))).toBe('In marks, number 4, at: No tunnels lead to D. Add one.');
  expect(trouble_with_text('', error(''))).toBe('No tunnels lead to D. Add one.');
});
