import { type Evaluation, resolveParams, resolveValue } from '#conditions';
import type { RecordFind } from '#model';
import type { LifecycleContext } from '../lifecycle/lifecycleContext.ts';
import type { RecordFilter } from '../lifecycle/recordFilter.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';

/** What the finds of a procedure work with. A find is a search for records; the document of the operation describes the search. */
export interface FindContext extends LifecycleContext {
  /** Whether the procedure changes something. If so, the records found are locked until the transaction ends. */
  readonly shouldLock: boolean;
  /** Restricts the rows that a find can see. */
  readonly tenant: Tenant;
}

/** The filter of a find, with its expressions evaluated. A search text that was not given does not restrict. */
export function recordFilterOf({ collection, where, filter, has, contains }: RecordFind, evaluation: Evaluation): RecordFilter {
  const text = contains && resolveValue(contains.text, evaluation);
  return {
    collection,
    where: resolveParams(where, evaluation),
    filter: resolveParams(filter, evaluation),
    has: resolveParams(has, evaluation),
    ...(contains && text !== undefined && text !== null ? { contains: { text: String(text).trim(), in: contains.in } } : {}),
  };
}
