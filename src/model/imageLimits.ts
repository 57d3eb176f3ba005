/** A kind of picture that may be uploaded. */
export type ImageKind = 'png' | 'jpg' | 'svg';

/** What a block says of its picture; each part may be missing. */
export interface ImageFormat {
  /** Kinds in words: `SVG`, `PNG, JPG`. */
  readonly allowedFormat?: string | null;
  /** Pixels. */
  readonly maxWidth?: number | null;
  readonly maxHeight?: number | null;
  /** Bytes. */
  readonly maxFileSize?: number | null;
}

/** What a picture may be. */
export type ImageLimits = { readonly [name in keyof ImageFormat]-?: NonNullable<ImageFormat[name]> };

/** Limits of a picture whose block has no format, or one that is not known (SH-CMS-24). */
const USUAL_LIMITS: ImageLimits = { allowedFormat: 'SVG', maxWidth: 192, maxHeight: 50, maxFileSize: 2_000_000 };

/** Extension of a file name in lower case -> kind of picture (SH-CMS-20). */
const EXTENSIONS: { readonly [extension: string]: ImageKind } = { png: 'png', jpg: 'jpg', jpeg: 'jpg', svg: 'svg' };

/** The kind of picture that the name of a file promises, whatever its case; undefined for any other name. */
export function imageKindOf(name: string): ImageKind | undefined {
  const extension = /\.([a-z]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
}

/** The kinds of picture that limits allow. */
export function imageKindsIn(allowedFormat: string): readonly ImageKind[] {
  const words = allowedFormat.toLowerCase().match(/[a-z]+/g) ?? [];
  return [...new Set(words.flatMap((word) => (Object.hasOwn(EXTENSIONS, word) ? (EXTENSIONS[word] ?? []) : [])))];
}

/** The limits of a block's picture, in the page and in the server: its own if its format is known, else the usual ones. */
export function imageLimitsOf(own: ImageFormat | null | undefined): ImageLimits {
  if (!own || imageKindsIn(own.allowedFormat ?? '').length === 0) return USUAL_LIMITS;
  const { allowedFormat, maxFileSize, maxHeight, maxWidth } = own;
  return {
    allowedFormat: allowedFormat ?? USUAL_LIMITS.allowedFormat,
    maxWidth: maxWidth ?? USUAL_LIMITS.maxWidth,
    maxHeight: maxHeight ?? USUAL_LIMITS.maxHeight,
    maxFileSize: maxFileSize ?? USUAL_LIMITS.maxFileSize,
  };
}
