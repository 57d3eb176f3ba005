import { inflateRawSync } from 'node:zlib';

const ENTRY = 0x02014b50;
const END = 0x06054b50;

/** The files in a zip archive, by name, as text. */
export function partsOf(archive: Buffer): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('no end of a zip archive');
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === ENTRY; ) {
    const [compressed, name, extra, comment] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    const from = archive.readUInt32LE(at + 42);
    const data = from + 30 + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28);
    const bytes = archive.subarray(data, data + compressed);
    const isDeflated = archive.readUInt16LE(at + 10) === 8;
    parts.set(archive.toString('utf8', at + 46, at + 46 + name), (isDeflated ? inflateRawSync(bytes) : bytes).toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return parts;
}
