import { mapOf } from '../mapOf.ts';
import { textOf } from '../textOf.ts';

/** A text with every placeholder that a map names replaced by its text. */
export function replacePlaceholders(text: unknown, texts: unknown): string {
  return Object.entries(mapOf(texts)).reduce(
    (filled, [placeholder, value]) => filled.replaceAll(placeholder, () => textOf(value)),
    textOf(text),
  );
}
