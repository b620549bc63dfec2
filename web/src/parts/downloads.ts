// downloads.ts -- puzzles as files: lines of JSON, pictures, a worksheet. Several pictures come as one .zip.
import { api, picture, picture_png, type Names, type Puzzle } from '../api';
import { reachable } from '../http';
import { most_on_a_sheet } from '../limits';
import { called } from '../names';
import { download_words } from '../strings';
import { zip } from '../zip';
import { line } from './lines.svelte';
import { one_file } from './one_file';

export type Kind = 'jsonl' | 'svg' | 'png' | 'pdf' | 'html';
type Seen = (done: number, of: number) => void;

export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A name that every file system takes.
export const file_name = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\w -]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
    .slice(0, 60) || 'puzzles';

async function named_puzzles(ids: string[], names: Names, seen: Seen): Promise<Puzzle[]> {
  const all = [];
  for (const [i, id] of ids.entries()) {
    all.push(called(await line(id), { name: names[id] }));
    seen(i + 1, ids.length);
  }
  return all;
}

async function lines(ids: string[], names: Names, seen: Seen): Promise<Blob> {
  const all = await named_puzzles(ids, names, seen);
  return new Blob([all.map((one) => JSON.stringify(one) + '\n').join('')], { type: 'application/jsonl' });
}

async function bytes_at(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(download_words.no_picture(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
}

const png_scale = 2;

// The engine draws SVG; the browser makes pixels of it.
async function drawn_here(id: string, kind: 'svg' | 'png'): Promise<Uint8Array<ArrayBuffer>> {
  const { game, puzzle } = await line(id);
  const svg = new Blob([await api.design_picture(game, puzzle)], { type: 'image/svg+xml' });
  if (kind === 'svg') return new Uint8Array(await svg.arrayBuffer());
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = png_scale * image.width;
  canvas.height = png_scale * image.height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!png) throw new Error(download_words.no_png);
  return new Uint8Array(await png.arrayBuffer());
}

async function pictures(ids: string[], names: Names, kind: 'svg' | 'png', seen: Seen): Promise<{ blob: Blob; ending: string }> {
  const address = kind === 'svg' ? (id: string) => picture(id) : picture_png;
  const bytes_of = (id: string) => (reachable() ? bytes_at(address(id)) : drawn_here(id, kind));
  const type = kind === 'svg' ? 'image/svg+xml' : 'image/png';
  if (ids.length === 1) return { blob: new Blob([await bytes_of(ids[0]!)], { type }), ending: kind };
  const digits = String(ids.length).length;
  const files = [];
  for (const [i, id] of ids.entries()) {
    const { game, name } = called(await line(id), { name: names[id] });
    const number = String(i + 1).padStart(digits, '0');
    files.push({ name: `${number}-${file_name(name ?? game)}-${id.slice(0, 8)}.${kind}`, bytes: await bytes_of(id) });
    seen(i + 1, ids.length);
  }
  return { blob: new Blob([zip(files)], { type: 'application/zip' }), ending: `${kind}.zip` };
}

const named = (ids: string[], names: Names): Names =>
  Object.fromEntries(ids.flatMap((id) => (names[id] ? [[id, names[id]]] : [])));

// One worksheet, or as many as it takes, in a .zip.
async function sheets(ids: string[], names: Names, title: string, seen: Seen): Promise<{ blob: Blob; ending: string }> {
  const files = [];
  for (let from = 0; from < ids.length; from += most_on_a_sheet) {
    const puzzles = ids.slice(from, from + most_on_a_sheet);
    const per_page = puzzles.length === 1 ? 1 : 4;
    const blob = await api.print({
      puzzles,
      per_page,
      key: true,
      qr: true,
      title: title.slice(0, 80),
      names: named(puzzles, names),
    });
    if (ids.length <= most_on_a_sheet) return { blob, ending: 'pdf' };
    files.push({ name: `${file_name(title)}-${files.length + 1}.pdf`, bytes: new Uint8Array(await blob.arrayBuffer()) });
    seen(Math.min(from + most_on_a_sheet, ids.length), ids.length);
  }
  return { blob: new Blob([zip(files)], { type: 'application/zip' }), ending: 'pdf.zip' };
}

// Makes the file and hands it to the browser. `seen` hears how far it is.
export async function download(ids: string[], names: Names, kind: Kind, title: string, seen: Seen = () => {}): Promise<void> {
  const name = file_name(title);
  if (kind === 'jsonl') return save(await lines(ids, names, seen), `${name}.jsonl`);
  if (kind === 'html') return save(await one_file(title, await named_puzzles(ids, names, seen)), `${name}.html`);
  if (kind === 'pdf') {
    const { blob, ending } = await sheets(ids, names, title, seen);
    return save(blob, `${name}.${ending}`);
  }
  const { blob, ending } = await pictures(ids, names, kind, seen);
  save(blob, `${name}.${ending}`);
}
