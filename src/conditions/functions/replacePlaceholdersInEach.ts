import { itemsOf } from '../budget.ts';
import { get } from './get.ts';
import { replacePlaceholders } from './replacePlaceholders.ts';

/**
 * The text at the path `text` of each item of a list, with its placeholders replaced by the texts that the map at the path `texts` of the
 * same item gives them.
 */
export function replacePlaceholdersInEach(list: unknown, text: unknown, texts: unknown): readonly string[] {
  return itemsOf(list).map((item) => replacePlaceholders(get(item, text), get(item, texts)));
}
