import { useCallback } from 'react';
import type { FormPart } from '#model';
import { useTranslate } from '../../scope/hooks.ts';

/** What is wrong with a field: either message keys, of which the first that has a text is shown, or a text that the server wrote. */
export type FieldError =
  | { readonly keys: readonly string[]; readonly args?: { readonly [name: string]: string | number } }
  | { readonly text: string };

/**
 * Writes an error as JSON into a text, because rjsf knows an error only as a text. Keys are translated when the error is shown, so that an
 * error on the page changes its language with the portal.
 */
export function packError(error: FieldError): string {
  return JSON.stringify(error);
}

/** Reads what `packError` wrote; any other text is an error that the server wrote. */
function unpackError(packed: string): FieldError {
  if (!packed.startsWith('{')) return { text: packed };
  try {
    const error = JSON.parse(packed) as Partial<{ keys: unknown; text: unknown }>;
    return Array.isArray(error.keys) || typeof error.text === 'string' ? (error as FieldError) : { text: packed };
  } catch {
    return { text: packed };
  }
}

/** A function that gives the text of a packed error in the current language; `label`, the field's label, is the message argument `field`. */
export function useErrorText(): (packed: string, label?: string) => string {
  const translate = useTranslate();
  return useCallback(
    (packed, label = '') => {
      const error = unpackError(packed);
      if ('text' in error) return error.text;
      const args = { ...error.args, field: label };
      for (const key of error.keys) {
        const text = translate(key, args);
        if (text !== key) return text;
      }
      return translate('forms.invalid', args);
    },
    [translate],
  );
}

/**
 * The message key that a form document has for a failed keyword at a dotted path. The document may have it for one field
 * (`/contacts/0/name#pattern`), for that field of all list entries (the same with `*` instead of 0) or for all fields (`#pattern`).
 */
export function formMessageKey(path: string | undefined, keyword: string, messages: FormPart['messages']): string | undefined {
  const pointer = `/${(path ?? '').split('.').filter(Boolean).join('/')}`;
  const anyEntry = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  return messages[`${pointer}#${keyword}`] ?? messages[`${anyEntry}#${keyword}`] ?? messages[`#${keyword}`];
}

/**
 * The error of a failed keyword at a dotted path. Message keys: that of the form document, then `errors.<keyword>`, which the portal's
 * documents may define, then `forms.errors.<keyword>`, which the engine defines.
 */
export function keywordError(path: string, keyword: string, params: unknown, messages: FormPart['messages']): FieldError {
  const formKey = formMessageKey(path, keyword, messages);
  return { keys: [...(formKey === undefined ? [] : [formKey]), `errors.${keyword}`, `forms.errors.${keyword}`], args: messageArgs(params) };
}

/** Those parameters of a failed keyword that a message can show, e.g. `limit`. */
function messageArgs(params: unknown): { [name: string]: string | number } {
  if (params === null || typeof params !== 'object') return {};
  const plain = Object.entries(params).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return Object.fromEntries(plain);
}
