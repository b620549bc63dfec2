// sw.ts -- the service worker, /sw.js: after one visit the pages open without a network.
//
// Promise: a page is never mixed from two versions, and no version can lock people out of the next one.
// - The page itself comes from the network whenever that answers; only otherwise from the cache.
// - Everything else that a page loads has a name made from its content (assets/), so that a file of that name is always the right
//   one, whichever cache it lies in.
// - A version has a cache of its own, which is there as a whole or not at all. The two versions before stay, for pages that are still
//   open; older ones are deleted. There are two because one of them may have been replaced before it took over.
// - A new version waits until a page that has loaded asks it to take over (register.ts). If it took over while a page loads, Chromium
//   could lose that page. A version before that is too broken to ask is replaced after a while.
// - Answers of the server (/api) are never touched. Puzzles are kept by the pages themselves (kept/shelf.ts).
export {}; // a module for the compiler; the built file has no imports or exports

// Written by plugins/offline.ts. Names are relative to the folder that the pages lie in; '' is the page itself.
const { version, files } = '__CRUX_FILES__' as unknown as { version: string; files: string[] };

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Told extends Event {
  data: unknown;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as EventTarget & {
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const family = `crux ${new URL(worker.registration.scope).pathname} `; // a host may have several sites
const name = family + version;
const patience_ms = 6_000; // for a network that says nothing
const at_once = 6;
const longest_wait_ms = 20_000; // browsers end a worker that has had nothing to do for 30 s

const address = (file: string) => new URL(file, worker.registration.scope).href;
const is_hashed = (file: string) => file.startsWith('assets/');

// What the version before has by the same name need not be fetched again.
async function fetched(file: string): Promise<Response> {
  const known = is_hashed(file) ? await caches.match(address(file)) : undefined;
  if (known) return known;
  const answer = await fetch(address(file), is_hashed(file) ? {} : { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}

async function install(): Promise<void> {
  const cache = await caches.open(name);
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      await cache.put(address(file), await fetched(file));
  };
  try {
    await Promise.all(Array.from({ length: at_once }, work));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  setTimeout(take_over, longest_wait_ms);
}

const take_over = () => void worker.skipWaiting();

async function activate(): Promise<void> {
  const ours = (await caches.keys()).filter((one) => one.startsWith(family) && one !== name); // the oldest first
  await Promise.all(ours.slice(0, -2).map((one) => caches.delete(one)));
  await worker.clients.claim();
}

const fails = (answer: Response) => answer.status >= 502 && answer.status <= 504; // a proxy without its server

// The network first. A page that the network does not give in time is the one in the cache.
async function page(request: Request): Promise<Response> {
  const cached = () => caches.open(name).then((cache) => cache.match(address('')));
  const late = new Promise<undefined>((done) => setTimeout(done, patience_ms));
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (answer && !fails(answer)) return answer;
  return (await cached()) ?? answer ?? asked;
}

// Names like icon.svg stay the same from version to version: another version's file would be the wrong one.
async function kept_first(request: Request, hashed: boolean): Promise<Response> {
  const cache = await caches.open(name);
  const known = (await cache.match(request.url)) ?? (hashed ? await caches.match(request.url) : undefined);
  return known ?? fetch(request);
}

// The collection of a site: it changes without a new version.
async function fresh_first(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(request.url);
    if (known) return known;
    throw error;
  }
}

function answer_to(request: Request): Promise<Response> | null {
  const { scope } = worker.registration;
  const plain = request.url.split(/[?#]/)[0]!;
  if (request.method !== 'GET' || !plain.startsWith(scope)) return null;
  const file = plain.slice(scope.length);
  if (/^(api|embed)\//.test(file)) return null;
  if (is_hashed(file) || (file && files.includes(file))) return kept_first(request, is_hashed(file));
  if (file === 'collection.json') return fresh_first(request);
  return request.mode === 'navigate' && !/\.(?!html$)\w+$/.test(file) ? page(request) : null;
}

worker.addEventListener('install', (event) => (event as Extendable).waitUntil(install()));
worker.addEventListener('activate', (event) => (event as Extendable).waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if ((event as Told).data === 'take_over') take_over();
});
worker.addEventListener('fetch', (event) => {
  const answer = answer_to((event as Fetching).request);
  if (answer) (event as Fetching).respondWith(answer);
});
