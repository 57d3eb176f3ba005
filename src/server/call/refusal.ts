import { Problem } from './problem.ts';

/** Status and the engine's own words of the refusals that any call may meet. */
const USUAL = {
  invalid: [400, 'The request is not valid.'],
  notAllowed: [403, 'This call is not allowed.'],
  tooLarge: [413, 'The request is too large.'],
  tooMany: [429, 'Too many requests. Try again later.'],
  busy: [503, 'The server is busy. Try again later.'],
} as const;

type Usual = keyof typeof USUAL;

/** A refusal for a usual reason, which the portal document may word. */
export function refusal(reason: Usual, more: Partial<Pick<Problem, 'errors' | 'headers'>> = {}): Problem {
  const [status, text] = USUAL[reason];
  return new Problem(status, text, { ...more, reason });
}

/** The usual reason of a refusal with a status; undefined where there is none. */
export function usualReason(status: number): Usual | undefined {
  return (Object.keys(USUAL) as Usual[]).find((reason) => USUAL[reason][0] === status);
}
