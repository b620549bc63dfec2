// moving.ts -- a small picture of each game that moves for a few seconds: src/games/<game>/web/Moving.svelte.
import type { Component } from 'svelte';

const files = import.meta.glob<{ default: Component }>('../../src/games/*/web/Moving.svelte', { eager: true });
const pictures = new Map(Object.entries(files).map(([path, { default: picture }]) => [path.split('/').at(-3)!, picture]));

export const moving_picture = (game: string): Component | undefined => pictures.get(game);
