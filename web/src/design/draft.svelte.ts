// draft.svelte.ts -- keeps one design: here at once, on the server soon.
//
// Nothing is lost silently: a text that the server has not got stays in this browser, and a text that another tab has saved in
// between is put beside ours for the designer to choose.
import { api, Failure, says } from '../api';
import * as kept from './drafts';

const calm_ms = 700;
const again_ms = 4000;

export type DraftState = 'new' | 'saved' | 'unsaved' | 'saving' | 'offline' | 'no-room' | 'conflict' | 'full';

export class Draft {
  state = $state<DraftState>('new');
  theirs = $state.raw<{ text: string; version: number } | null>(null); // what another tab has saved since
  trouble = $state('');

  private text = ''; // as it is now
  private saved: string | null = null; // what the server has, as far as we know
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | null = null;
  private unanswered: string | null = null; // what was sent last, while nobody knows whether it arrived

  // `heard`: another tab has saved, and here is nothing that would be lost by following it.
  constructor(
    private entry: kept.DraftEntry,
    private readonly heard: (text: string) => void,
  ) {}

  get key(): string {
    return this.entry.key;
  }

  // The text to begin with; null if this browser knows no such draft.
  async open(): Promise<string | null> {
    const known = kept.draft_entry(this.key);
    if (!known) return null;
    this.entry = { ...known, version: known.version ?? 0 };
    const unsent = await kept.adopt_unsent(this.key);
    if (unsent) {
      this.text = unsent.text;
      this.entry.version = unsent.version;
      this.state = 'unsaved';
      this.later(0);
      return unsent.text;
    }
    const here = kept.known_text(this.key);
    try {
      if (known.id && known.secret) {
        const there = await api.draft(known.id, known.secret);
        this.entry.version = there.version;
        this.text = this.saved = there.text;
        this.state = 'saved';
        return there.text;
      }
    } catch (error) {
      if (!here) throw error;
      if (error instanceof Failure && error.gone) this.forget_server();
    }
    if (!here) return null;
    this.text = here.text;
    if (this.entry.id) this.saved = here.text;
    this.state = this.entry.id ? 'saved' : 'unsaved';
    if (!this.entry.id) this.later(0);
    return here.text;
  }

  put(text: string, name: string): void {
    if (text === this.text) return;
    this.text = text;
    this.entry = { ...this.entry, name, at: Date.now() };
    if (text === this.saved && !this.sending && !this.theirs) {
      clearTimeout(this.timer);
      kept.sent(this.key, text);
      this.state = 'saved';
      return;
    }
    const here = kept.put_unsent(this.key, text, this.entry.version);
    if (!kept.draft_entry(this.key)) kept.put_draft(this.entry, text);
    if (this.theirs) return; // waits for the designer's choice
    this.state = here ? 'unsaved' : 'full';
    this.later(calm_ms);
  }

  // Sends at once what is not sent yet.
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    while (this.sending) await this.sending;
    if (this.text && this.text !== this.saved && !this.theirs) await (this.sending = this.send());
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private async send(): Promise<void> {
    const text = this.text;
    this.state = 'saving';
    const before = this.unanswered;
    this.unanswered = text;
    try {
      const { id, secret, version } = this.entry;
      if (id && secret) this.entry.version = (await api.save_draft(id, secret, text, version)).version;
      else this.entry = { ...this.entry, ...(await api.add_draft(text)) };
      this.now_saved(text);
    } catch (error) {
      await this.failed(error, text, before);
    } finally {
      this.sending = null;
    }
  }

  private now_saved(text: string): void {
    this.saved = text;
    this.unanswered = null;
    this.trouble = '';
    kept.put_draft(this.entry, text);
    if (this.text === text) {
      kept.sent(this.key, text);
      this.state = 'saved';
    } else {
      kept.put_unsent(this.key, this.text, this.entry.version);
      this.state = 'unsaved';
      this.later(calm_ms);
    }
  }

  private async failed(error: unknown, text: string, before: string | null): Promise<void> {
    const status = error instanceof Failure ? error.status : 0;
    if (status === 409) return await this.meet(text, before);
    if (error instanceof Failure && error.gone) {
      this.forget_server(); // the server has lost it: it is put there anew
      return this.later(0);
    }
    this.trouble = says(error);
    this.state = status === 507 ? 'no-room' : 'offline';
    this.later(again_ms);
  }

  private forget_server(): void {
    this.entry = { ...this.entry, id: undefined, secret: undefined, version: 0 };
    this.saved = null;
  }

  // Somebody was faster. The same text twice is no conflict; nor is what we sent ourselves, when its answer was lost.
  private async meet(text: string, before: string | null): Promise<void> {
    try {
      const there = await api.draft(this.entry.id!, this.entry.secret!);
      if (there.text === text || there.text === before) {
        this.entry.version = there.version;
        return this.now_saved(there.text);
      }
      this.theirs = { text: there.text, version: there.version };
      this.state = 'conflict';
    } catch (error) {
      this.trouble = says(error);
      this.state = 'offline';
      this.later(again_ms);
    }
  }

  // Theirs is the draft from now on. Answers its text; ours is the caller's to keep in its history.
  take_theirs(): string {
    const { text, version } = this.theirs!;
    this.entry.version = version;
    this.theirs = null;
    this.text = text;
    this.now_saved(text);
    return text;
  }

  // Ours goes on as a draft of its own, under a new key.
  split(text: string, name: string): void {
    const { game } = this.entry;
    kept.put_draft({ ...this.entry, version: this.theirs!.version }, this.theirs!.text);
    kept.sent(this.key, this.text);
    this.entry = { key: kept.new_key(), game, name, at: Date.now(), version: 0 };
    this.theirs = null;
    this.saved = null;
    this.text = '';
    this.put(text, name);
    void this.flush();
  }

  // Another tab has changed what is kept in this browser.
  async follow(): Promise<void> {
    const now = kept.draft_entry(this.key);
    const { id, secret } = this.entry;
    if (!now || !id || !secret || this.state !== 'saved' || now.version <= this.entry.version) return;
    const there = await api.draft(id, secret).catch(() => null);
    if (!there || there.version <= this.entry.version || this.state !== 'saved') return;
    this.entry.version = there.version;
    this.text = this.saved = there.text;
    this.heard(there.text);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.state === 'unsaved') void this.flush();
  }
}
