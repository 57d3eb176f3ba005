import { mapOf } from '../coerce.ts';
import { toList } from './toList.ts';

/** The text of the first error of a list; items are texts or maps with `message` (G-N16). Absent when there is none. */
export function firstMessage(errors: unknown): string | undefined {
  const first = toList(errors)[0];
  const text = typeof first === 'string' ? first : mapOf(first)['message'];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
