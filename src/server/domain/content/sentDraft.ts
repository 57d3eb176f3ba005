import { standardProblem } from '../../call/problem.ts';

/** The body of the call that saves a draft. */
export interface SentDraft {
  readonly id?: number | null;
  readonly contentBlockId?: number | null;
  readonly pageId?: number | null;
  /** Name of a page that does not exist yet. */
  readonly pageHri?: string | null;
  readonly humanReadableId?: string | null;
  readonly content?: string | null;
  readonly type: string;
  readonly blockOrder?: number | null;
  readonly parent?: number | null;
  readonly language: string;
  readonly status?: string | null;
}

/** Throws a Problem 400 that names a field of the draft. */
export function refuseField(field: keyof SentDraft, message: string): never {
  throw standardProblem('invalid', { errors: [{ field, rule: field, message }] });
}
