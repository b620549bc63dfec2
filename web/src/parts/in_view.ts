// in_view.ts -- an attachment: what has just appeared is scrolled to, if it lies outside the window.
import { settings } from '../settings.svelte';

export const in_view = (element: Element) =>
  element.scrollIntoView({ block: 'nearest', behavior: settings.calm ? 'auto' : 'smooth' });

// The same, after the board has moved for joy: eyes stay there until then.
export function in_view_after_joy(element: Element): () => void {
  const timer = setTimeout(() => in_view(element), settings.calm ? 0 : 1400);
  return () => clearTimeout(timer);
}
