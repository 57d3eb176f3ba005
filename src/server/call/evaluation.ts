import type { CompiledPortal } from '#compiler';
import { createEvaluation, type Evaluation, todayIn } from '#conditions';
import type { Actor } from './actor.ts';
import { variantOf } from './actor.ts';

/** Further roots of one use, e.g. the parameters of a call. */
export interface EvaluationOptions {
  readonly now: Date;
  readonly roots?: { readonly [root: string]: unknown };
  /** Code of the language in which the caller is answered. */
  readonly language?: string;
}

/** What every condition is judged against on the server: the roots that the browser has too, as far as a server knows them. */
export function actorEvaluation(
  portal: CompiledPortal,
  actor: Actor | undefined,
  { language, now, roots = {} }: EvaluationOptions,
): Evaluation {
  const added = Object.entries(roots).map(([root, value]) => [root, () => value]);
  return createEvaluation({
    roots: {
      user: () => actor?.user,
      oem: () => variantOf(portal, actor)?.oem,
      portal: () => portal.portal,
      session: () => ({ signedIn: actor !== undefined, impersonating: actor?.impersonator !== undefined, language }),
      today: () => ({ date: todayIn(portal.portal.timeZone, now) }),
      ...Object.fromEntries(added),
    },
    facts: portal.facts,
    conditions: portal.conditions,
  });
}
