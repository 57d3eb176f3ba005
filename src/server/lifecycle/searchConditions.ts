import type { SearchCondition, SearchedFields } from '../store/recordSql.ts';
import { SearchTooLong } from './refusal.ts';

/** More words than anybody searches for; the query has a part for each. */
const MAX_WORDS = 50;
/** Fewer digits are no part of a phone number that is worth finding. */
const LEAST_DIGITS = 3;
const PHONE = /^[\d\s+()./-]+$/;

/**
 * The condition that all words of a text are found, wherever they stand. A word that may be a part of a phone number is also found by its
 * digits, and so is the whole text: digits alone count, whatever stands between them. None for an empty text. Throws SearchTooLong.
 */
export function searchConditions(text: string, { digits, fields }: SearchedFields): SearchCondition[] {
  const words = [...new Set(text.split(/\s+/).filter(Boolean))];
  if (words.length > MAX_WORDS) throw new SearchTooLong(words.length);
  if (words.length === 0) return [];
  const digitsOf = (part: string) => (digits.length > 0 && PHONE.test(part) ? digitsIn(part) : undefined);
  const whole = words.length > 1 ? digitsOf(text) : undefined;
  const found = words.map((word) => {
    const ofWord = digitsOf(word);
    return { text: word, ...(ofWord !== undefined && { digits: ofWord }) };
  });
  return [{ is: 'search', fields, digits, words: found, ...(whole !== undefined && { whole }) }];
}

function digitsIn(text: string): string | undefined {
  const found = text.replaceAll(/\D/g, '');
  return found.length < LEAST_DIGITS ? undefined : found;
}
