// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { full_address } from './address';
import { server } from './http';
import { go, rename, route, start_router } from './router.svelte';

let stop = () => {};
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  rename('/');
  stop = start_router();
});
afterEach(() => {
  stop();
  server.there = true;
});

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

// As a static host serves it, from a folder of its own.
function on_a_site(): void {
  stop();
  rename('/folder/index.html');
  server.there = false;
  go('/');
  stop = start_router();
}

test('a site of files has one page; paths stand behind its #', async () => {
  on_a_site();
  go('/play/x#tutorial');
  expect([location.pathname, location.hash]).toEqual(['/folder/index.html', '#/play/x?tutorial']);
  expect([route.path, route.hash]).toEqual(['/play/x', '#tutorial']);
  expect(full_address('/puzzle#abc')).toBe('http://localhost:3000/folder/index.html#/puzzle?abc');
  rename('/puzzle/1#name=a?b');
  expect([route.path, route.hash]).toEqual(['/puzzle/1', '#name=a?b']);
  const visit = route.visit;
  const back = new Promise((done) => addEventListener('popstate', done, { once: true }));
  history.back();
  await back;
  expect([route.path, route.visit]).toEqual(['/', visit + 1]);
});

test('links of a site are rewritten when they come and when they change', async () => {
  on_a_site();
  const turn = () => new Promise((done) => setTimeout(done));
  document.body.innerHTML = '<p><a href="/about">there</a> <a href="https://example.org/">out</a></p>';
  await turn();
  const [link, out] = document.querySelectorAll('a');
  expect([link!.getAttribute('href'), out!.getAttribute('href')]).toEqual(['#/about', 'https://example.org/']);
  link!.setAttribute('href', '/play/x#adapt');
  await turn();
  expect(link!.getAttribute('href')).toBe('#/play/x?adapt');
  expect(clicked('<a href="#/play/x?adapt">x</a>')).toBe(true);
  expect([route.path, route.hash]).toEqual(['/play/x', '#adapt']);
  for (const html of ['<a href="other.html">x</a>', '<a href="/folder/collection.json" download>x</a>', '<a href="#main">x</a>'])
    expect(clicked(html), html).toBe(false);
  go('#/play/y?tutorial'); // as a component has read it from a link
  expect([route.path, route.hash]).toEqual(['/play/y', '#tutorial']);
});
