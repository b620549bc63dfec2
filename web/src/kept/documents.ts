// documents.ts -- drafts and collections of a site that has no server, in localStorage. They answer as the server would: a change
// names the version that it changes, and 409 says that another tab was faster.
import { Failure } from '../http';
import { forget, read_json, write_json } from '../storage';
import { kept_words as words } from '../strings';

interface Document<T> {
  content: T;
  version: number;
}
const key_of = (kind: string, id: string) => `crux.${kind}.${id}`;
const new_id = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const refuse = (status: number, says: string) =>
  new Failure(status, says, { error: { says, where: '', found: '', expected: '' } });

export class Documents<T> {
  constructor(private readonly kind: string) {}

  add(content: T): { id: string; secret: string; version: number } {
    const id = new_id();
    this.put(id, { content, version: 1 });
    return { id, secret: 'here', version: 1 };
  }
  get(id: string): Document<T> {
    const found = read_json(key_of(this.kind, id)) as Document<T> | null;
    if (!found) throw refuse(404, words.gone);
    return found;
  }
  save(id: string, content: T, version: number): { id: string; version: number } {
    if (this.get(id).version !== version) throw refuse(409, words.changed);
    this.put(id, { content, version: version + 1 });
    return { id, version: version + 1 };
  }
  drop(id: string): void {
    forget(key_of(this.kind, id));
  }
  private put(id: string, document: Document<T>): void {
    if (!write_json(key_of(this.kind, id), document)) throw refuse(507, words.full);
  }
}
