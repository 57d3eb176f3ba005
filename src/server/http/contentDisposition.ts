/** The header that has a file saved under a name (RFC 6266): plain ASCII for old readers, the whole name encoded (RFC 8187). */
export function contentDisposition(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '-');
  const plain = safe.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(safe.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
