// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serve, type Asked } from '../testing';
import { Draft } from './draft.svelte';
import { draft_entry, drafts, forget_draft, known_text, put_draft, read_line, write_line } from './drafts';

// A server that keeps drafts by version, as the real one does.
class Drafts {
  texts = new Map<string, { text: string; version: number }>();
  offline = false;
  between: object | null = null; // what a proxy says instead
  lose_next_answer = false;
  answer = ({ method, path, body }: Asked) => {
    if (this.offline) return 'offline' as const;
    if (this.between) return this.between;
    if (method === 'POST') {
      const id = `d${this.texts.size}`;
      this.texts.set(id, { text: body.text, version: 1 });
      return { id, secret: `s-${id}`, version: 1 };
    }
    const id = path.split('/').at(-1)!;
    const kept = this.texts.get(id);
    if (!kept) return { status: 404 };
    if (method === 'GET') return { id, ...kept };
    if (body.version !== kept.version) return { status: 409 };
    this.texts.set(id, { text: body.text, version: kept.version + 1 });
    if (this.lose_next_answer) {
      this.lose_next_answer = false;
      return 'offline' as const;
    }
    return { version: kept.version + 1 };
  };
}

let server: Drafts;
const tab = (key = 'key', heard: (text: string) => void = () => {}) =>
  new Draft({ key, game: 'null', name: '', at: 0, version: 0 }, heard);
async function second_tab(heard?: (text: string) => void): Promise<Draft> {
  const other = tab('key', heard);
  await other.open();
  return other;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new Drafts();
  serve(server.answer);
});
afterEach(() => vi.useRealTimers());

describe('one tab', () => {
  test('a proxy that refuses us does not make us forget where the draft is', async () => {
    const draft = tab();
    draft.put('a', '');
    await draft.flush();
    for (const status of [401, 403, 404]) {
      server.between = { status, page: '<html></html>' };
      draft.put(`b${status}`, '');
      await draft.flush();
      expect(draft.state).toBe('offline');
      expect(draft_entry('key')).toMatchObject({ id: 'd0', secret: 's-d0' });
    }
    server.between = null;
    await vi.advanceTimersByTimeAsync(5000);
    expect([...server.texts.values()]).toEqual([{ text: 'b404', version: 2 }]);
  });

  test('what is put is sent after a moment, once', async () => {
    const draft = tab();
    expect(draft.state).toBe('new');
    for (const text of ['a', 'b', 'c']) draft.put(text, '');
    expect(draft.state).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.state).toBe('saved');
    expect([...server.texts.values()]).toEqual([{ text: 'c', version: 1 }]);
    expect(draft_entry('key')).toMatchObject({ id: 'd0', secret: 's-d0', version: 1 });
  });

  test('back to what the server has: nothing is sent', async () => {
    const draft = tab();
    draft.put('a', '');
    await draft.flush();
    draft.put('b', '');
    draft.put('a', '');
    expect(draft.state).toBe('saved');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.texts.get('d0')!.version).toBe(1);
  });

  test('without a server it is kept here, and sent when the server is back', async () => {
    const draft = tab();
    server.offline = true;
    draft.put('a', '');
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.state).toBe('offline');
    const again = tab(); // the page is loaded anew
    expect(await again.open()).toBe('a');
    server.offline = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(again.state).toBe('saved');
    expect(server.texts.get('d0')!.text).toBe('a');
  });

  test('if the server has no room for it, that is said, and it is sent when there is room', async () => {
    const draft = tab();
    server.between = { status: 507, body: { error: { says: 'you have stored 16 MiB here already' } } };
    draft.put('a', '');
    await vi.advanceTimersByTimeAsync(1000);
    expect([draft.state, draft.trouble]).toEqual(['no-room', 'you have stored 16 MiB here already']);
    server.between = null;
    await vi.advanceTimersByTimeAsync(5000);
    expect(draft.state).toBe('saved');
  });

  test('an answer that was lost is no conflict', async () => {
    const draft = tab();
    draft.put('a', '');
    await draft.flush();
    server.lose_next_answer = true;
    draft.put('b', '');
    await draft.flush();
    expect(draft.state).toBe('offline');
    draft.put('c', '');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([draft.state, draft.theirs]).toEqual(['saved', null]);
    expect(server.texts.get('d0')!.text).toBe('c');
  });

  test('a server that has lost the draft gets it anew', async () => {
    const draft = tab();
    draft.put('a', '');
    await draft.flush();
    server.texts.clear();
    draft.put('b', '');
    await vi.advanceTimersByTimeAsync(2000);
    expect(draft.state).toBe('saved');
    expect([...server.texts.values()]).toEqual([{ text: 'b', version: 1 }]);
  });

  test('one that this browser does not know cannot be opened', async () => expect(await tab('other').open()).toBeNull());
});

