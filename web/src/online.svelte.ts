// online.svelte.ts -- whether the server may be there, for buttons that need it.
import { knock, server, watch_server } from './http';

const again_ms = 5_000;

class Net {
  online = $state(navigator.onLine !== false);
  returns = $state(0); // how often the network or the server came back
  private lost = $state(false); // the server did not answer the latest request

  constructor() {
    const look = () => (this.online = navigator.onLine !== false);
    addEventListener('online', () => (look(), this.returns++, void knock()));
    addEventListener('offline', look);
    watch_server((lost) => {
      this.lost = lost;
      if (lost) this.wait();
      else this.returns++;
    });
  }
  // Something that only the server can do can be asked for.
  get served(): boolean {
    return server.there && this.online && !this.lost;
  }
  // There is no network, or the server of these pages is gone.
  get cut_off(): boolean {
    return !this.online || this.lost;
  }
  // Until the server answers again.
  private wait(): void {
    setTimeout(() => void knock().then(() => this.lost && this.wait()), again_ms);
  }
}
export const net = new Net();
