import { entriesOf, spendText } from '../budget.ts';
import { textOf } from '../coerce.ts';

/** A text with its placeholders replaced; `texts` maps a placeholder to its text. */
export function replacePlaceholders(text: unknown, texts: unknown): string {
  return entriesOf(texts).reduce((filled, [placeholder, value]) => replaced(filled, placeholder, textOf(value)), textOf(text));
}

function replaced(text: string, placeholder: string, value: string): string {
  spendText(text.length);
  // The replacement is a function, because `$` has a meaning in a replacement text.
  return text.replaceAll(placeholder, () => {
    spendText(CHARACTERS_AROUND + value.length);
    return value;
  });
}

/** What each placeholder takes beyond the length of its text. */
const CHARACTERS_AROUND = 16;
