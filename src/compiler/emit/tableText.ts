import type { ResolvedDocument } from '../resolved.ts';

/** JSON text of a table of documents by id. */
export function tableText(documents: readonly ResolvedDocument[], text: (document: ResolvedDocument) => string): string {
  return `{${documents.map((document) => `${JSON.stringify(document.id)}:${text(document)}`).join(',')}}`;
}
