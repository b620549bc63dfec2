// address.ts -- pages are named by their paths, "/play/x#tutorial", everywhere in this program. Here a path becomes an address.
//
// A server answers every path with the same page. A site of files alone has one page in some folder; there the path stands behind
// its "#", and "?" stands for the second "#": index.html#/play/x?tutorial.
import { server } from './http';

// As it stands in a link.
export const link_to = (path: string): string => (server.there ? path : `#${path.replace('#', '?')}`);

// As it is sent to other people.
export const full_address = (path: string): string =>
  location.origin + (server.there ? path : location.pathname + location.search + link_to(path));

const in_hash = (hash: string): string => (hash.startsWith('#/') ? hash.slice(1).replace('?', '#') : '/');

// The path that the browser is at.
export const path_here = (): string => (server.there ? location.pathname + location.hash : in_hash(location.hash));

// The path that a link leads to; null if it leads out of these pages.
export function path_of(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null;
  if (!server.there) {
    const same = link.pathname === location.pathname && link.search === location.search;
    return same && link.hash.startsWith('#/') ? in_hash(link.hash) : null;
  }
  if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/assets/')) return null;
  return link.pathname + link.search + link.hash;
}

// A path, though it may be written as a link already.
export const as_path = (href: string): string => (href.startsWith('#/') ? in_hash(href) : href);

// Components write <a href="/about">. On a site of files alone every such link is rewritten as soon as it is there, so that it can
// also be copied, or opened in another tab.
export function rewrite_links(root: Element): () => void {
  if (server.there) return () => {};
  const rewrite = (link: Element) => link.setAttribute('href', link_to(link.getAttribute('href')!));
  const look = (node: Node) => {
    if (!(node instanceof Element)) return;
    if (node.matches('a[href^="/"]')) rewrite(node);
    node.querySelectorAll('a[href^="/"]').forEach(rewrite);
  };
  look(root);
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) (type === 'attributes' ? [target] : addedNodes).forEach(look);
  });
  watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
  return () => watch.disconnect();
}
