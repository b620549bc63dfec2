// host.ts -- the frame's side of messages.ts: the page around it, if there is one.
import type { FromFrame, Look, Told, ToFrame, Wanted } from './messages';

export interface Heard {
  open(wanted: Wanted | null): void;
  look(look: Look): void;
}

export class Host {
  private origin: string | null = null; // of the page that has said `open`

  // `around` is the parent's window. The frame's own window stands for "no page around it".
  constructor(
    private readonly around: Window,
    private readonly heard: Heard,
    self: Window = window,
  ) {
    if (around === self) return;
    self.addEventListener('message', this.hear);
    around.postMessage({ crux: 'here' } satisfies FromFrame, '*'); // nothing that is anybody's secret
  }

  get there(): boolean {
    return this.origin !== null;
  }

  // Messages that come before a page has said `open` reach nobody.
  tell(message: Told | { crux: 'height'; height: number }): void {
    if (this.origin === null) return;
    // A page without an origin, such as a file, can only be named by the star. Its window is still the only one that hears.
    this.around.postMessage(message, this.origin === 'null' ? '*' : this.origin);
  }

  private readonly hear = ({ source, origin, data }: MessageEvent<ToFrame>): void => {
    if (source !== this.around || (this.origin !== null && origin !== this.origin)) return;
    if (typeof data !== 'object' || data === null) return;
    if (data.crux === 'open') {
      const first = this.origin === null;
      this.origin = origin;
      this.heard.look(data.look);
      if (first) this.heard.open(data.wanted);
    } else if (data.crux === 'look' && this.origin !== null) {
      this.heard.look(data.look);
    }
  };
}

const colours = /^(ink|faint|paper|card|soft|line|edge|focus|on-accent|(accent|good|bad|warn)(-soft)?)$/;
const longest = 200;

// The host's colours and shapes, each as far as it is what it says.
export function wear(
  style: CSSStyleDeclaration,
  given: unknown,
  supports: (property: string, value: string) => boolean = CSS.supports.bind(CSS),
): void {
  if (typeof given !== 'object' || given === null) return;
  for (const [name, value] of Object.entries(given)) {
    const property = colours.test(name) ? 'color' : name === 'radius' ? 'border-radius' : name === 'font' ? 'font-family' : '';
    if (!property || typeof value !== 'string' || value.length > longest || /[;{}]|url\(|var\(/i.test(value)) continue;
    if (supports(property, value)) style.setProperty(`--${name}`, value);
  }
}
