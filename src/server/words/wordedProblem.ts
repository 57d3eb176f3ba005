import { Problem } from '../call/problem.ts';
import type { Reader } from './readerLanguage.ts';
import { textFor } from './textFor.ts';

/** A refusal in the reader's language, where the portal document has a text for its reason. */
export function wordedProblem(problem: Problem, reader: Reader): Problem {
  const key = problem.reason && reader.portal.portal.refusals?.[problem.reason];
  return key === undefined ? problem : new Problem(problem.status, textFor(reader, { key }), problem);
}
