// shelf.ts -- the puzzles that this browser has seen, by id, in IndexedDB: they open again without a network. On a site of files
// alone it is the only place where they are.
//
// Without IndexedDB (a private window, a test) they are kept until the page is left.
import type { Puzzle } from '../api_types';

export const most_lines = 4_000; // the oldest go first

const memory = new Map<string, Puzzle>();
let opened: Promise<IDBDatabase | null> | undefined;

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

function open(): Promise<IDBDatabase | null> {
  opened ??= (async () => {
    try {
      const request = indexedDB.open('crux', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('lines', { keyPath: 'id' }).createIndex('at', 'at');
      return await answer(request);
    } catch {
      return null;
    }
  })();
  return opened;
}

async function drop_oldest(lines: IDBObjectStore): Promise<void> {
  const many = (await answer(lines.count())) - most_lines;
  if (many <= 0) return;
  const oldest = await answer(lines.index('at').getAllKeys(null, many));
  for (const id of oldest) lines.delete(id);
}

// A puzzle never changes; only the time at which it was last seen does.
export async function shelve(line: Puzzle): Promise<void> {
  const base = await open();
  try {
    if (!base) throw new Error('no storage');
    const lines = base.transaction('lines', 'readwrite').objectStore('lines');
    await answer(lines.put({ id: line.id, at: Date.now(), line }));
    await drop_oldest(lines);
  } catch {
    memory.set(line.id, line);
    if (memory.size > most_lines) memory.delete(memory.keys().next().value!);
  }
}

export async function shelved(id: string): Promise<Puzzle | undefined> {
  const base = await open();
  try {
    const kept = base && (await answer(base.transaction('lines').objectStore('lines').get(id)));
    if (kept) return (kept as { line: Puzzle }).line;
  } catch {
    // as if it had not been kept
  }
  return memory.get(id);
}
