/** Address of a file that a document names: a path below /assets/, a full address, a data URL, or base64, which is taken as PNG (G-S11). */
export function assetUrl(source: string): string {
  if (/^(data:|https?:|\/assets\/)/i.test(source)) return source;
  if (/^[A-Za-z0-9+/\s]+={0,2}$/.test(source)) return `data:image/png;base64,${source.replace(/\s+/g, '')}`;
  return source.startsWith('/') ? source : `/assets/${source}`;
}
