// shell_keys.ts -- the shell's own keys. A key that a board used, or that is being typed, is not ours.

export type Act = 'undo' | 'redo' | 'check' | 'hint' | 'another' | 'keys';

const plain: Record<string, Act> = { u: 'undo', U: 'redo', c: 'check', h: 'hint', n: 'another', '?': 'keys' };

export function shell_key(event: KeyboardEvent): Act | null {
  if (event.defaultPrevented || event.isComposing) return null;
  const at = event.target as HTMLElement | null;
  if (at?.isContentEditable) return null;
  if (at?.matches?.('input:not([type=checkbox],[type=radio],[type=range]), textarea, select')) return null; // typing
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  return event.repeat && event.key !== 'u' && event.key !== 'U' ? null : (plain[event.key] ?? null);
}
