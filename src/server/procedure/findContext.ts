import { type Evaluation, resolveParams, resolveValue } from '#conditions';
import type { RecordFind } from '#model';
import type { LifecycleContext } from '../lifecycle/lifecycleContext.ts';
import type { RecordFilter } from '../lifecycle/recordFilter.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';

/** What the finds of a procedure work with. A find is a search for records that the operation's document describes. */
export interface FindContext extends LifecycleContext {
  /** Whether the procedure changes something: then the records that it finds are locked until the transaction ends. */
  readonly shouldLock: boolean;
  readonly tenant: Tenant;
}

/** The filter of a find, with its expressions evaluated. */
export function recordFilterOf({ collection, where, filter, has, contains }: RecordFind, evaluation: Evaluation): RecordFilter {
  const text = contains && resolveValue(contains.text, evaluation);
  return {
    collection,
    where: resolveParams(where, evaluation),
    filter: resolveParams(filter, evaluation),
    has: resolveParams(has, evaluation),
    ...(contains && typeof text === 'string' ? { contains: { text: text.trim(), in: contains.in } } : {}),
  };
}
