// worker.ts -- the engine itself, in a Web Worker: engine.ts asks it. It is a file of its own, and so is the module that it loads.
import { compile, start, type Engine } from '../../packages/engine/engine.js';
import address from 'virtual:engine-module';
import { answer, ready } from './answering';
import type { Answer, Question } from './engine';

const say = (what: Answer) => postMessage(what);

let engine: Engine;

onmessage = ({ data }: MessageEvent<Question>) => say(answer(engine, data));

async function begin(): Promise<void> {
  if (!address) throw new Error('These pages were built without an engine.');
  engine = start(await compile(new URL(address, location.href)));
  say(ready(engine));
}
begin().catch((error: unknown) => say({ number: 0, broken: String(error) }));
