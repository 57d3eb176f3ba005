/** The signature of a PNG in base64: the letters alone could as well be a path without an ending, e.g. `/brand/logo`. */
const PNG = /^\s*iVBORw0K/;

/**
 * The URL of an image, video or other file. Documents name a file by its path, with or without `/assets/` in front, by a web address or as
 * a data URL. The existing backend sends the logos of a user as the bare base64 text of a PNG (SH-ENTITIES-23, G-S11).
 */
export function assetUrl(source: string): string {
  if (/^(data:|https?:|\/assets\/)/i.test(source)) return source;
  if (PNG.test(source)) return `data:image/png;base64,${source.replace(/\s+/g, '')}`;
  return source.startsWith('/') ? source : `/assets/${source}`;
}
