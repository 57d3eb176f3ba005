import type { CompiledPortal } from '#compiler';
import { createEvaluation, dateIn, type Evaluation } from '#conditions';
import type { DemoAccount } from '#model';

/** What guards are evaluated against for an account of the demo. */
export function accountEvaluation(
  { conditions, facts, portal }: Pick<CompiledPortal, 'conditions' | 'facts' | 'portal'>,
  account: DemoAccount | undefined,
  now: Date,
  roots: { readonly [root: string]: unknown } = {},
): Evaluation {
  const own = { user: account && { role: account.role }, today: { date: dateIn(portal.timeZone, now) }, ...roots };
  return createEvaluation({
    roots: Object.fromEntries(Object.entries(own).map(([root, value]) => [root, () => value])),
    facts,
    conditions,
  });
}
