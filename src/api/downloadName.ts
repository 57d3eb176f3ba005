import { fileNameOf } from './fileNameOf.ts';

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

/** Name of a downloaded file: as the server says, else `{fallback}.{format or extension of the content type}` (SH-CALLS-39, 40, G-N28). */
export function downloadName(headers: { readonly [name: string]: string }, fallback: string, format?: string): string {
  const named = fileNameOf(headers['content-disposition']);
  if (named !== undefined) return named;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = format?.toLowerCase() ?? extensions[type];
  return extension === undefined ? fallback : `${fallback}.${extension}`;
}
