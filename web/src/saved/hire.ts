// hire.ts -- the engine of a page that is one file: in a worker made from a Blob, or else in the page itself, whose calls are short.
//
// Some browsers start no worker from a file. The page finds out once: the worker says that it is ready, or it does not.
import InlineWorker from './worker?worker&inline';
import { open, type Engine } from '../../packages/engine/engine.js';
import { answer, ready } from '../engine/answering';
import type { Answer, Hand, Question } from '../engine/engine';
import { module_bytes } from './parts';

let no_worker = false;

export function hire(): Hand {
  const hand: Hand = { onmessage: null, onerror: null, postMessage: ask, terminate: () => worker?.terminate() };
  let worker: Worker | null = null;
  let engine: Engine | undefined;

  function say(data: Answer): void {
    hand.onmessage?.call(hand as Worker, { data } as MessageEvent);
  }
  function ask(question: Question): void {
    if (worker) worker.postMessage(question);
    else setTimeout(() => say(answer(engine!, question)));
  }
  async function here(): Promise<void> {
    no_worker = true;
    worker?.terminate();
    worker = null;
    engine = await open(await module_bytes());
    say(ready(engine));
  }
  async function elsewhere(): Promise<void> {
    const bytes = await module_bytes();
    worker = new InlineWorker({ name: 'crux' });
    let begun = false;
    const failed = () => (begun ? hand.onerror?.call(hand as Worker, new ErrorEvent('error')) : void begin(here));
    worker.onerror = failed;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (!begun && 'broken' in data) return failed();
      begun = true;
      say(data);
    };
    worker.postMessage(bytes);
  }
  function begin(how: () => Promise<void>): Promise<void> {
    return how().catch((error: unknown) => (how === elsewhere ? begin(here) : say({ number: 0, broken: String(error) })));
  }
  void begin(no_worker || typeof Worker === 'undefined' ? here : elsewhere);
  return hand;
}
