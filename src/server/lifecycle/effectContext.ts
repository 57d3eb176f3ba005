import type { FlowEvent } from '#machines';
import type { LifecycleContext } from './lifecycleContext.ts';
import type { StoredRecord } from './storedRecord.ts';

type Owner = Pick<StoredRecord, 'organization_id' | 'oem'>;

/** What an effect works with. An effect is a change of stored data that a document names: a transition, or a procedure under `do`. */
export interface EffectContext {
  readonly lifecycle: LifecycleContext;
  /** Owner of new records, unless the effect names one. */
  readonly owner?: Owner;
  /** The record whose transition has the effect; absent in a procedure. */
  readonly record?: StoredRecord;
  /** Whether the caller sends the whole of what it changes (PUT), so that an absent value empties its field. */
  readonly replaces?: boolean;
  /** Sends an event to another record. A function, because sendEvent.ts runs the effects that call it. */
  send(record: StoredRecord, event: FlowEvent): Promise<unknown>;
}
