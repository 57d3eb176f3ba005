import type { Problem } from '../call/problem.ts';
import { refusal } from '../call/refusal.ts';

/** Control characters other than tabs and ends of lines, and those that turn round how the text beside them reads. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u202D\u202E]/u;

/** Refuses texts that no database keeps or nobody can read, wherever they stand: with control characters, or with half a character (RFC 8259, 8.2). */
export function checkTexts(...values: readonly unknown[]): void {
  // A list of what is left: deep nesting must not exhaust the call stack.
  const left = values.map((value) => ({ field: '', value }));
  for (let next = left.pop(); next; next = left.pop()) {
    const { field, value } = next;
    if (typeof value === 'string' && isBroken(value)) throw broken(field);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (isBroken(name)) throw broken(field);
      left.push({ field: field === '' ? name : `${field}.${name}`, value: part });
    }
  }
}

function isBroken(text: string): boolean {
  return UNSEEN.test(text) || !text.isWellFormed();
}

function broken(field: string): Problem {
  return refusal('invalid', { errors: [{ field, rule: 'text', message: 'must not hold unpaired or control characters' }] });
}
