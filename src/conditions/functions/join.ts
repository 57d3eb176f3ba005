import { isFilled } from '../isFilled.ts';
import { listOf } from '../listOf.ts';
import { textOf } from '../textOf.ts';

/** The filled items of a list as one text with a separator between them (default ','). */
export function join(list: unknown, separator: unknown): string {
  return listOf(list)
    .filter(isFilled)
    .map(textOf)
    .join(typeof separator === 'string' ? separator : ',');
}
