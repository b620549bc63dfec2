// http.ts -- requests to the server, and the errors that it answers. The engine in the page refuses in the same shape.
import { offline_words, server_words } from './strings';
import { capitalise } from './words';

// The error, in a line for a person. `status` 0: the server was not reached. A proxy between us and the server may refuse a
// request, too; then there is no error of ours in `body`, and nothing is known about what was asked for.
export class Failure extends Error {
  constructor(
    readonly status: number,
    says: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(says);
  }
  // The server itself has refused.
  get ours(): boolean {
    return this.part('says') !== '';
  }
  // The server does not have it (any more).
  get gone(): boolean {
    return this.ours && this.status === 404;
  }
  // The same request may do later.
  get offline(): boolean {
    return this.status === 0 || this.status >= 502 || !this.ours;
  }
  // The place in what was sent that is wrong, "/puzzle/marks/3" or "--edges"; empty if it is not about one.
  get where(): string {
    return this.part('where');
  }
  // The reason, without the place.
  get reason(): string {
    return [this.part('found'), this.part('expected')].filter((part) => part).join('; ');
  }
  // The same for people: "Burrow D is cut off. Add a tunnel to it."
  get sentences(): string {
    const parts = [this.part('found'), this.part('expected')].filter((part) => part);
    if (parts.length === 0) return this.message;
    return parts.map((part) => capitalise(part) + (/[.?!]$/.test(part) ? '' : '.')).join(' ');
  }
  private part(name: string): string {
    const part = (this.body.error as Record<string, unknown> | undefined)?.[name];
    return typeof part === 'string' ? part : '';
  }
}

// Of a play that somebody has typed: "Line 2: The robot does not know "forwrd". Did you mean "forward"?"
export function says_of_play(error: unknown): string {
  if (!(error instanceof Failure) || !error.where || /^[-/]/.test(error.where)) return says(error);
  return `${capitalise(error.where)}: ${error.sentences}`;
}
// Of a file: it has no places that somebody could look at.
export const says_of_file = (error: unknown) => (error instanceof Failure ? error.sentences : says(error));
export const says = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const root = '/api/v1';

// A site of files alone has none, and its page says so.
export const server = { there: typeof document === 'undefined' || !document.querySelector('meta[name="crux-site"]') };
// Whether it is worth asking. A browser that says it is online may be wrong, but not one that says it is not.
export const askable = () => server.there && navigator.onLine !== false;
// Whether it would answer, as far as is known: it has answered the latest request, or nothing was asked yet.
let lost = false;
let watching: (lost: boolean) => void = () => {};
function note(now_lost: boolean): void {
  if (lost === now_lost) return;
  lost = now_lost;
  watching(lost);
}
// `watch` hears each time that the server is lost or found again.
export const watch_server = (watch: (lost: boolean) => void) => void (watching = watch);
// Whether it answers now.
export async function knock(): Promise<void> {
  if (!askable()) return;
  const answer = await fetch('/healthz').catch(() => null);
  if (answer?.ok) note(false);
}
export const reachable = () => askable() && !lost;

// This can only be done by a server.
const alone = server_words.needed;
const refusal = { error: { says: alone, where: '', found: alone.slice(0, -1), expected: '' } };

export async function ask(method: string, path: string, body?: unknown, options: RequestInit = {}): Promise<Response> {
  if (!server.there) throw new Failure(501, alone, refusal);
  const headers = new Headers(options.headers);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  let answer: Response;
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    answer = await fetch(root + path, { ...options, method, headers, body: text });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    note(true);
    throw new Failure(0, offline_words.away);
  }
  note(answer.status >= 502 && answer.status <= 504); // a proxy without its server
  if (answer.ok) return answer;
  const read = await answer.json().catch(() => ({}));
  const said = typeof read === 'object' && read !== null ? read : {};
  throw new Failure(answer.status, said.error?.says ?? server_words.answered(answer.status, answer.statusText), said);
}

export const json = async <T>(method: string, path: string, body?: unknown, options?: RequestInit): Promise<T> =>
  (await ask(method, path, body, options)).json();
