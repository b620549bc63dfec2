// router.svelte.ts -- pages are real addresses; links are plain <a href>, caught here.

class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);
  // Grows with every navigation, so that a page can be shown anew and its heading focused.
  visit = $state(0);
}
export const route = new Route();

function read(): void {
  route.path = location.pathname;
  route.hash = location.hash;
}

export function go(href: string): void {
  history.pushState(null, '', href);
  read();
  route.visit++;
  scrollTo(0, 0);
}

// The same page by another address.
export function rename(href: string): void {
  history.replaceState(null, '', href);
  read();
}

function catch_link(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/assets/')) return;
  if (link.pathname === location.pathname && link.hash && link.dataset.go === undefined) return; // a place on this page
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function start_router(): () => void {
  const back = () => {
    const moved = location.pathname !== route.path;
    read();
    if (moved) route.visit++;
  };
  addEventListener('popstate', back);
  document.addEventListener('click', catch_link);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', catch_link);
  };
}
