import type { ImageFormat } from '../ui/cmsPage.ts';

/** Extensions that a file may have, in any case (SH-CMS-20). */
const EXTENSIONS: readonly string[] = ['png', 'jpg', 'svg', 'jpeg'];

/** What a picture may be, as its message says it. */
export interface ImageLimits {
  readonly formats: string;
  readonly width: number;
  readonly height: number;
  /** Kilobytes of 1000 bytes (SH-CMS-23). */
  readonly size: number;
}

/** The limits of a block's picture: its own if its format is known, else `usual` (SH-CMS-24). */
export function limitsOf(own: ImageFormat | null | undefined, usual: ImageFormat): ImageLimits {
  const names = own?.allowedFormat?.toLowerCase().match(/[a-z]+/g) ?? [];
  const { allowedFormat, maxWidth, maxHeight, maxFileSize } = names.some((name) => EXTENSIONS.includes(name))
    ? { ...usual, ...own }
    : usual;
  return { formats: allowedFormat ?? '', width: maxWidth ?? 0, height: maxHeight ?? 0, size: (maxFileSize ?? 0) / 1000 };
}

/** Whether the name of a file ends in an extension of a picture. */
export function hasImageExtension(name: string): boolean {
  const [, extension = ''] = /\.([^.]+)$/.exec(name) ?? [];
  return EXTENSIONS.includes(extension.toLowerCase());
}
