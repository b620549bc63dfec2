// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { Host, wear } from './host';
import type { Look, ToFrame } from './messages';
import { wanted_by } from './open';

const look: Look = { theme: 'dark', variables: {} };

function framed() {
  const around = { postMessage: vi.fn() } as unknown as Window;
  const heard = { open: vi.fn(), look: vi.fn() };
  const self = new EventTarget() as Window;
  const host = new Host(around, heard, self);
  const say = (data: unknown, origin = 'https://a.example', source: unknown = around) =>
    self.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  const sent = () => (around.postMessage as ReturnType<typeof vi.fn>).mock.calls;
  return { host, heard, say, sent };
}
const open: ToFrame = { crux: 'open', wanted: { id: 'x' }, look };
const ready = { crux: 'ready', id: 'x', game: 'g', name: 'n' } as const;

test('a frame says that it is here, and nothing else until its parent has spoken', () => {
  const { host, sent } = framed();
  host.tell(ready);
  expect(sent()).toEqual([[{ crux: 'here' }, '*']]);
});

test('it talks to the origin that has spoken first, and hears no other', () => {
  const { host, heard, say, sent } = framed();
  say(open);
  expect(heard.open).toHaveBeenCalledExactlyOnceWith({ id: 'x' });
  host.tell(ready);
  expect(sent().at(-1)).toEqual([ready, 'https://a.example']);
  say({ crux: 'look', look }, 'https://b.example');
  say({ ...open, wanted: { id: 'y' } }, 'https://b.example');
  say({ ...open, wanted: { id: 'y' } });
  expect(heard.open).toHaveBeenCalledTimes(1);
  expect(heard.look).toHaveBeenCalledTimes(2);
  host.tell(ready);
  expect(sent().at(-1)![1]).toBe('https://a.example');
});

test('other windows are not heard, whatever they say', () => {
  const { heard, say } = framed();
  say(open, 'https://a.example', {});
  for (const nonsense of [null, 'open', 7, { crux: 'look', look }, {}]) say(nonsense);
  expect(heard.open).not.toHaveBeenCalled();
  expect(heard.look).not.toHaveBeenCalled();
});

test('a page without an origin can only be named by the star', () => {
  const { host, say, sent } = framed();
  say(open, 'null');
  host.tell(ready);
  expect(sent().at(-1)).toEqual([ready, '*']);
});

test('a page of its own has nobody to talk to', () => {
  const self = { addEventListener: vi.fn(), postMessage: vi.fn() } as unknown as Window;
  const host = new Host(self, { open: vi.fn(), look: vi.fn() }, self);
  host.tell(ready);
  expect(host.there).toBe(false);
  expect(self.postMessage).not.toHaveBeenCalled();
});

test('the host may choose colours and shapes, as far as they are such', () => {
  const { style } = document.createElement('div');
  const supports = (property: string, value: string) => property !== 'color' || /^#/.test(value);
  wear(
    style,
    { accent: '#f00', ink: 'blurb', paper: 'url(x)', radius: '4px', font: 'serif', position: '#fff', card: 3 },
    supports,
  );
  wear(style, { soft: '#fff; background: red', line: '#' + '0'.repeat(300), edge: 'var(--x)' }, supports);
  wear(style, null, supports);
  expect([...style].sort()).toEqual(['--accent', '--font', '--radius']);
});

test('the address of a frame may name a puzzle', () => {
  expect(wanted_by('')).toBe(null);
  expect(wanted_by('#id=abc&name=One%20tile')).toEqual({ id: 'abc', name: 'One tile' });
  expect(wanted_by('#q1ZKLi4')).toEqual({ packed: 'q1ZKLi4' });
  expect(wanted_by('#theme=dark')).toBe(null);
});
