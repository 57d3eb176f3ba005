import type { Json } from '#model';
import type { Answer } from './Transport.ts';

/**
 * Whether an answer that counts as success is none: JSON cut short, or a page that something in between put in its place. `data` is what
 * the text was parsed to: the very text where it is no JSON.
 */
export function isUnreadable({ headers }: Pick<Answer, 'headers'>, text: string, data: Json): boolean {
  if (data !== text) return false;
  return /[/+]json\b/i.test(headers['content-type'] ?? '') || text.trimStart().startsWith('<');
}
