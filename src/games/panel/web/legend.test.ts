// The rules beside a panel: a pupil finds the rule of a symbol by its picture.
import { expect, test, vi } from 'vitest';
import { legend } from './legend';

// Pictures read the settings, which ask the browser.
vi.mock('$web/settings.svelte', () => ({ settings: {} }));

test('each rule has a picture of its own', () => {
  const marks = [
    { kind: 'square', cell: [0, 0], colour: 'black' },
    { kind: 'star', cell: [1, 0], colour: 'orange' },
    { kind: 'triangle', cell: [2, 0] },
    { kind: 'triangle', cell: [3, 0], count: 3 },
  ];
  const lines = legend({ starts: [[0, 0]], ends: [[1, 1]], marks } as unknown as Parameters<typeof legend>[0]);
  expect(lines).toHaveLength(6);
  expect(new Set(lines.map(({ props }) => JSON.stringify(props))).size).toBe(6);
});
