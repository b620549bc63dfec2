// router.svelte.ts -- which page is shown. Links are plain <a href>, caught here; address.ts knows what their addresses look like.
import { as_path, link_to, path_here, path_of, rewrite_links } from './address';

// "/play/x#tutorial" as ["/play/x", "#tutorial"].
function parts(path: string): [string, string] {
  const at = path.indexOf('#');
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
}

class Route {
  path = $state('');
  hash = $state('');
  // Grows with every navigation, so that a page can be shown anew and its heading focused.
  visit = $state(0);
}
export const route = new Route();

function read(): void {
  [route.path, route.hash] = parts(path_here());
}
read();

export function go(href: string): void {
  history.pushState(null, '', link_to(as_path(href)));
  read();
  route.visit++;
  scrollTo(0, 0);
}

// The same page by another address.
export function rename(href: string): void {
  history.replaceState(null, '', link_to(href));
  read();
}

function catch_link(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.target || link.hasAttribute('download')) return;
  const to = path_of(link);
  if (to === null) return;
  const [path, hash] = parts(to);
  if (path === route.path && hash && link.dataset.go === undefined) return; // a place on this page
  event.preventDefault();
  go(to);
}

export function start_router(): () => void {
  const back = () => {
    const before = route.path;
    read();
    if (route.path !== before) route.visit++;
  };
  const links = rewrite_links(document.body);
  addEventListener('popstate', back);
  document.addEventListener('click', catch_link);
  return () => {
    links();
    removeEventListener('popstate', back);
    document.removeEventListener('click', catch_link);
  };
}
