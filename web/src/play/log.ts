// log.ts -- sends what happens in a play to the server, in order, until each event is acknowledged.
//
// Events wait in `save.queue`, which the session keeps in storage: neither a lost connection nor a reload loses one. The server
// skips events that it has word for word, so sending twice is harmless.
import { api, type Failure, type PlayEvent } from '../api';
import { server } from '../http';
import type { Save } from '../saves';

const latest = 2 ** 31 - 1; // the server's largest `at`: 24 days
const every = 2_000;
const slowest = 30_000;
const most_events = 200;
const most_bytes = 48_000; // a request that outlives its page may carry 64 kB

// As many as one request carries; one at least.
function batch(queue: PlayEvent[]): PlayEvent[] {
  let bytes = 0;
  const end = queue.findIndex((event, i) => i > 0 && (i >= most_events || (bytes += JSON.stringify(event).length) > most_bytes));
  return end < 0 ? [...queue] : queue.slice(0, end);
}

export class PlayLog {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = every;
  private sending: Promise<void> | null = null;

  constructor(
    private puzzle: string,
    private save: Save,
    private changed: () => void,
    private connected: (yes: boolean) => void,
    private by_itself = true, // otherwise it sends only when it is told to
  ) {
    this.wake();
  }

  // Pausing is no way to begin a play.
  add(kind: string, data: object = {}): void {
    const { save } = this;
    if (!save.began && (kind === 'pause' || kind === 'resume')) return;
    save.began ||= Date.now();
    if (!server.there) return;
    save.queue.push({ number: save.next++, at: Math.min(Math.max(0, Date.now() - save.began), latest), kind, data });
    this.wake();
  }

  // Now, for the page is going away.
  last_words(): void {
    const { play, secret, queue } = this.save;
    if (play && secret && queue.length > 0) api.log(play, secret, batch(queue), true).catch(() => {});
  }

  flush(): Promise<void> {
    this.sending ??= this.send_some().finally(() => (this.sending = null));
    return this.sending;
  }

  // Sends nothing more by itself. Answers when nothing is on its way any more.
  async stop(): Promise<void> {
    this.by_itself = false;
    clearTimeout(this.timer);
    await this.sending;
  }

  private async send_some(): Promise<void> {
    if (this.save.queue.length === 0) return;
    try {
      await this.send();
      this.wait = every;
      this.connected(true);
    } catch (error) {
      this.mend(error as Failure);
    }
    this.changed();
    this.wake();
  }

  private wake(): void {
    if (!this.by_itself || this.save.queue.length === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, this.wait);
  }

  private async send(): Promise<void> {
    const { save } = this;
    if (!save.play || !save.secret) {
      const { id, secret } = await api.begin(this.puzzle, save.before);
      save.play = id;
      save.secret = secret;
    }
    const { next } = await api.log(save.play, save.secret, batch(save.queue), false);
    save.queue = save.queue.filter((event) => event.number >= next);
  }

  private mend(error: Failure): void {
    const { save } = this;
    const status = error.status ?? 0;
    // Only the server itself knows whether it has a play or takes an event. A proxy that refuses us may let us through later.
    const refused = error.ours && status >= 400 && status < 429 && status !== 401 && status !== 403;
    if (status === 409 && typeof error.body?.next === 'number') {
      this.renumber(error.body.next);
    } else if (save.play && error.gone) {
      // The server does not know this play any more: go on in a new one.
      save.before = undefined;
      save.play = save.secret = undefined;
      this.renumber(0);
    } else if (!save.play && save.before && refused) {
      save.before = undefined;
    } else if (refused) {
      // It will never be taken; later ones may be. The next answer says from which number on.
      save.queue = save.queue.slice(batch(save.queue).length);
    } else {
      this.wait = Math.min(slowest, this.wait * 2);
      this.connected(!error.offline);
    }
  }

  private renumber(from: number): void {
    this.save.queue.forEach((event, i) => (event.number = from + i));
    this.save.next = from + this.save.queue.length;
  }
}
