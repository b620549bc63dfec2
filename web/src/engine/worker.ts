// worker.ts -- the engine itself, in a Web Worker: engine.ts asks it. It is a file of its own, and so is the module that it loads.
import { compile, start, type Engine } from '../../packages/engine/engine.js';
import address from 'virtual:engine-module';
import type { Answer, Question } from './engine';

const say = (answer: Answer) => postMessage(answer);
const broken = (number: number, error: unknown) => say({ number, broken: String(error) });

let engine: Engine;

onmessage = ({ data: { number, verb, text, seconds } }: MessageEvent<Question>) => {
  try {
    say({ number, ...engine.call(verb as Parameters<Engine['call']>[0], text, seconds), bytes: engine.bytes });
  } catch (error) {
    broken(number, error); // a module that has trapped cannot be called again
  }
};

async function begin(): Promise<void> {
  if (!address) throw new Error('These pages were built without an engine.');
  engine = start(await compile(new URL(address, location.href)));
  say({ number: 0, status: 200, text: '', bytes: engine.bytes });
}
begin().catch((error: unknown) => broken(0, error));
