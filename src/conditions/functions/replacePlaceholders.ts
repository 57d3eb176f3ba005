import { mapOf, textOf } from '../coerce.ts';

/** A text with its placeholders replaced; `texts` maps a placeholder to its text. */
export function replacePlaceholders(text: unknown, texts: unknown): string {
  // The replacement is a function, because `$` has a meaning in a replacement text.
  return Object.entries(mapOf(texts)).reduce(
    (filled, [placeholder, value]) => filled.replaceAll(placeholder, () => textOf(value)),
    textOf(text),
  );
}
