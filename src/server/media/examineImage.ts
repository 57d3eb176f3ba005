import { readFile } from 'node:fs/promises';
import { type ImageKind, type ImageLimits, imageKindOf, imageKindsIn } from '#model';
import { readImageHeader } from './imageHeader.ts';
import { sanitizeSvg } from './sanitizeSvg.ts';

/** What is known of a picture before it is decoded; of a drawing, with the text that is safe to show. */
export interface ExaminedImage {
  readonly kind: ImageKind;
  readonly width: number;
  readonly height: number;
  readonly svg?: string;
}

/** Why a picture is not taken: a name for its text, with what the text says. */
export interface ImageRefusal {
  readonly refusal: 'extension' | 'format' | 'size' | 'type' | 'pixels' | 'unsafe' | 'broken';
  readonly args: { readonly [name: string]: string };
}

interface GivenFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const KILOBYTE = 1000;

/**
 * Examines a file that is to be a picture, the cheapest check first, and decodes nothing: its name, its size, its first bytes against its
 * name, its pixels. A drawing is read whole, after its size is known to be allowed, because only its elements tell what it does.
 */
export async function examineImage(file: GivenFile, limits: ImageLimits): Promise<ExaminedImage | ImageRefusal> {
  const { allowedFormat: formats, maxFileSize } = limits;
  const requirements = requirementsOf(limits);
  const kind = imageKindOf(file.name);
  if (!kind) return { refusal: 'extension', args: requirements };
  if (!imageKindsIn(formats).includes(kind)) return { refusal: 'format', args: requirements };
  if (file.bytes > maxFileSize) return { refusal: 'size', args: { ...requirements, actual: `${Math.ceil(file.bytes / KILOBYTE)}` } };
  const found = kind === 'svg' ? await examineSvg(file) : await examineRaster(file, kind);
  if ('refusal' in found) return found;
  const { height, width } = found;
  if (width < 1 || height < 1) return { refusal: 'broken', args: requirements };
  return mayBeTurned(found, limits) ? found : (excessOf(found, limits) ?? found);
}

/** A camera may have written that a photo is to be turned, which is known once it is decoded. */
function mayBeTurned({ height, kind, width }: ExaminedImage, limits: ImageLimits): boolean {
  return kind !== 'svg' && excessOf({ width: height, height: width }, limits) === undefined;
}

/** Why a picture that is to be shown in this size is not taken; undefined if its pixels are within the limits. */
export function excessOf({ height, width }: Size, limits: ImageLimits): ImageRefusal | undefined {
  if (width <= limits.maxWidth && height <= limits.maxHeight) return undefined;
  const actual = { actualWidth: `${Math.ceil(width)}`, actualHeight: `${Math.ceil(height)}` };
  return { refusal: 'pixels', args: { ...requirementsOf(limits), ...actual } };
}

function requirementsOf({ allowedFormat, maxFileSize, maxHeight, maxWidth }: ImageLimits) {
  const size = `${Math.round(maxFileSize / KILOBYTE)}`;
  return { formats: allowedFormat, width: `${maxWidth}`, height: `${maxHeight}`, size };
}

async function examineSvg({ path }: GivenFile): Promise<ExaminedImage | ImageRefusal> {
  const found = sanitizeSvg(await readFile(path));
  if (!('what' in found)) return { kind: 'svg', ...found };
  return found.what === '' ? { refusal: 'type', args: { extension: 'svg' } } : { refusal: 'unsafe', args: { what: found.what } };
}

async function examineRaster({ path }: GivenFile, extension: ImageKind): Promise<ExaminedImage | ImageRefusal> {
  const header = await readImageHeader(path);
  return header?.kind === extension ? header : { refusal: 'type', args: { extension } };
}
