// site.ts -- the collection that `crux site --collection` has put beside the pages: collection.json. It may be empty.
import type { Puzzle } from '../api_types';
import { remember } from '../engine/here';
import { server } from '../http';
import { shelve } from './shelf';

export interface SiteCollection {
  title: string;
  puzzles: Puzzle[];
}
const none: SiteCollection = { title: '', puzzles: [] };

// `home`: where the site's folder is, from this page.
export async function site_collection(home = ''): Promise<SiteCollection> {
  if (server.there) return none;
  try {
    const answer = await fetch(`${home}collection.json`);
    const read = (await answer.json()) as SiteCollection;
    for (const line of read.puzzles) {
      remember(line);
      await shelve(line); // so that its address opens by itself
    }
    return read;
  } catch {
    return none; // the games are there all the same
  }
}
