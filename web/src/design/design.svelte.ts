// design.svelte.ts -- one design on the bench: its value and history, the server's word on it, where it is kept, and its filling.
//
// Designs stay open while the page is elsewhere (a test play), so that their history is there when one comes back.
import { api, type Game } from '../api';
import { title_of } from '../boards';
import type { EditorModule } from '../editor';
import { load_editor } from '../editors';
import { tell } from '../live.svelte';
import { from_hash } from '../names';
import { rename } from '../router.svelte';
import { bench_words as words, draft_words, edits } from '../strings';
import { Draft } from './draft.svelte';
import { draft_entry, forget_draft, new_key, put_face, read_line, write_line, type DesignLine } from './drafts';
import { Fill } from './fill.svelte';
import { History } from './history.svelte';
import { Looker } from './look.svelte';
import { keep_history, kept_history } from './session';

const most_open = 8;
const open_designs = new Map<string, Design>();

export class Design {
  name = $state('');
  shown = $state<number | null>(null); // which solution is shown
  history: History;
  readonly looker: Looker;
  readonly fill: Fill;
  draft: Draft;
  published = $state.raw<{ value: object; id: string; rules?: number } | null>(null);

  private constructor(
    readonly game: string,
    readonly about: Game | undefined,
    readonly editor: EditorModule,
    value: object,
    key: string,
  ) {
    this.history = $state.raw(new History(value));
    this.looker = new Looker(game);
    this.fill = new Fill(game, about?.measures ?? []);
    this.draft = new Draft({ key, game, name: '', at: Date.now(), version: 0 }, (text) => this.follow(text));
  }

  // The draft of that key; without one, a new design from `hash`: #puzzle=<id>, #example, or nothing.
  static async open(game: string, about: Game | undefined, editor: EditorModule, key: string, hash: string): Promise<Design> {
    const found = key && open_designs.get(key);
    if (found && found.game === game) {
      void found.draft.follow();
      return found;
    }
    const design = key ? await Design.begun(game, about, editor, key) : await Design.fresh(game, about, editor, hash);
    if (design.fresh) return design;
    design.keep_open();
    return design;
  }

  private static async begun(game: string, about: Game | undefined, editor: EditorModule, key: string): Promise<Design> {
    const design = new Design(game, about, editor, editor.blank(), key);
    const text = draft_entry(key)?.game === game ? await design.draft.open() : null;
    if (text === null) throw new Error(words.no_design);
    const line = read_line(text);
    design.name = line.name ?? '';
    design.history = History.read(kept_history(key), line.puzzle);
    return design;
  }

