import { Problem } from '../http/problem.ts';
import type { Reader } from './readerLanguage.ts';
import { textFor } from './textFor.ts';

/** A refusal in the reader's language, where the portal document has a text for its reason; any other error as it is. */
export function wordedProblem(error: unknown, reader: Reader): unknown {
  if (!(error instanceof Problem) || error.reason === undefined) return error;
  const key = reader.portal.portal.refusals?.[error.reason];
  return key === undefined ? error : new Problem(error.status, textFor(reader, { key }), error);
}
