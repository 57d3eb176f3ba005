import type { FormPart } from '#model';

/** Key of the form's own message for a failed keyword at a dotted path: `<pointer>#<keyword>`, with `*` for any entry of a list, or `#<keyword>`. */
export function ownWords(path: string | undefined, keyword: string, messages: FormPart['messages']): string | undefined {
  const pointer = `/${(path ?? '').split('.').filter(Boolean).join('/')}`;
  const general = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  return messages[`${pointer}#${keyword}`] ?? messages[`${general}#${keyword}`] ?? messages[`#${keyword}`];
}
