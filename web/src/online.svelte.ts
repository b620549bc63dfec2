// online.svelte.ts -- whether the server may be there, for buttons that need it.
import { server } from './http';

class Net {
  online = $state(navigator.onLine !== false);
  returns = $state(0); // how often the network came back

  constructor() {
    const look = () => (this.online = navigator.onLine !== false);
    addEventListener('online', () => (look(), this.returns++));
    addEventListener('offline', look);
  }
  // Something that only the server can do can be asked for.
  get served(): boolean {
    return server.there && this.online;
  }
}
export const net = new Net();
