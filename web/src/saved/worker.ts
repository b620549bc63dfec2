// worker.ts -- the engine's worker of a page that is one file. A file's worker can fetch nothing: it is given the module's bytes.
import { start, type Engine } from '../../packages/engine/engine.js';
import { answer, ready } from '../engine/answering';
import type { Answer, Question } from '../engine/engine';

const say = (what: Answer) => postMessage(what);
let engine: Engine | undefined;

onmessage = ({ data }: MessageEvent<Question | ArrayBuffer>) => {
  if (!(data instanceof ArrayBuffer)) return say(answer(engine!, data));
  try {
    engine = start(new WebAssembly.Module(data));
    say(ready(engine));
  } catch (error) {
    say({ number: 0, broken: String(error) });
  }
};
