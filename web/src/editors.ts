// editors.ts -- finds the games' editors. Each is its own chunk, loaded when it is used.
import { game_order } from './boards';
import type { EditorModule } from './editor';

const files = import.meta.glob<EditorModule>('../../src/games/*/web/Editor.svelte');
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.split('/').at(-3)!, load]));

export const has_editor = (game: string) => loaders.has(game);
export const load_editor = (game: string): Promise<EditorModule> | undefined => loaders.get(game)?.();
const place = (game: string) => (game_order.includes(game) ? game_order.indexOf(game) : game_order.length);
export const edited_games: string[] = [...loaders.keys()].sort((a, b) => place(a) - place(b));
