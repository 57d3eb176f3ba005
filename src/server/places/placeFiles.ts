import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PlaceTable } from './PlaceTable.ts';

interface ReadFile {
  readonly changedAt: number;
  readonly table: Promise<PlaceTable>;
}

const IS_COUNTRY = /^[A-Z]{2}$/;

/** The files that this process has read, by their paths: one takes a twentieth of a second, and is the same for everybody. */
const read = new Map<string, ReadFile>();

/** The places of a country, `oem-config/places/<country>.tsv` of the portal; undefined where it has none. A file that was replaced is read anew. */
export async function placesOf(root: string, country: string): Promise<PlaceTable | undefined> {
  if (!IS_COUNTRY.test(country)) return undefined;
  const file = path.join(root, 'places', `${country}.tsv`);
  const changedAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
  if (changedAt === undefined) return undefined;
  const known = read.get(file);
  if (known?.changedAt === changedAt) return known.table;
  const table = readFile(file, 'utf8').then((text) => PlaceTable.parse(text));
  read.set(file, { changedAt, table });
  return table;
}
