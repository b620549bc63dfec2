// messages.ts -- what a host page and the frame of a puzzle tell each other by postMessage. Types alone: element.ts must stay one file.
//
// The frame says `here` to anybody, and nothing more until its parent has said `open`. From then on it talks to the origin of that
// message alone, and listens to that origin alone. The element listens to the window of its own frame, and to the frame's origin.

export type Theme = 'light' | 'dark';

export interface Look {
  theme: Theme;
  variables: Record<string, string>; // "accent" for --crux-accent
}

// Which puzzle: its line, the text of a link that carries it, or its id on the server that the frame is from.
export type Wanted = { line: object } | { packed: string } | { id: string; name?: string };

export type ToFrame = { crux: 'open'; wanted: Wanted | null; look: Look } | { crux: 'look'; look: Look };

// What the element dispatches, as "crux-solved" and so on; the rest of the message is the event's `detail`.
export interface Details {
  ready: { id: string; game: string; name: string };
  move: { moves: string };
  hint: { moves: string; stage: 'look' | 'why' | 'do' };
  solved: { moves: string; seconds: number; tries: number; hints: number };
  error: { says: string };
}
export type Told = { [Name in keyof Details]: { crux: Name } & Details[Name] }[keyof Details];
export type FromFrame = { crux: 'here' } | { crux: 'height'; height: number } | Told;
