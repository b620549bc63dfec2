// element.ts -- <crux-puzzle src="...">: a puzzle in somebody else's page. It is built into one file, crux-puzzle.js.
//
// It shows the /embed/ page beside crux-puzzle.js in a frame. A frame keeps both sides apart: the host's styles, scripts and content
// security policy do not reach the board, and nothing of ours runs in the host page but this file. It imports nothing that the pages import.
import style from './element.css?inline';
import type { Details, FromFrame, Look, Theme, ToFrame, Wanted } from './messages';
import { frame_title, problems } from './strings';

const most_bytes = 1_000_000;
const highest = 20_000; // px
const variables = [
  ...['ink', 'faint', 'paper', 'card', 'soft', 'line', 'edge', 'accent', 'accent-soft', 'on-accent'],
  ...['good', 'good-soft', 'bad', 'bad-soft', 'warn', 'warn-soft', 'focus', 'radius', 'font'],
];
// What the look is made of. A transition of any of these, though nothing is seen of it, says that the page has changed it, in whatever way.
const watched = ['color-scheme', ...variables.map((name) => `--crux-${name}`)];
const events: (keyof Details)[] = ['ready', 'move', 'hint', 'solved', 'error'];

// A script that is no module is told its own address; a module is found among the page's scripts.
const script = document.currentScript ?? document.querySelector('script[src*="crux-puzzle.js"]');
const dark = matchMedia('(prefers-color-scheme: dark)');

// A sheet of its own: a policy of the host page need not allow styles for it.
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

const allowed = ['scripts', 'same-origin', 'popups', 'popups-to-escape-sandbox', 'downloads'];

// What the text of a puzzle file holds: its first line, or the one that `which` names by its id or by its number from 1 on.
function line_in(text: string, which: string): object {
  if (text.length > most_bytes) throw new Error(problems.too_large);
  let all: unknown[];
  try {
    const whole: unknown = JSON.parse(text);
    all = Array.isArray(whole) ? whole : [whole];
  } catch {
    all = text.split('\n').flatMap((line) => (line.trim() ? [JSON.parse(line) as unknown] : []));
  }
  const lines = all.filter((one): one is { id?: string } => typeof one === 'object' && one !== null);
  const found = which ? (lines.find((line) => line.id === which) ?? lines[Number(which) - 1]) : lines[0];
  if (!found) throw new Error(which ? problems.no_such_puzzle(which) : problems.no_puzzle);
  return found;
}

// A link to a puzzle: where its Crux is, the puzzle's id if it has one there, and what is behind the #. Null if it is no such link.
// A site without a server has its paths behind the #, and there a ? for a #: index.html#/puzzle/ID?name=..
function link_of(address: URL): { home: string; id: string | undefined; rest: string } | null {
  const inside = address.hash.startsWith('#/');
  const plain = inside ? new URL(address.hash.slice(2).replace('?', '#'), new URL('.', address)) : address;
  const found = /^(.*\/)puzzle(?:\/([0-9a-f]{32}))?$/.exec(plain.pathname);
  return found && { home: new URL(found[1]!, plain).href, id: found[2], rest: plain.hash.slice(1) };
}

