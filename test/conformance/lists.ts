/** The lists of cases that pass: one JSON file for each top area of the reftests, and one for the geometry cases. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'passing');
export const GEOMETRY = 'geometry';

/** The first folder of a case's id; Mozilla's tests stand together. */
export function topArea(id: string): string {
  return id.startsWith('vendor-imports/mozilla/') ? 'mozilla' : id.slice(0, id.indexOf('/'));
}

/** The folder a case lies in: what a sample takes its share of. */
const folderOf = (id: string): string => id.slice(0, id.lastIndexOf('/'));

/** Ids by area, as listed. */
export function readLists(): Map<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  if (!existsSync(FOLDER)) return lists;
  for (const name of readdirSync(FOLDER).sort()) {
    lists.set(path.basename(name, '.json'), JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as string[]);
  }
  return lists;
}

export function writeList(area: string, ids: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${area}.json`), `${JSON.stringify([...ids].sort(), null, 2)}\n`);
}

/** About `size` of the ids: of every folder its share, at least one, and always the same ones. */
export function sample(ids: readonly string[], size: number): string[] {
  if (ids.length <= size) return [...ids];
  const folders = new Map<string, string[]>();
  for (const id of ids) {
    const known = folders.get(folderOf(id));
    if (known) known.push(id);
    else folders.set(folderOf(id), [id]);
  }
  const hash = (id: string): string => createHash('sha1').update(id).digest('hex');
  return [...folders.values()].flatMap((inside) => {
    const share = Math.max(1, Math.round((size * inside.length) / ids.length));
    return inside
      .map((id) => ({ id, key: hash(id) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, share)
      .map(({ id }) => id);
  });
}
