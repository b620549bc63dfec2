// neighbour.mjs -- the well-behaved client that lives beside an attack, on a thread of its own, at an address of its own.
//
// Every 100 ms it asks for a puzzle, a check and a hint, whether or not the last three were answered, and adds an event to its play.
// It measures the three. It believes that the events that were answered with 200 are stored; run.mjs looks for them afterwards.
import { parentPort, workerData } from 'node:worker_threads';
import { asker, pause } from './ask.mjs';
import { begun, store } from './plays.mjs';

const every = 100; // ms
const patience = 10_000; // ms
const ask = asker(workerData.base, { from: workerData.from, headers: workerData.headers });

const play = await begun(ask);
const { puzzle } = play;

const times = [];
const refused = []; // what was not answered with 200
let storing = false;

async function measure(method, path, body) {
  const answer = await ask(method, path, body, { within: patience });
  times.push(answer.ms);
  if (answer.status !== 200) refused.push(`${method} ${path.replace(puzzle, '{id}')}: ${answer.status || answer.text}`);
}

async function store_one() {
  if (storing) return;
  storing = true;
  await store(ask, play);
  storing = false;
}

async function round() {
  const kept = store_one();
  await measure('GET', `/api/v1/puzzles/${puzzle}`);
  await measure('POST', `/api/v1/puzzles/${puzzle}/check`, { moves: '' });
  await measure('POST', `/api/v1/puzzles/${puzzle}/hint`, { moves: '' });
  await kept;
}

await round(); // connections are made and the puzzle is known before anything is measured
times.length = 0;
let going = true;
parentPort.once('message', () => (going = false));
parentPort.postMessage('ready');
const rounds = [];
while (going) {
  rounds.push(round());
  await pause(every);
}
await Promise.all(rounds);
parentPort.postMessage({ times, refused, play });
