import type { Operation } from '#model';
import { mediaType } from './response.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

/** What a caller may pass to follow a download: `onProgress` is called as bytes arrive; aborting `signal` cancels the download. */
export interface DownloadWatch {
  readonly signal?: AbortSignal;
  readonly onProgress?: TransportRequest['onProgress'];
}

/** Media types of login pages and error messages, which proxies and servers send in place of a file. */
const PAGE_OR_DATA = /^(text\/html|application\/xhtml\+xml|application\/([\w.-]+\+)?json)$/;

/** Whether a successful response is a page or JSON although the operation promises a file of another media type. */
export function isNotTheFile({ headers }: TransportResponse, { fileTypes }: Operation): boolean {
  const type = mediaType(headers);
  return fileTypes !== undefined && !fileTypes.includes(type) && PAGE_OR_DATA.test(type);
}

/** File extension by media type. */
const extensions: { readonly [type: string]: string } = {
  'text/csv': 'csv',
  'text/plain': 'txt',
  'text/html': 'html',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/zip': 'zip',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/**
 * File name of a download: from Content-Disposition, else `fallback` with an extension, which is `format` or the usual one of the media
 * type (SH-CALLS-39, 40, G-N28).
 */
export function downloadName(headers: TransportResponse['headers'], fallback: string, format?: string): string {
  const fileName = dispositionFileName(headers['content-disposition']);
  if (fileName !== undefined) return fileName;
  const extension = format?.toLowerCase() ?? extensions[mediaType(headers)];
  return extension === undefined ? fallback : `${fallback}.${extension}`;
}

/** File name of a Content-Disposition header, without folders: `filename*` (RFC 5987, preferred by RFC 6266), then `filename`. */
function dispositionFileName(disposition: string | undefined): string | undefined {
  if (disposition === undefined) return undefined;
  const name = encodedName(disposition) ?? quotedName(disposition) ?? /(?:^|;)\s*filename\s*=\s*([^";\s]+)/i.exec(disposition)?.[1];
  const last = name?.split(/[\\/]/).at(-1)?.trim();
  return last === '' ? undefined : last;
}

function encodedName(disposition: string): string | undefined {
  const found = /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(disposition);
  if (found?.[2] === undefined) return undefined;
  if (found[1]?.toLowerCase() !== 'utf-8') return unescape8859(found[2]);
  try {
    return decodeURIComponent(found[2]);
  } catch {
    return undefined;
  }
}

/** Decodes ISO-8859-1, which RFC 5987 requires besides UTF-8: each `%xx` is one character. */
function unescape8859(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function quotedName(disposition: string): string | undefined {
  return /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
}
