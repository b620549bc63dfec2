// session.ts -- what this tab keeps over a reload, and over a test play.

const history_key = (key: string) => `crux.history.${key}`;
const back_key = 'crux.back';

function write(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export const kept_history = (key: string) => read(history_key(key));

// Holds the latest designs: when it is full, those of others go first.
export function keep_history(key: string, text: string): void {
  const name = history_key(key);
  if (write(name, text)) return;
  for (const other of Object.keys(sessionStorage))
    if (other.startsWith(history_key('')) && other !== name) sessionStorage.removeItem(other);
  write(name, text);
}

// The origin of a test play.
export const keep_way_back = (puzzle: string, href: string) => write(back_key, JSON.stringify({ puzzle, href }));

export function way_back(puzzle: string): string {
  try {
    const kept = JSON.parse(read(back_key) ?? 'null') as { puzzle: string; href: string } | null;
    return kept?.puzzle === puzzle && kept.href.startsWith('/design/') ? kept.href : '';
  } catch {
    return '';
  }
}
