import { expect, test } from 'vitest';
import openapi from '../../src/server/openapi.json';
import { most_in_collection, most_on_a_sheet } from './limits';

test('the limits are those of the server', () => {
  const { '/api/v1/collections': sets, '/api/v1/collections/{id}': one, '/api/v1/print': print } = openapi.paths;
  const of = (ask: typeof sets.post | typeof one.put | typeof print.post) =>
    ask.requestBody.content['application/json'].schema.properties.puzzles.maxItems;
  expect([sets.post, one.put, print.post].map(of)).toEqual([most_in_collection, most_in_collection, most_on_a_sheet]);
});
