import type { Operation } from '#model';
import type { Answer } from './Transport.ts';

/** What networks and servers put in the place of a file: pages and errors. */
const NO_FILE = /^(text\/html|application\/xhtml\+xml|application\/([\w.-]+\+)?json)$/;

/** Whether an answer that counts as success is a page or data where the operation's answer is a file of another media type. */
export function isOtherFile({ headers }: Pick<Answer, 'headers'>, { fileTypes }: Pick<Operation, 'fileTypes'>): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return fileTypes !== undefined && !fileTypes.includes(type) && NO_FILE.test(type);
}
