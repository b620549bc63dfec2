// The types of the answers. build.mjs puts them into the package.
export type * from '../../src/api_types.js';
