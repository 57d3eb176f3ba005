import { mapOf } from '../coerce.ts';
import { toList } from './toList.ts';

/** The text of the first error; an error is a text or a map with `message`. Takes a list or a single error; undefined without a text. */
export function firstMessage(errors: unknown): string | undefined {
  const first = toList(errors)[0];
  const text = typeof first === 'string' ? first : mapOf(first)['message'];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
