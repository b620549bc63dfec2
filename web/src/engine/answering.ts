// answering.ts -- one question to the module, wherever it runs.
import type { Engine } from '../../packages/engine/engine.js';
import type { Answer, Question } from './engine';

// A module that has trapped cannot be called again: the answer is `broken`.
export function answer(engine: Engine, { number, verb, text, seconds }: Question): Answer {
  try {
    return { number, ...engine.call(verb as Parameters<Engine['call']>[0], text, seconds), bytes: engine.bytes };
  } catch (error) {
    return { number, broken: String(error) };
  }
}
export const ready = (engine: Engine): Answer => ({ number: 0, status: 200, text: '', bytes: engine.bytes });
