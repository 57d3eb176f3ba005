import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { readImageHeader } from '../media/imageHeader.ts';
import { type FileKind, fileKindOf } from './fileKinds.ts';
import { zipNames } from './zipNames.ts';

/** A file that lies on disk. */
export interface GivenFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** What files may be. */
export interface FileRules {
  readonly kinds: readonly string[];
  readonly maxBytes: number;
}

/** Why a file is not taken: it is empty, too large, of a kind that is not wanted, or something else than its name says. */
export type FileRefusal = 'empty' | 'size' | 'kind' | 'content';

/** Examines a file, the cheapest check first; undefined where nothing speaks against it. Its bytes decide what it is, not its sender. */
export async function examineFile(file: GivenFile, { kinds, maxBytes }: FileRules): Promise<FileRefusal | undefined> {
  const kind = fileKindOf(file.name);
  if (kind === undefined || !kinds.includes(kind)) return 'kind';
  if (file.bytes === 0) return 'empty';
  if (file.bytes > maxBytes) return 'size';
  return (await CHECKS[kind](file.path)) ? undefined : 'content';
}

const CHECKS: { readonly [kind in FileKind]: (path: string) => Promise<boolean> } = {
  pdf: (path) => beginsWith(path, '%PDF-'),
  png: async (path) => (await readImageHeader(path))?.kind === 'png',
  jpg: async (path) => (await readImageHeader(path))?.kind === 'jpg',
  doc: (path) => isOldOffice(path, ['WordDocument']),
  xls: (path) => isOldOffice(path, ['Workbook', 'Book']),
  docx: (path) => isOffice(path, 'word/document.xml'),
  xlsx: (path) => isOffice(path, 'xl/workbook.xml'),
  csv: isText,
  txt: isText,
  zip: async (path) => (await zipNames(path)) !== undefined,
};

async function beginsWith(path: string, signature: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signature.length), 0, signature.length, 0);
    return bytesRead === signature.length && buffer.toString('latin1') === signature;
  } finally {
    await file.close();
  }
}

/** A ZIP with the main part of the document; none that brings macros, whatever it is called. */
async function isOffice(path: string, mainPart: string): Promise<boolean> {
  const names = await zipNames(path);
  if (!names?.includes('[Content_Types].xml') || !names.includes(mainPart)) return false;
  return !names.some((name) => /vbaproject|activex|\.\.[\\/]|^[\\/]/i.test(name));
}

const COMPOUND = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
const MACROS = ['_VBA_PROJECT', 'Macros'];

/** A compound file that holds one of the streams, whose names are written in UTF-16, and no macros. */
async function isOldOffice(path: string, streams: readonly string[]): Promise<boolean> {
  if (!(await beginsWith(path, COMPOUND))) return false;
  const found = await whichOf(path, [...streams, ...MACROS]);
  return streams.some((name) => found.has(name)) && !MACROS.some((name) => found.has(name));
}

/** Which of the words stand in a file as UTF-16, each followed by the zeros that end a name. */
async function whichOf(path: string, words: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = words.map((word) => [word, Buffer.from(`${word}\0`, 'utf16le')] as const);
  const overlap = Math.max(...wanted.map(([, bytes]) => bytes.length));
  const found = new Set<string>();
  let rest = Buffer.alloc(0);
  for await (const data of createReadStream(path, { highWaterMark: 1_048_576 })) {
    const part = Buffer.concat([rest, data as Buffer]);
    for (const [word, bytes] of wanted) if (part.includes(bytes)) found.add(word);
    rest = part.subarray(Math.max(0, part.length - overlap));
  }
  return found;
}

/** A text has no zeros and does not begin as a program, document or picture does. */
async function isText(path: string): Promise<boolean> {
  // Text in UTF-16, as spreadsheets save it, has zeros; its mark says so.
  if ((await beginsWith(path, '\u00ff\u00fe')) || (await beginsWith(path, '\u00fe\u00ff'))) return true;
  for await (const data of createReadStream(path)) if ((data as Buffer).includes(0)) return false;
  const others = ['%PDF-', 'PK\u0003\u0004', 'MZ', COMPOUND, '\u0089PNG'];
  for (const signature of others) if (await beginsWith(path, signature)) return false;
  return true;
}
