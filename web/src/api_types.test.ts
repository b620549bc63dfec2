import { expect, test } from 'vitest';
import openapi from '../../src/server/openapi.json';
import { types_of } from '../types.mjs';
import written from './api_types.ts?raw';

test('the types are those of the server; run `npm run types` after a change to openapi.json', () => {
  expect(written).toBe(types_of(openapi));
});

test('a schema that says more than a type can say is refused', () => {
  expect(() => types_of({ components: { schemas: { X: { type: 'object', properties: { a: { oneOf: [] } } } } } })).toThrow(
    'oneOf',
  );
});
