// @vitest-environment jsdom
import { expect, test } from 'vitest';
import corpus from '../corpus/small.jsonl?raw';
import { blank, edits, sketch, take } from './Editor.svelte';

const worlds = corpus
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).puzzle as object);

test('worlds are kept as they are, and templates are edited', () => {
  expect(worlds.length).toBeGreaterThan(3);
  for (const value of [...worlds, blank(), sketch()]) expect(edits(value)).toBe(true);
  for (const wrong of [{}, { template: 3 }, { blocks: [] }, { blocks: {}, robot: {} }]) expect(edits(wrong)).toBe(false);
});

test('a completion that was taken is a template, and a world stays a world', () => {
  const filled = take({ template: 'wildcard 1\nforward', limit: 1, options: ['forward'] }, ['climb up']);
  expect(filled).toEqual({ template: 'climb up\nforward', limit: 1 });
  expect(take(worlds[0]!, [])).toBe(worlds[0]);
});
