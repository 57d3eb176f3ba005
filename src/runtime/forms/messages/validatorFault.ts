import type { FormPart } from '#model';
import { ownWords } from './ownWords.ts';
import type { FieldFault } from './packFault.ts';

/** An error as rjsf hands it on: `name` is the keyword, `property` the dotted path. */
export interface ValidatorError {
  readonly name?: string | undefined;
  readonly property?: string | undefined;
  readonly params?: unknown;
}

function plainArgs(params: unknown): { [name: string]: string | number } {
  if (params === null || typeof params !== 'object') return {};
  const plain = Object.entries(params).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return Object.fromEntries(plain);
}

/** Message keys of a validator's error, most particular first: the form's own `<pointer>#<keyword>`, its `#<keyword>`, then `errors.<keyword>` and our own `forms.errors.<keyword>`. */
export function validatorFault(error: ValidatorError, messages: FormPart['messages']): FieldFault {
  const keyword = error.name ?? 'invalid';
  const own = ownWords(error.property, keyword, messages);
  return { keys: [...(own === undefined ? [] : [own]), `errors.${keyword}`, `forms.errors.${keyword}`], args: plainArgs(error.params) };
}
