import { type FileHandle, open } from 'node:fs/promises';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The record at the end, with the longest comment that may follow it. */
const MOST_END_BYTES = 22 + 65_535;
/** A list of names that is longer is no document of an office. */
const MOST_LIST_BYTES = 1_048_576;
const MOST_NAMES = 10_000;

/** The names of what a ZIP file holds, as its list at the end says, without unpacking anything; undefined for any other file. */
export async function zipNames(path: string): Promise<readonly string[] | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = await bytesAt(file, 0, 4);
    if (start.toString('latin1') !== 'PK\u0003\u0004') return undefined;
    const end = await bytesAt(file, Math.max(0, size - MOST_END_BYTES), MOST_END_BYTES);
    const at = endOf(end);
    if (at < 0) return undefined;
    const length = end.readUInt32LE(at + 12);
    const position = end.readUInt32LE(at + 16);
    if (length > MOST_LIST_BYTES || position + length > size) return undefined;
    return namesIn(await bytesAt(file, position, length), end.readUInt16LE(at + 10));
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, position: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, position);
  return buffer.subarray(0, bytesRead);
}

/** Where the record at the end begins, found from behind. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= 0; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  return -1;
}

function namesIn(list: Buffer, count: number): readonly string[] | undefined {
  if (count > MOST_NAMES) return undefined;
  const names: string[] = [];
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== ENTRY) return undefined;
    const nameEnd = at + 46 + list.readUInt16LE(at + 28);
    names.push(list.toString('utf8', at + 46, nameEnd));
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return names;
}
