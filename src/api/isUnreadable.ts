import type { Answer } from './Transport.ts';

/** Whether an answer that counts as success is none: JSON cut short, or a page that something in between put in its place. */
export function isUnreadable({ headers }: Pick<Answer, 'headers'>, text: string): boolean {
  if (text.trim() === '' || isJson(text)) return false;
  return /[/+]json\b/i.test(headers['content-type'] ?? '') || text.trimStart().startsWith('<');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
