// send_later.ts -- plays that were made without a network are sent when it is back, though their puzzles are not open any more.
import { askable, server } from '../http';
import { kept, load_save, update_save } from '../saves';
import { PlayLog } from './log';

// A page that has a puzzle open holds a lock by its name, and sends its play itself. Without locks (they need https) nothing is
// sent before the puzzle is opened again.
const lock_of = (id: string) => `crux.play.${id}`;

// Answers how to let go of it.
export function hold_play(id: string): () => void {
  let let_go = () => {};
  const held = new Promise<void>((done) => (let_go = done));
  void navigator.locks?.request(lock_of(id), () => held);
  return let_go;
}

// Whether the server was there.
async function send(id: string): Promise<boolean> {
  const save = load_save(id);
  let connected = true;
  const log = new PlayLog(
    id,
    save,
    () => update_save(id, save),
    (yes) => (connected = yes),
    false,
  );
  // The server may refuse what is first in the queue; then the next try has less, or a new play.
  for (let tries = 0; tries < 20 && connected && save.queue.length > 0; tries++) await log.flush();
  return connected;
}

const again_ms = 15_000;
let sending = false;
let wanted = false;
let timer: ReturnType<typeof setTimeout> | undefined;

// Sends all. While the server is away it tries again from time to time; offline it waits until it is told that the network is back.
export async function send_waiting(): Promise<void> {
  wanted = true;
  if (!server.there || !navigator.locks || sending) return;
  sending = true;
  clearTimeout(timer);
  while (wanted) {
    wanted = false;
    let connected = true;
    for (const { id } of kept())
      if (connected && load_save(id).queue.length > 0)
        await navigator.locks.request(lock_of(id), { ifAvailable: true }, async (lock) => {
          if (lock) connected = await send(id);
        });
    if (!connected && askable()) timer = setTimeout(() => void send_waiting(), again_ms);
  }
  sending = false;
}
