// in_view.ts -- an attachment: what has just appeared is scrolled to, if it lies outside the window.
import { settings } from '../settings.svelte';

export const in_view = (element: Element) =>
  element.scrollIntoView({ block: 'nearest', behavior: settings.calm ? 'auto' : 'smooth' });