class CruxPuzzle extends HTMLElement {
  static observedAttributes = ['src', 'theme', 'title', 'from'];
  private frame: HTMLIFrameElement | null = null;
  private base = ''; // the address of the frame
  private wanted: Promise<Wanted> | null = null;
  private there = false; // the frame has been told which puzzle
  private watching: MutationObserver | null = null;
  private begun = 0;

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open', delegatesFocus: true }).adoptedStyleSheets = [sheet];
    addEventListener('message', this.hear);
    dark.addEventListener('change', this.look_again);
    this.watching = new MutationObserver(this.look_again);
    for (const one of [document.documentElement, document.body])
      this.watching.observe(one, { attributeFilter: ['class', 'style', 'data-theme'] });
    // The children may not be there yet while the page is being read.
    if (document.readyState === 'loading' && !this.getAttribute('src'))
      document.addEventListener('DOMContentLoaded', () => this.show(), { once: true });
    else this.show();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.hear);
    dark.removeEventListener('change', this.look_again);
    this.watching?.disconnect();
    this.remove_frame();
  }

  private remove_frame(): void {
    this.frame?.remove();
    this.frame = null;
    this.there = false;
  }

  // The first attributes are read when it is shown.
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (this.begun === 0 || before === now) return;
    if (name === 'src' || name === 'from') this.show();
    else if (name !== 'title') this.look_again();
    else if (this.frame) this.frame.title = this.name_of('');
  }

  // An unseen part that inherits what the page around it decides.
  private probe(): HTMLElement {
    const probe = document.createElement('i');
    probe.style.transitionProperty = watched.join();
    probe.addEventListener('transitionrun', this.look_again);
    return probe;
  }

  // Which puzzle, and from which Crux: a link's own, or the one that this script is from.
  private show(): void {
    if (!this.isConnected) return;
    const begun = ++this.begun;
    this.remove_frame();
    const root = this.shadowRoot!;
    root.replaceChildren(this.probe());
    try {
      const src = this.getAttribute('src');
      const address = src ? new URL(src, document.baseURI) : null;
      const link = address && link_of(address);
      this.base = new URL('embed/index.html', link && !this.getAttribute('from') ? link.home : this.home()).href;
      this.wanted = link ? Promise.resolve(this.of_link(link.id, link.rest)) : this.of_file(address);
      this.wanted.catch((error: Error) => begun === this.begun && this.fail(error.message));
    } catch (error) {
      return this.fail((error as Error).message);
    }
    const frame = (this.frame = document.createElement('iframe'));
    frame.title = this.name_of('');
    // It cannot lead the host page elsewhere.
    frame.setAttribute('sandbox', allowed.map((one) => `allow-${one}`).join(' '));
    frame.referrerPolicy = 'no-referrer';
    frame.src = this.base;
    root.append(frame);
  }

  private home(): string {
    const from = this.getAttribute('from') ?? (script as HTMLScriptElement | null)?.src;
    if (!from) throw new Error(problems.no_home);
    return new URL('.', new URL(from, document.baseURI)).href;
  }

  private of_link(id: string | undefined, rest: string): Wanted {
    return id ? { id, name: new URLSearchParams(rest).get('name') ?? undefined } : { packed: rest };
  }

  private async of_file(address: URL | null): Promise<Wanted> {
    if (!address) {
      const inside = this.querySelector('script[type="application/json"]');
      if (!inside) throw new Error(problems.no_source);
      return { line: line_in(inside.textContent ?? '', '') };
    }
    const which = decodeURIComponent(address.hash.slice(1));
    const answer = await fetch(address, { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(problems.not_fetched(`${answer.status} ${answer.statusText}`));
    return { line: line_in(await answer.text(), which) };
  }

  private readonly hear = ({ source, origin, data }: MessageEvent<FromFrame>): void => {
    const { frame } = this;
    if (!frame || source !== frame.contentWindow || origin !== new URL(this.base).origin) return;
    if (typeof data !== 'object' || data === null) return;
    if (data.crux === 'here') void this.open();
    else if (data.crux === 'height') frame.style.height = `${Math.min(highest, Math.max(0, Number(data.height) || 0))}px`;
    else if (events.includes(data.crux)) this.told(data);
  };

  private async open(): Promise<void> {
    const begun = this.begun;
    const wanted = await this.wanted?.catch(() => null);
    if (!wanted || begun !== this.begun) return;
    this.there = true;
    this.say({ crux: 'open', wanted, look: this.look() });
  }

  private told({ crux: name, ...detail }: { crux: keyof Details }): void {
    if (name === 'ready') this.frame!.title = this.name_of((detail as Details['ready']).name);
    this.dispatchEvent(new CustomEvent(`crux-${name}`, { detail, bubbles: true, composed: true }));
  }

  private fail(says: string): void {
    const line = document.createElement('p');
    line.setAttribute('role', 'alert');
    line.textContent = says;
    this.remove_frame();
    this.shadowRoot!.append(line);
    this.dispatchEvent(new CustomEvent('crux-error', { detail: { says }, bubbles: true, composed: true }));
  }

  private say(message: ToFrame): void {
    this.frame?.contentWindow?.postMessage(message, new URL(this.base).origin);
  }

  private readonly look_again = (): void => {
    if (this.there) this.say({ crux: 'look', look: this.look() });
  };

  // The attribute, or the one scheme that the host page has here, or what the reader prefers.
  private look(): Look {
    const here = getComputedStyle(this);
    const asked = this.getAttribute('theme');
    const scheme = here.colorScheme.split(' ').filter((one) => one === 'light' || one === 'dark');
    const usual: Theme = dark.matches ? 'dark' : 'light';
    const theme = asked === 'light' || asked === 'dark' ? asked : scheme.length === 1 ? (scheme[0] as Theme) : usual;
    const given = variables.map((name) => [name, here.getPropertyValue(`--crux-${name}`).trim()]);
    return { theme, variables: Object.fromEntries(given.filter(([, value]) => value)) as Record<string, string> };
  }

  private name_of(puzzle: string): string {
    return this.getAttribute('title') || frame_title(puzzle);
  }
}

if (!customElements.get('crux-puzzle')) customElements.define('crux-puzzle', CruxPuzzle);
