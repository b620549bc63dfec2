// register.ts -- after one visit these pages open without a network: sw.ts keeps their files.
import { server } from '../http';

export function work_offline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const folder = server.there ? '/' : './';
  // Nobody waits for it: the page has what it needs first.
  addEventListener('load', () => {
    navigator.serviceWorker.register(`${folder}sw.js`).catch(() => {}); // then there is no offline, and nothing else is lost
  });
}
