// drafts.ts -- the designs begun in this browser: an index of them, latest first, and of each the text as it was last known here.
//
// The server keeps the drafts; unsaved text is kept apart for each tab, so that no tab writes over another's.
import { forget, read_json, write_json } from '../storage';
import { design_text } from '../strings';

const index_key = 'crux.drafts';

export interface DraftEntry {
  key: string; // its address here: /design/<game>/<key>
  game: string;
  name: string;
  at: number; // when it was last changed
  id?: string; // the server's, with the secret, once it has it
  secret?: string;
  version: number; // of the text that is kept here
}

// The line that a draft is, and that is downloaded.
export interface DesignLine {
  crux: 1;
  game: string;
  name?: string;
  puzzle: object;
}

interface Kept {
  text: string;
  version: number; // the version that it came from
  at: number;
}

const is_text = (value: unknown): value is string => typeof value === 'string';
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join('');
const tab = random(); // anew with every load of the page
const tab_key = 'crux.tab';
const lock_of = (name: string) => `crux.tab.${name}`;

// The tab that this one was before it was reloaded.
const before = (() => {
  try {
    const was = sessionStorage.getItem(tab_key);
    sessionStorage.setItem(tab_key, tab);
    return was;
  } catch {
    return null;
  }
})();

// A tab that is open holds a lock by its name. If there are no locks (they need https), every other tab counts as closed.
void navigator.locks?.request(lock_of(tab), () => new Promise(() => {}));
async function open_tabs(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map((lock) => lock.name));
}

export const new_key = random;
const text_key = (key: string) => `crux.draft.${key}`;
const face_key = (key: string) => `crux.face.${key}`;
const unsent_key = (key: string, of = tab) => `crux.draft.${key}.${of}`;

export function drafts(): DraftEntry[] {
  const read = read_json(index_key);
  const good = (one: Partial<DraftEntry> | null) => one && is_text(one.key) && is_text(one.game) && is_text(one.name);
  return Array.isArray(read) ? read.filter(good) : [];
}

export const draft_entry = (key: string) => drafts().find((one) => one.key === key);

// Whether it was kept.
export function put_draft(entry: DraftEntry, text: string): boolean {
  const others = drafts().filter((one) => one.key !== entry.key);
  const index = write_json(index_key, [entry, ...others]);
  return write_json(text_key(entry.key), { text, version: entry.version, at: entry.at } satisfies Kept) && index;
}

export function forget_draft(key: string): void {
  write_json(
    index_key,
    drafts().filter((one) => one.key !== key),
  );
  forget(text_key(key));
  forget(face_key(key));
  for (const name of unsent_names(key)) forget(name);
}

function read_kept(name: string): Kept | null {
  const read = read_json(name) as Partial<Kept> | null;
  if (!read || !is_text(read.text) || typeof read.version !== 'number') return null;
  return { text: read.text, version: read.version, at: read.at ?? 0 };
}

export const known_text = (key: string) => read_kept(text_key(key));

function unsent_names(key: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(`${text_key(key)}.`));
  } catch {
    return [];
  }
}

// A puzzle to draw in the list: itself, or one that the sketch may become.
export const put_face = (key: string, puzzle: object) => write_json(face_key(key), puzzle);
export const face_of = (key: string) => read_json(face_key(key)) as object | null;

// The text that the server has not got. Whether it was kept.
export const put_unsent = (key: string, text: string, version: number) =>
  write_json(unsent_key(key), { text, version, at: Date.now() } satisfies Kept);

// It has got this text now, whichever tab it was from.
export function sent(key: string, text: string): void {
  forget(unsent_key(key));
  for (const name of unsent_names(key)) if (read_kept(name)?.text === text) forget(name);
}

// The newest text that a tab could not send before it was closed; it is this tab's from now on. null: there is none.
export async function adopt_unsent(key: string): Promise<Kept | null> {
  const open = await open_tabs();
  let newest: Kept | null = null;
  let from = '';
  for (const name of unsent_names(key)) {
    const owner = name.slice(text_key(key).length + 1);
    const kept = read_kept(name);
    if (!kept || (owner !== tab && owner !== before && open.has(lock_of(owner)))) continue;
    if (!newest || kept.at > newest.at) [newest, from] = [kept, name];
  }
  if (newest && from !== unsent_key(key)) {
    forget(from);
    put_unsent(key, newest.text, newest.version);
  }
  return newest;
}

// What a file or a text holds; null if it is no JSON.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function read_line(text: string): DesignLine {
  const line = parsed(text) as Partial<DesignLine> | null;
  if (!line || typeof line !== 'object' || !is_text(line.game) || typeof line.puzzle !== 'object' || !line.puzzle)
    throw new Error(design_text.not_design);
  return { crux: 1, game: line.game, ...(is_text(line.name) && line.name ? { name: line.name } : {}), puzzle: line.puzzle };
}

export const write_line = (line: DesignLine) => JSON.stringify(line);

export function download_line(line: DesignLine): void {
  const words = (line.name ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [line.game];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([write_line(line) + '\n'], { type: 'application/x-ndjson' }));
  link.download = `${words.join('-')}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
