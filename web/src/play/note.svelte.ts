// note.svelte.ts -- a short message near a board: why nothing happened, or what else did. Screen readers hear it, too.
const lasts = { refused: 6000, done: 3500 }; // ms; the next message or move comes sooner

export class Note {
  text = $state('');
  kind = $state<'refused' | 'done'>('refused');
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private tell: (text: string) => void) {}

  // A move that cannot be made, and why.
  refuse(text: string): void {
    this.show(text, 'refused');
  }
  // A move that did more than one sees at once.
  say(text: string): void {
    this.show(text, 'done');
  }
  clear(): void {
    clearTimeout(this.timer);
    this.text = '';
  }

  private show(text: string, kind: Note['kind']): void {
    this.clear();
    this.text = text;
    this.kind = kind;
    this.tell(text);
    this.timer = setTimeout(() => this.clear(), lasts[kind]);
  }
}
