// in_sight.ts -- keeps what a hint points at, or what is wrong, in sight: above a box that stays at the window's lower edge.
const gap = 8; // pixels between the box and what it points at

// How far to scroll down so that [top, bottom] lies above `edge`; not so far that its top leaves the window.
export function way_up(top: number, bottom: number, edge: number): number {
  return Math.max(0, Math.min(bottom + gap - edge, top - gap));
}

export function keep_in_sight(box: Element, calm: boolean, what = '[data-pointed]'): void {
  const shapes = [...document.querySelectorAll(what)].map((shape) => shape.getBoundingClientRect());
  const seen = shapes.filter(({ width, height }) => width > 0 || height > 0);
  if (seen.length === 0) return;
  // Headings that stay at the window's upper edge cover what is scrolled there.
  const cover = document.querySelector('[data-covers]')?.getBoundingClientRect().height ?? 0;
  const top = Math.min(...seen.map((shape) => shape.top)) - cover;
  const bottom = Math.max(...seen.map((shape) => shape.bottom));
  const way = top < 0 ? top - gap : way_up(top, bottom, box.getBoundingClientRect().top);
  if (way !== 0) scrollBy({ top: way, behavior: calm ? 'auto' : 'smooth' });
}
