// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go, rename, route, start_router } from './router.svelte';

let stop = () => {};
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  rename('/');
  stop = start_router();
});
afterEach(() => stop());

// Whether the click was ours; others are left to the browser, which jsdom is kept from asking.
function clicked(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  let ours = false;
  const after = () => {
    ours = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', after, { once: true });
  document.querySelector('[data-click], a')!.dispatchEvent(event);
  return ours;
}

test('links within the pages are followed without a load', () => {
  const visit = route.visit;
  expect(clicked('<a href="/play/x#hash"><b data-click>there</b></a>')).toBe(true);
  expect([route.path, route.hash, location.pathname]).toEqual(['/play/x', '#hash', '/play/x']);
  expect(route.visit).toBe(visit + 1);
});

test('other links are the browser’s', () => {
  const others = [
    '<a href="/api/v1/games">there</a>',
    '<a href="/assets/x.js">there</a>',
    '<a href="https://example.org/">there</a>',
    '<a href="/about" download>there</a>',
    '<a href="/about" target="_blank">there</a>',
    '<a>there</a>',
    '<a href="/#below">there</a>',
  ];
  for (const html of others) expect(clicked(html), html).toBe(false);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(clicked('<a href="/about">x</a>', { [key]: true })).toBe(false);
  expect(clicked('<a href="/about">x</a>', { button: 1 })).toBe(false);
  expect(route.path).toBe('/');
});

test('a link to the same page with another hash is followed where it says so', () => {
  expect(clicked('<a href="/#example" data-go="">x</a>')).toBe(true);
  expect(route.hash).toBe('#example');
});

test('another address of the same page is no visit, and back is one', async () => {
  go('/design/x');
  const visit = route.visit;
  rename('/design/x/key');
  expect([route.path, route.visit]).toEqual(['/design/x/key', visit]);
  const back = new Promise((done) => addEventListener('popstate', done, { once: true }));
  history.back();
  await back;
  expect(route.path).toBe('/');
  expect(route.visit).toBe(visit + 1);
});
