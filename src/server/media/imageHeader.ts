import { type FileHandle, open } from 'node:fs/promises';
import type { ImageKind } from '#model';

/** What the first bytes of a picture say of it. */
export interface ImageHeader {
  readonly kind: ImageKind;
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Segments that a JPEG may have before its size; more are no picture. */
const MOST_SEGMENTS = 500;

/** Reads the kind and the size in pixels of a PNG or JPEG without decoding it; undefined for any other file, and for a broken one. */
export async function readImageHeader(path: string): Promise<ImageHeader | undefined> {
  const file = await open(path);
  try {
    const start = await bytesAt(file, 0, 33);
    if (start.subarray(0, 8).equals(PNG)) return pngHeader(start);
    if (start.length > 3 && start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return await jpegHeader(file);
    return undefined;
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, position: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, position);
  return buffer.subarray(0, bytesRead);
}

/** Its first chunk is IHDR, which begins with the size. */
function pngHeader(start: Buffer): ImageHeader | undefined {
  if (start.length < 33 || start.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { kind: 'png', width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
}

/** A JPEG is a row of segments: marker, length, content. Its size stands in the segment that begins a frame. */
async function jpegHeader(file: FileHandle): Promise<ImageHeader | undefined> {
  let position = 2;
  for (let count = 0; count < MOST_SEGMENTS; count += 1) {
    const segment = await bytesAt(file, position, 9);
    const marker = segment[1] ?? 0;
    if (segment.length < 9 || segment[0] !== 0xff || marker === 0xd9 || marker === 0xda) return undefined;
    if (beginsFrame(marker)) return { kind: 'jpg', width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    // Fill bytes may stand before a marker.
    position += marker === 0xff ? 1 : 2 + segment.readUInt16BE(2);
  }
  return undefined;
}

/** SOF0 to SOF15, without the three markers of that range that mean something else: DHT, JPG and DAC. */
function beginsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
