import { Problem } from '../http/problem.ts';
import { reasonOf } from '../http/problemOf.ts';
import type { Reader } from './readerLanguage.ts';
import { textFor } from './textFor.ts';

/** A refusal in the reader's language, where the portal document has a text for its reason. */
export function wordedProblem(problem: Problem, reader: Reader): Problem {
  const reason = reasonOf(problem);
  const key = reason && reader.portal.portal.refusals?.[reason];
  return key === undefined ? problem : new Problem(problem.status, textFor(reader, { key }), problem);
}
