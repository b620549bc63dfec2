// storage.ts -- localStorage that may be full, broken or forbidden.

export function read_json(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null; // not JSON, or no storage at all: as if nothing had been kept
  }
}

// Whether it was kept.
export function write_json(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing is kept, so nothing is to be forgotten
  }
}
