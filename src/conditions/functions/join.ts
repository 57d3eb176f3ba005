import { listOf } from '#model';
import { isFilled, textOf } from '../coerce.ts';

/** The filled items of a list as one text with a separator between them (default ','). */
export function join(list: unknown, separator: unknown): string {
  return listOf(list)
    .filter(isFilled)
    .map(textOf)
    .join(typeof separator === 'string' ? separator : ',');
}
