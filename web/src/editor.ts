// editor.ts -- the contract between the design page and a game's editor.
//
// An editor is one file, src/games/<game>/web/Editor.svelte. It draws a puzzle or a sketch and lets it be changed; it judges nothing and
// keeps nothing: the page keeps the value, its history, the server's word on it, filling, and what is saved.
//
// The file's `<script module lang="ts">` exports the constants of `EditorModule`; its instance takes `EditorProps`.
import type { Component } from 'svelte';
import type { Look } from './api_types';

// The server's word on a value (POST /api/v1/design/look).
export type { Look } from './api_types';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an editor takes its own game's values; the page knows no game
export interface EditorProps<P = any> {
  value: P; // the "puzzle" object, perhaps with holes
  // The designer has changed something: the whole new value, in a new object, and what was done, in a few words ("a wall at 3,4").
  // Changes with the same `stroke` (a drag, a word being typed) are one step for undo.
  change(value: P, what: string, stroke?: string): void;
  look: Look | null; // the server's word on `value`; null until it has come; may be one edit late
  play: string | null; // a solution to show over the drawing; null: none
  // The parts that the server refuses, by path inside the value ("/marks/3/cell"): point there. The reason leaves the place out.
  fault: { where: string; says: string; reason: string } | null;
  tell(text: string): void; // polite announcement for screen readers
  calm: boolean; // reduced motion
}

// The exports of an Editor.svelte's module script.
export interface EditorModule {
  default: Component<EditorProps>;
  how: string; // one or two sentences: how to begin
  keys: [string, string][]; // shown in the `?` sheet
  blank(): object; // what a new design starts from: small, readable by the server
  sketch(): object; // an example with holes, for "try an example"
  // Whether it can show this value; missing: any that the server reads. It keeps parts that it can show but not edit, and says
  // so.
  edits?(value: object): boolean;
  // A completion that was chosen, as a value for this editor; missing: the completion itself. `filled`: the words of the options,
  // hole by hole.
  take?(value: object, filled: string[], puzzle: object): object;
}
