/**
 * The URL of an image, video or other file. Documents name a file by its path, with or without `/assets/` in front, by a web address or as
 * a data URL. The existing backend sends the logos of a user as the bare base64 text of a PNG (SH-ENTITIES-23, G-S11).
 */
export function assetUrl(source: string): string {
  if (/^(data:|https?:|\/assets\/)/i.test(source)) return source;
  if (/^[A-Za-z0-9+/\s]+={0,2}$/.test(source)) return `data:image/png;base64,${source.replace(/\s+/g, '')}`;
  return source.startsWith('/') ? source : `/assets/${source}`;
}
