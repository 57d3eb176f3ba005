import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDERS = ['schemas', 'workflows', 'locales', 'oem-config'];

/** Paths of all files below the document folders of a root, relative to it, with '/', sorted. Missing folders hold nothing. */
export async function listFiles(root: string): Promise<string[]> {
  const lists = await Promise.all(FOLDERS.map((folder) => walk(root, folder)));
  return lists.flat().sort();
}

async function walk(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return path === 'schemas/meta' ? [] : walk(root, path);
      return entry.isFile() ? [path] : [];
    }),
  );
  return lists.flat();
}
