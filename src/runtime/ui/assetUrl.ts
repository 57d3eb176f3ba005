/** Address of an image or file: `source` is a path, with or without /assets/, a full address, a data URL, or a PNG in base64 (G-S11). */
export function assetUrl(source: string): string {
  if (/^(data:|https?:|\/assets\/)/i.test(source)) return source;
  if (/^[A-Za-z0-9+/\s]+={0,2}$/.test(source)) return `data:image/png;base64,${source.replace(/\s+/g, '')}`;
  return source.startsWith('/') ? source : `/assets/${source}`;
}
