const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Kinds of files that documents may name, with the media type by which they are sent and the extensions of their names. */
export const FILE_KINDS = {
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  png: { type: 'image/png', extensions: ['png'] },
  jpg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  doc: { type: 'application/msword', extensions: ['doc'] },
  docx: { type: `${OFFICE}.wordprocessingml.document`, extensions: ['docx'] },
  xls: { type: 'application/vnd.ms-excel', extensions: ['xls'] },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  csv: { type: 'text/csv; charset=utf-8', extensions: ['csv'] },
  txt: { type: 'text/plain; charset=utf-8', extensions: ['txt'] },
  zip: { type: 'application/zip', extensions: ['zip'] },
} as const satisfies { readonly [kind: string]: { readonly type: string; readonly extensions: readonly string[] } };

export type FileKind = keyof typeof FILE_KINDS;

/** The kind that a name says by its extension. */
export function fileKindOf(name: string): FileKind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const kinds = Object.entries(FILE_KINDS) as [FileKind, { readonly extensions: readonly string[] }][];
  return kinds.find(([, { extensions }]) => extension !== undefined && extensions.includes(extension))?.[0];
}
