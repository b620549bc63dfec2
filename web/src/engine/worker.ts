// worker.ts -- the engine itself, in a Web Worker: engine.ts asks it. It is a file of its own, and so is the module that it loads.
import type { Answer } from './engine';

postMessage({ number: 0, broken: 'The engine is not built yet.' } satisfies Answer);
