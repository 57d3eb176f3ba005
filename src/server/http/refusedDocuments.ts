import { type CompiledPortal, codes } from '#compiler';
import type { Diagnostic, DocumentRefusal } from '#model';

/** Documents of which messages may quote what people are called or sign in with, though only in a demo. */
const WITH_DATA = /^(?:schemas\/demo|schemas\/content|content)\//;
const MAX_LENGTH = 500;
const ENGLISH = { text: 'This change is not taken over:', hide: 'Hide' };

/** What pages show of a change of documents that was refused: its first error, and words around it in every language of the portal. */
export function documentRefusal(errors: readonly Diagnostic[] | undefined, { portal, variants }: CompiledPortal): DocumentRefusal {
  if (errors === undefined) return {};
  const [first, ...others] = errors;
  const more = others.length > 0 ? ` (+ ${others.length})` : '';
  const line = first === undefined ? 'see the log of the server' : `${lineOf(first)}${more}`;
  const base = variants.get('base') ?? [...variants.values()][0];
  const { documents, hideDocuments } = portal.refusals ?? {};
  const texts = portal.languages.map(({ id }) => [
    id,
    {
      text: (documents && base?.text(id, documents)) ?? ENGLISH.text,
      hide: (hideDocuments && base?.text(id, hideDocuments)) ?? ENGLISH.hide,
    },
  ]);
  return { line, texts: Object.fromEntries(texts) };
}

function lineOf({ code, fix, message, position }: Diagnostic): string {
  const { column, file, line } = position;
  const at = `${file.split('/').at(-1)}:${line}:${column}`;
  const remedy = fix === undefined ? '' : ` (${fix})`;
  if (!WITH_DATA.test(file)) return `${at} ${message}${remedy}`.slice(0, MAX_LENGTH);
  return `${at} ${Object.hasOwn(codes, code) ? codes[code as keyof typeof codes].explanation : code}`;
}
