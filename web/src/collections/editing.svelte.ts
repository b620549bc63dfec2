// editing.svelte.ts -- one collection that is being looked at, and changed by whoever has its secret.
//
// Every change is a step for undo and is sent by itself after a moment. A change names the version that it changes; if somebody
// else was faster (409), nothing more is sent until a person has decided, and both sides are kept until then.
import { api, Failure, says, type Collection, type Names } from '../api';
import { tell } from '../live.svelte';
import { collection_page as words, conflict_words } from '../strings';
import { forget_mine, make_collection, rename_mine, secret_of, type Mine } from './mine';

interface Content {
  title: string;
  puzzles: string[];
  names: Names; // its owner's names for puzzles
}
interface Step {
  before: Content;
  what: string; // "the order", "a puzzle removed"
}

const wait_ms = 500;
const retry_ms = 4000;
const names_in = ({ puzzles, names = {} }: { puzzles: string[]; names?: Names }) =>
  puzzles.map((id) => names[id] ?? '').join('\n');
const same = (a: Omit<Content, 'names'> & { names?: Names }, b: Content) =>
  a.title === b.title && a.puzzles.join() === b.puzzles.join() && names_in(a) === names_in(b);

export class Editing {
  title = $state('');
  puzzles = $state.raw<string[]>([]);
  names = $state.raw<Names>({});
  theirs = $state.raw<Collection | null>(null); // what another tab has made of it meanwhile
  problem = $state('');
  private steps = $state.raw<Step[]>([]);
  private saved = $state.raw<Content>({ title: '', puzzles: [], names: {} });
  private sending = $state(false);
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly id: string;
  readonly secret: string | undefined;

  constructor(from: Collection) {
    this.id = from.id;
    this.secret = secret_of(from.id);
    this.take(from);
  }

  get editable() {
    return this.secret !== undefined;
  }
  get unsaved() {
    return this.sending || !same(this, this.saved);
  }
  get undoable(): string {
    return this.steps.at(-1)?.what ?? '';
  }

  private get content(): Content {
    return { title: this.title, puzzles: this.puzzles, names: this.names };
  }

  private take(from: Collection): void {
    this.title = from.title;
    this.puzzles = from.puzzles;
    this.names = from.names ?? {};
    this.version = from.version;
    this.saved = this.content;
    if (this.editable) rename_mine(this.id, from.title);
  }

  // The same, as a step that can be undone.
  private take_over(from: Collection, what: string): void {
    if (this.editable) this.steps = [...this.steps, { before: this.content, what }];
    this.take(from);
  }

  change(to: Partial<Content>, what: string): void {
    const before = this.content;
    const after = { ...before, ...to };
    if (!this.editable || same(before, after)) return;
    this.steps = [...this.steps.slice(-99), { before, what }];
    this.set(after);
  }

  undo(): void {
    const step = this.steps.at(-1);
    if (!step) return;
    this.steps = this.steps.slice(0, -1);
    this.set(step.before);
    tell(words.undone(step.what));
  }

  private set(to: Content): void {
    this.title = to.title;
    this.puzzles = to.puzzles;
    this.names = to.names;
    this.send_soon(wait_ms);
  }

  private send_soon(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), ms);
  }

  // Sends what is not saved yet; at once if the page is being left.
  async send(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.secret || this.sending || this.theirs || same(this, this.saved)) return;
    const { content } = this;
    this.sending = true;
    try {
      const { version } = await api.save_collection(this.id, this.secret, content, this.version);
      this.version = version;
      this.saved = content;
      this.problem = '';
      rename_mine(this.id, content.title);
    } catch (error) {
      if (error instanceof Failure && error.status === 409) await this.meet();
      else {
        this.problem = says(error);
        if (error instanceof Failure && (error.offline || error.status === 429)) this.send_soon(retry_ms);
      }
    } finally {
      this.sending = false;
    }
    if (!this.theirs && !this.problem && !same(this, this.saved)) this.send_soon(wait_ms);
  }

  // Somebody was faster. If both made the same change, there is nothing to ask.
  private async meet(): Promise<void> {
    try {
      const now = await api.collection(this.id);
      if (same(now, this)) this.take(now);
      else this.theirs = now;
    } catch (error) {
      this.problem = says(error);
      this.send_soon(retry_ms);
    }
  }

  // Another tab may have changed it while nobody looked: taken over if nothing of ours is waiting.
  async refresh(): Promise<void> {
    if (this.unsaved || this.theirs) return;
    try {
      const now = await api.collection(this.id);
      if (this.unsaved || now.version === this.version) return;
      this.take_over(now, words.changes.elsewhere);
      tell(conflict_words.newest);
    } catch {
      // then it stays as it was; the next change will tell
    }
  }

  // Mine stays in the history: one undo brings it back.
  take_theirs(): void {
    if (!this.theirs) return;
    this.take_over(this.theirs, words.changes.theirs);
    this.theirs = null;
    tell(conflict_words.taken);
  }

  // Answers the copy's id.
  async keep_as_copy(): Promise<Mine> {
    const copy = await make_collection(conflict_words.copied_title(this.title).slice(0, 120), this.puzzles, this.names);
    if (this.theirs) this.take(this.theirs);
    this.theirs = null;
    return copy;
  }

  async remove(): Promise<void> {
    if (!this.secret) return;
    clearTimeout(this.timer);
    await api.drop_collection(this.id, this.secret);
    forget_mine(this.id);
  }
}