describe('two tabs', () => {
  test('one that has nothing of its own follows', async () => {
    const draft = tab();
    draft.put('a', '');
    await draft.flush();
    const heard = vi.fn();
    const other = await second_tab(heard);
    draft.put('b', '');
    await draft.flush();
    await other.follow();
    expect(heard).toHaveBeenCalledExactlyOnceWith('b');
    await other.follow();
    expect(heard).toHaveBeenCalledOnce();
  });

  async function both_edited(): Promise<[Draft, Draft]> {
    const draft = tab();
    draft.put('a', '');
    await draft.flush();
    const other = await second_tab();
    draft.put('mine', '');
    await draft.flush();
    other.put('theirs', '');
    await other.flush();
    return [draft, other];
  }

  test('where both have edited, nothing is sent until the designer has chosen', async () => {
    const [, other] = await both_edited();
    expect([other.state, other.theirs]).toEqual(['conflict', { text: 'mine', version: 2 }]);
    other.put('still theirs', '');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.texts.get('d0')!.text).toBe('mine');
  });

  test('the other’s is taken', async () => {
    const [, other] = await both_edited();
    expect(other.take_theirs()).toBe('mine');
    expect([other.state, other.theirs]).toEqual(['saved', null]);
    other.put('theirs after all', '');
    await other.flush();
    expect(server.texts.get('d0')).toEqual({ text: 'theirs after all', version: 3 });
  });

  test('mine goes on as a draft of its own', async () => {
    const [, other] = await both_edited();
    other.split('theirs', 'A copy');
    await vi.advanceTimersByTimeAsync(1000);
    expect(other.key).not.toBe('key');
    expect([...server.texts.values()].map(({ text }) => text)).toEqual(['mine', 'theirs']);
    expect(
      drafts()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['key', other.key].sort());
    expect(known_text('key')!.text).toBe('mine');
  });

  test('the same edit in both is no conflict', async () => {
    const draft = tab();
    draft.put('a', '');
    await draft.flush();
    const other = await second_tab();
    for (const one of [draft, other]) {
      one.put('b', '');
      await one.flush();
    }
    expect([other.state, other.theirs]).toEqual(['saved', null]);
  });
});

describe('the list of drafts', () => {
  const entry = (key: string) => ({ key, game: 'null', name: key, at: 1, version: 0 });
  test('has the latest first, and forgets everything about one that is deleted', () => {
    put_draft(entry('one'), 'a');
    put_draft(entry('two'), 'b');
    put_draft({ ...entry('one'), version: 2 }, 'c');
    expect(drafts().map(({ key }) => key)).toEqual(['one', 'two']);
    expect(known_text('one')).toEqual({ text: 'c', version: 2, at: 1 });
    forget_draft('one');
    expect(Object.keys(localStorage).filter((name) => name.includes('one'))).toEqual([]);
  });
  test('one that cannot be read is left out', () => {
    localStorage.setItem('crux.drafts', '[null, {"key":1}, {"key":"k","game":"null","name":""}]');
    expect(drafts().map(({ key }) => key)).toEqual(['k']);
    localStorage.setItem('crux.drafts', 'no JSON');
    expect(drafts()).toEqual([]);
  });
  test('a line is read as it was written, and other text is refused', () => {
    const line = { crux: 1 as const, game: 'null', name: 'One', puzzle: { n: 3 } };
    expect(read_line(write_line(line))).toEqual(line);
    expect(read_line('{"game":"null","puzzle":{},"id":"x","recipe":{}}')).toEqual({ crux: 1, game: 'null', puzzle: {} });
    for (const wrong of ['7', 'null', '{}', '{"game":"null"}', '{"game":"null","puzzle":3}'])
      expect(() => read_line(wrong)).toThrow();
  });
});
