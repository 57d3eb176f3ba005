/** File name of a Content-Disposition header: `filename*` (RFC 5987, preferred by RFC 6266), quoted or bare `filename`; no folders. */
export function fileNameOf(disposition: string | undefined): string | undefined {
  if (disposition === undefined) return undefined;
  const name = extended(disposition) ?? quoted(disposition) ?? /(?:^|;)\s*filename\s*=\s*([^";\s]+)/i.exec(disposition)?.[1];
  const last = name?.split(/[\\/]/).at(-1)?.trim();
  return last === '' ? undefined : last;
}

function extended(disposition: string): string | undefined {
  const found = /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(disposition);
  if (found?.[2] === undefined) return undefined;
  if (found[1]?.toLowerCase() !== 'utf-8') return unescape8859(found[2]);
  try {
    return decodeURIComponent(found[2]);
  } catch {
    return undefined;
  }
}

/** ISO-8859-1 is the other charset that RFC 5987 requires: each escape is one character. */
function unescape8859(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function quoted(disposition: string): string | undefined {
  return /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
}
