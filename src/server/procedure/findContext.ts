import { type Evaluation, resolveParams, resolveValue } from '#conditions';
import type { RecordFind, Value } from '#model';
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
export function recordFilterOf(find: RecordFind, evaluation: Evaluation, { portal }: FindContext): RecordFilter {
  const { absent, after, before, between, collection, contains, filter, has, notIn, search, where } = find;
  const text = textOf(contains?.text, evaluation);
  const searched = textOf(search?.text, evaluation);
  return {
    collection,
    where: resolveParams(where, evaluation),
    filter: resolveParams(filter, evaluation),
    has: resolveParams(has, evaluation),
    notIn: resolveParams(notIn, evaluation),
    ...(absent && { absent }),
    ranges: {
      between: resolveParams(between, evaluation),
      before: resolveParams(before, evaluation),
      after: resolveParams(after, evaluation),
    },
    timeZone: portal.portal.timeZone,
    ...(contains && text !== undefined && { contains: { text, in: contains.in } }),
    ...(search && searched !== undefined && { search: { text: searched, fields: search.in, digits: search.digits ?? [] } }),
  };
}

function textOf(value: Value | undefined, evaluation: Evaluation): string | undefined {
  const text = resolveValue(value, evaluation);
  return text === undefined || text === null ? undefined : String(text).trim();
}
