import type { Operation } from '#model';
import type { Answer } from './Transport.ts';

/** Servers that do not know the type of what they send. */
const UNTOLD = 'application/octet-stream';

/** Whether an answer that counts as success is of a media type the operation's file cannot have: a page or an error put in its place. */
export function isOtherFile({ headers }: Pick<Answer, 'headers'>, { fileTypes }: Pick<Operation, 'fileTypes'>): boolean {
  const type = (headers['content-type'] ?? UNTOLD).split(';')[0]?.trim().toLowerCase() ?? '';
  return fileTypes !== undefined && type !== UNTOLD && !fileTypes.includes(type);
}
