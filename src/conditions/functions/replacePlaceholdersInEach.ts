import { listOf } from '../listOf.ts';
import { get } from './get.ts';
import { replacePlaceholders } from './replacePlaceholders.ts';

/** A text of each item of a list, with every placeholder that a map of the same item names replaced by its text; both by their paths. */
export function replacePlaceholdersInEach(list: unknown, text: unknown, texts: unknown): readonly string[] {
  return listOf(list).map((item) => replacePlaceholders(get(item, text), get(item, texts)));
}
