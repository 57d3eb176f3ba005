/** A kind of picture that may be uploaded. */
export type ImageKind = 'png' | 'jpg' | 'svg';

/** Extension of a file name in lower case -> kind of picture. */
const EXTENSIONS: { readonly [extension: string]: ImageKind } = { png: 'png', jpg: 'jpg', jpeg: 'jpg', svg: 'svg' };

/** Media types under which pictures are served. */
export const MEDIA_TYPES: { readonly [kind in ImageKind]: string } = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' };

/** The kind of picture that the name of a file promises, whatever its case; undefined for any other name. */
export function kindOfName(name: string): ImageKind | undefined {
  const extension = /\.([a-z]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
}

/** The kinds of picture that the format of a block allows, which is written as one word or several: `SVG`, `PNG, JPG`. */
export function kindsOfFormat(allowedFormat: string): readonly ImageKind[] {
  const words = allowedFormat.toLowerCase().split(/[^a-z]+/);
  return [...new Set(words.flatMap((word) => (Object.hasOwn(EXTENSIONS, word) ? (EXTENSIONS[word] ?? []) : [])))];
}
