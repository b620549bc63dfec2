// hire.ts -- the worker of these pages. A page that is one file has another (saved/hire.ts).
import type { Hand } from './engine';

export const hire = (): Hand => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'crux' });
