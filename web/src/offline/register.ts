// register.ts -- after one visit these pages open without a network: sw.ts keeps their files.
import { server } from '../http';

const until_quiet_ms = 2_000;

export function work_offline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const folder = server.there ? '/' : './';
  // Nobody waits for it: the page has what it needs first.
  addEventListener('load', () => {
    register(`${folder}sw.js`).catch(() => {}); // then there is no offline, and nothing else is lost
  });
}

// A new version waits for a page that has loaded and is quiet: sw.ts says why.
async function register(address: string): Promise<void> {
  await navigator.serviceWorker.register(address);
  await new Promise((done) => setTimeout(done, until_quiet_ms));
  (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage('take_over');
}
