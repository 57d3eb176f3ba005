import type { ImageKind } from '#model';

/** Media types under which pictures are served. */
export const MEDIA_TYPES: { readonly [kind in ImageKind]: string } = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' };
