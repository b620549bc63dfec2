// in_view.ts -- an attachment: what has just appeared is scrolled to, if it lies outside the window.
import { settings } from '../settings.svelte';

export const in_view = (element: Element) =>
  element.scrollIntoView({ block: 'nearest', behavior: settings.calm ? 'auto' : 'smooth' });

// What moves for joy on the board, if it lies outside the window. On a phone the button that hands in may be far below.
export function joy_in_view(): void {
  const joy = document.querySelector('[data-joy]');
  const { top, bottom } = joy?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < 0 || bottom > innerHeight) joy?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}

// An attachment like in_view, after the board has moved for joy: eyes stay there until then.
export function in_view_after_joy(element: Element): () => void {
  const timer = setTimeout(() => in_view(element), settings.calm ? 0 : 1400);
  return () => clearTimeout(timer);
}
