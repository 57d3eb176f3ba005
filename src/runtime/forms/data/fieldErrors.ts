import { useCallback } from 'react';
import type { FormPart } from '#model';
import { useTranslate } from '../../scope/hooks.ts';

/** What is wrong with a field: message keys in order of preference with their arguments, or a text that the server wrote. */
export type FieldError =
  | { readonly keys: readonly string[]; readonly args?: { readonly [name: string]: string | number } }
  | { readonly text: string };

/**
 * Packs an error as JSON into the one text that rjsf has for an error. Messages are looked up when the error is shown, so that it changes
 * its language with the portal.
 */
export function packError(error: FieldError): string {
  return JSON.stringify(error);
}

/** The error that `packError` packed; any other text is an error that the server wrote. */
function unpackError(packed: string): FieldError {
  if (!packed.startsWith('{')) return { text: packed };
  try {
    const error = JSON.parse(packed) as Partial<{ keys: unknown; text: unknown }>;
    return Array.isArray(error.keys) || typeof error.text === 'string' ? (error as FieldError) : { text: packed };
  } catch {
    return { text: packed };
  }
}

/**
 * Gives the text of a packed error in the current language: that of the first key that has one; `label` is the message argument `field`.
 */
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
 * The form's own message key for a failed keyword at a dotted path: `<pointer>#<keyword>`, with `*` for any entry of a list, or
 * `#<keyword>`.
 */
export function formMessageKey(path: string | undefined, keyword: string, messages: FormPart['messages']): string | undefined {
  const pointer = `/${(path ?? '').split('.').filter(Boolean).join('/')}`;
  const pattern = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  return messages[`${pointer}#${keyword}`] ?? messages[`${pattern}#${keyword}`] ?? messages[`#${keyword}`];
}

/**
 * The error of a failed keyword at a dotted path. Its keys: the form's own, then `errors.<keyword>` and our own `forms.errors.<keyword>`.
 */
export function keywordError(path: string, keyword: string, params: unknown, messages: FormPart['messages']): FieldError {
  const own = formMessageKey(path, keyword, messages);
  return { keys: [...(own === undefined ? [] : [own]), `errors.${keyword}`, `forms.errors.${keyword}`], args: messageArgs(params) };
}

/** The parameters of a failed keyword that a message can show, e.g. `limit`. */
function messageArgs(params: unknown): { [name: string]: string | number } {
  if (params === null || typeof params !== 'object') return {};
  const plain = Object.entries(params).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return Object.fromEntries(plain);
}
