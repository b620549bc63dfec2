// pictured.ts -- the small picture of a stored puzzle, for an <img>: `<img {@attach pictured(id)} alt="">`; with a play, if there is one.
//
// The engine draws it if it is there and the puzzle has been here; otherwise it comes from the server, which keeps it. Without a
// server the engine draws all.
import { quick, small_picture } from '../api';
import { line_here } from '../engine/here';
import { reachable, server } from '../http';
import { line } from './lines.svelte';
import { small_view, thumb_of } from './thumbs';

async function address(id: string, moves: string): Promise<string> {
  const { game, puzzle } = line_here(id) ?? (await line(id));
  return thumb_of(game, puzzle, moves);
}

export const pictured =
  (id: string, moves = '') =>
  (image: HTMLImageElement): (() => void) | void => {
    const drawn = !reachable() || (quick() && line_here(id));
    if (!drawn) return void (image.src = small_picture(id, moves, small_view()));
    let late = false;
    address(id, moves).then(
      (url) => late || (image.src = url),
      () => late || !server.there || (image.src = small_picture(id, moves, small_view())),
    );
    return () => (late = true);
  };
