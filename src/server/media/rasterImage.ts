import { rm } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import type { ImageHeader } from './imageHeader.ts';

/** A file that is stored of a picture. */
export interface ImageFile {
  readonly path: string;
  /** Media type. */
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** A picture without what its camera or program wrote into it, and smaller copies for small screens, the smallest first. */
export interface CleanImage {
  readonly original: ImageFile;
  readonly renditions: readonly ImageFile[];
}

/** Widths of the smaller copies, which are made in steps that a page can choose from. */
export const RENDITION_WIDTHS = [320, 640, 960, 1280] as const;
const WEBP = 'image/webp';

/**
 * Decodes a PNG or JPEG and writes it anew beside `path`: only what is drawn is kept, upright. Undefined if it cannot be decoded, or is
 * larger than its header says. Whoever calls it removes the files with `removeImage`.
 */
export async function cleanImage(path: string, header: ImageHeader): Promise<CleanImage | undefined> {
  const { default: sharp } = await import('sharp');
  const options: SharpOptions = { limitInputPixels: header.width * header.height, failOn: 'error', sequentialRead: true };
  try {
    const drawn = sharp(path, options).autoOrient();
    const written = header.kind === 'png' ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: 90, mozjpeg: true });
    const original = await write(written, cleanPath(path), header.kind === 'png' ? 'image/png' : 'image/jpeg');
    const renditions: ImageFile[] = [];
    for (const width of RENDITION_WIDTHS.filter((step) => step < original.width)) {
      const smaller = sharp(original.path).resize({ width }).webp({ quality: 82 });
      renditions.push(await write(smaller, `${cleanPath(path)}-${width}`, WEBP));
    }
    return { original, renditions };
  } catch {
    await removeImage(path);
    return undefined;
  }
}

/** Removes the files that `cleanImage` wrote beside a path. */
export async function removeImage(path: string): Promise<void> {
  const clean = cleanPath(path);
  await Promise.all([clean, ...RENDITION_WIDTHS.map((width) => `${clean}-${width}`)].map((file) => rm(file, { force: true })));
}

const cleanPath = (path: string): string => `${path}-clean`;

async function write(image: Sharp, path: string, type: string): Promise<ImageFile> {
  const { height, size, width } = await image.toFile(path);
  return { path, type, width, height, bytes: size };
}
