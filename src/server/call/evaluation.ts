import type { CompiledPortal } from '#compiler';
import { createEvaluation, dateIn, type Evaluation } from '#conditions';
import { type Actor, variantOf } from './actor.ts';

/** What an evaluation depends on besides portal and actor. */
export interface EvaluationOptions {
  readonly now: Date;
  /** Further roots, e.g. the parameters of a call. */
  readonly roots?: { readonly [root: string]: unknown };
  /** Code of the language of the response. */
  readonly language?: string;
}

/**
 * Evaluates the conditions of documents on the server: they read the same roots (`user`, `oem`, ..) as in the browser, except for those
 * that only a browser has.
 */
export function actorEvaluation(
  portal: CompiledPortal,
  actor: Actor | undefined,
  { language, now, roots = {} }: EvaluationOptions,
): Evaluation {
  const addedRoots = Object.entries(roots).map(([root, value]) => [root, () => value]);
  return createEvaluation({
    roots: {
      user: () => actor?.user,
      oem: () => variantOf(portal, actor)?.oem,
      portal: () => portal.portal,
      session: () => ({ signedIn: actor !== undefined, impersonating: actor?.impersonator !== undefined, login: actor?.login, language }),
      today: () => ({ date: dateIn(portal.portal.timeZone, now), now: now.toISOString() }),
      ...Object.fromEntries(addedRoots),
    },
    facts: portal.facts,
    conditions: portal.conditions,
  });
}