  private static async fresh(game: string, about: Game | undefined, editor: EditorModule, hash: string): Promise<Design> {
    const id = hash.match(/^#puzzle=([^&]+)/)?.[1];
    if (!id) return new Design(game, about, editor, hash === '#example' ? editor.sketch() : editor.blank(), new_key());
    const puzzle = await api.puzzle(decodeURIComponent(id));
    if (puzzle.game !== game) throw new Error(words.other_puzzle(title_of(puzzle.game)));
    const design = new Design(game, about, editor, shown_by(editor, puzzle.puzzle), new_key());
    const name = from_hash(hash).name ?? puzzle.name;
    design.name = name ? words.copy_of(name) : '';
    return design;
  }

  private keep_open(): void {
    open_designs.delete(this.draft.key);
    open_designs.set(this.draft.key, this);
    const [oldest] = open_designs.keys();
    if (open_designs.size > most_open) open_designs.delete(oldest);
  }

  get value(): object {
    return this.history.value;
  }
  get fresh(): boolean {
    return this.draft.state === 'new';
  }
  get href(): string {
    return `/design/${this.game}/${this.draft.key}`;
  }
  get line(): DesignLine {
    return { crux: 1, game: this.game, ...(this.name ? { name: this.name } : {}), puzzle: this.value };
  }
  get title(): string {
    return this.name || words.untitled(title_of(this.game));
  }
  // The server's word is on exactly what is there now.
  get current(): boolean {
    return this.looker.of === this.value;
  }
  get fault() {
    return this.current ? this.looker.fault : null;
  }
  get look() {
    return this.current && !this.looker.fault ? this.looker.look : null;
  }
  get play(): string | null {
    return this.shown === null ? null : (this.look?.plays?.[this.shown] ?? null);
  }
  // The puzzle that is played and published.
  get puzzle(): object {
    return this.look?.grown ?? this.value;
  }
  get proven(): boolean {
    return (this.look?.kind === 'puzzle' && (this.look.solutions ?? 0) > 0) || false;
  }

  change = (value: object, what: string, stroke?: string): void => {
    if (this.history.change(value, what, stroke)) this.changed();
  };
  rename_to(name: string): void {
    this.name = name;
    this.save();
  }
  undo(): void {
    const what = this.history.undo();
    if (what === null) return;
    this.changed();
    tell(words.undone(what));
  }
  redo(): void {
    const what = this.history.redo();
    if (what === null) return;
    this.changed();
    tell(words.redone(what));
  }

  private changed(): void {
    this.shown = null;
    this.save();
  }

  // The address changes with the first edit: a visitor who only looks leaves no draft behind.
  private save(): void {
    const first = this.fresh;
    this.draft.put(write_line(this.line), this.name);
    if (!first) return;
    this.keep_open();
    rename(this.href);
  }

  keep(): void {
    if (this.fresh) return;
    keep_history(this.draft.key, this.history.write());
    const face = this.look?.kind === 'sketch' ? this.look.example : this.look && this.puzzle;
    if (face) put_face(this.draft.key, face);
  }

  take_theirs(): void {
    const line = read_line(this.draft.take_theirs());
    this.history.change(line.puzzle, edits.took_theirs);
    this.name = line.name ?? '';
    this.shown = null;
    tell(draft_words.took_theirs);
  }
  keep_mine(): void {
    this.name = words.copy_of(this.title);
    this.draft.split(write_line(this.line), this.name);
    this.keep_open();
    rename(this.href);
    tell(draft_words.kept_mine);
  }

  private follow(text: string): void {
    const line = read_line(text);
    this.history.change(line.puzzle, edits.followed);
    this.name = line.name ?? '';
    this.shown = null;
    tell(draft_words.followed);
  }
}

// From the list of designs, whether it is open or not.
export async function rename_design(game: string, key: string, name: string): Promise<void> {
  const open = open_designs.get(key);
  if (open) {
    open.rename_to(name);
    return await open.draft.flush();
  }
  const draft = new Draft({ key, game, name, at: Date.now(), version: 0 }, () => {});
  const text = await draft.open();
  if (text === null) return;
  draft.put(write_line({ ...read_line(text), name: name || undefined }), name);
  await draft.flush();
}

export async function delete_design(key: string): Promise<void> {
  const entry = draft_entry(key);
  open_designs.delete(key);
  forget_draft(key);
  // Without the secret it cannot be deleted later; the server's copy then belongs to nobody.
  if (entry?.id && entry.secret) await api.drop_draft(entry.id, entry.secret).catch(() => {});
}

// The value itself, if the editor can show it. A copy is the puzzle as it is, never something made from its solution.
function shown_by(editor: EditorModule, value: object): object {
  if (editor.edits && !editor.edits(value)) throw new Error(words.cannot_show);
  return value;
}

// The same for a value that comes from anywhere. Throws what the server says is wrong with it.
export async function readable(game: string, editor: EditorModule, value: object): Promise<object> {
  await api.look(game, value);
  return shown_by(editor, value);
}

// A line from a file becomes a draft of its own.
export async function import_design(given: DesignLine): Promise<string> {
  const editor = await load_editor(given.game);
  if (!editor) throw new Error(words.no_editor(given.game));
  const line = { ...given, puzzle: await readable(given.game, editor, given.puzzle) };
  const name = line.name ?? '';
  const draft = new Draft({ key: new_key(), game: line.game, name, at: Date.now(), version: 0 }, () => {});
  draft.put(write_line(line), name);
  await draft.flush();
  return draft.key;
}
