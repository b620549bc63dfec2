// keys.ts -- the bench's own keys. A key that the editor used is not ours, and a field that is being typed in undoes for itself.

export type Act = 'undo' | 'redo' | 'save' | 'play' | 'keys';

const typed = 'input:not([type=checkbox],[type=radio],[type=range],[type=button],[type=color],[type=file]), textarea';
type Field = HTMLInputElement | HTMLTextAreaElement;

export class Keys {
  private field: Field | null = null;
  private was = '';

  // Call on focusin, to know what a field held before it was typed in.
  entered(event: FocusEvent): void {
    const at = event.target as HTMLElement | null;
    this.field = at?.matches?.(typed) ? (at as Field) : null;
    this.was = this.field?.value ?? '';
  }

  act(event: KeyboardEvent): Act | null {
    if (event.defaultPrevented || event.isComposing || event.altKey) return null;
    const at = event.target as HTMLElement | null;
    const typing = at?.isContentEditable || at?.matches?.(typed);
    if (!event.ctrlKey && !event.metaKey) return event.key === '?' && !typing && !at?.matches?.('select') ? 'keys' : null;
    const key = event.key.toLowerCase();
    if (key === 's' && !event.shiftKey) return 'save';
    if (key === 'enter') return 'play';
    if (typing && !(at === this.field && this.field!.value === this.was)) return null;
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
}
