import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { formatDocument } from '#compiler';
import { engineRoot } from '../roots.ts';

/** The folders whose documents have the canonical layout; the lint holds it there. */
const FORMATTED_FOLDERS: readonly string[] = ['schemas', 'workflows', 'locales', 'oem-config', 'test/library', 'test/gallery'];

/** As many lines as people read as one thing; calls are read one by one. */
const MAX_LINES = 400;
const MAX_LINES_OF_CALLS = 500;
/** Records and texts are looked up and not read. */
const LOOKED_UP = /(?:^|\/)(?:locales|schemas\/demo|gallery)\//;

/**
 * `portico format [--check] [folder or file ...]`: writes the documents below the folders, by default those that are held to it, in their
 * canonical layout; paths begin at the engine's folder. `--check` only names those that differ, and those that are too long to be read.
 * Exit code 1 if there are any, or no document at a path.
 */
export async function format(args: readonly string[]): Promise<number> {
  const folders = args.filter((arg) => !arg.startsWith('--'));
  const named = folders.map((folder) => ({ folder, documents: documentsBelow(folder) }));
  const empty = named.filter(({ documents }) => documents.length === 0);
  for (const { folder } of empty) process.stderr.write(`${folder}: no documents there\n`);
  if (empty.length > 0) return 1;
  const paths = folders.length > 0 ? named.flatMap(({ documents }) => documents) : FORMATTED_FOLDERS.flatMap(documentsBelow);
  const laidOut = paths.flatMap((path) => {
    const file = resolve(engineRoot, path);
    const text = readFileSync(file, 'utf8');
    const formatted = formatDocument(path, text, engineRoot);
    return formatted === undefined ? [] : [{ path, file, text, formatted }];
  });
  const different = laidOut.filter(({ formatted, text }) => formatted !== text);
  if (!args.includes('--check')) {
    for (const { file, formatted } of different) writeFileSync(file, formatted);
    process.stdout.write(`Formatted ${different.length} of ${paths.length} documents\n`);
    return 0;
  }
  for (const { path } of different) process.stderr.write(`${path} has not the canonical layout: npm run format\n`);
  const tooLong = laidOut.flatMap(({ formatted, path }) => lengthFault(path, formatted) ?? []);
  for (const fault of tooLong) process.stderr.write(`${fault}\n`);
  return different.length + tooLong.length === 0 ? 0 : 1;
}

function lengthFault(path: string, formatted: string): string | undefined {
  if (LOOKED_UP.test(path)) return undefined;
  const most = path.endsWith('.calls.json') ? MAX_LINES_OF_CALLS : MAX_LINES;
  const lines = formatted.split('\n').length - 1;
  if (lines <= most) return undefined;
  return `${path} has ${lines} lines, at most ${most} are read as one thing: let dialogs, cards or states stand as parts`;
}

/** The meta-schemas are laid out by hand, as they are read beside each other; the places of charts are written by a command. */
const LAID_OUT_OTHERWISE = /(?:^|\/)(?:schemas\/meta|workflows\/charts)\//;

function documentsBelow(path: string): readonly string[] {
  const root = resolve(engineRoot, path);
  if (!existsSync(root)) return [];
  const folder = relative(engineRoot, root) || '.';
  const files = statSync(root).isFile()
    ? [folder]
    : readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json') && !LAID_OUT_OTHERWISE.test(path))
    .sort();
}
