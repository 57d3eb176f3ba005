import type { CompiledPortal } from '#compiler';
import type { ImageFormat } from '#model';
import type { ContentPage } from './contentPages.ts';

/**
 * What a new picture of a page may be, as its content documents say; null if they do not. A program's own copy of a common page goes by the
 * documents of that one.
 */
export function newImageFormat(
  { contents }: Pick<CompiledPortal, 'contents'>,
  { hri, oem }: Pick<ContentPage, 'hri' | 'oem'>,
  type: string,
): ImageFormat | null {
  const formatFor = (program: string): ImageFormat | undefined =>
    contents.flatMap(({ document }) => {
      const formats: { readonly [type: string]: ImageFormat } = document.imageFormats ?? {};
      return document.hri === hri && (document.oem ?? '') === program ? (formats[type] ?? []) : [];
    })[0];
  return formatFor(oem) ?? formatFor('') ?? null;
}
