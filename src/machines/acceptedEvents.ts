import type { AnyMachineSnapshot } from 'xstate';
import { type Evaluation, extendScope, resolveParams } from '#conditions';
import type { MachineDocument } from '#model';
import { eventDeclaration } from './eventDeclaration.ts';
import { stillFlow } from './stillFlow.ts';
import type { PersistedState } from './transitionOf.ts';

/** Who sends an event: people, or the server's clock. */
export type Sender = 'user' | 'clock';

/**
 * The events that the kept state takes from this sender, each tried with its example: what a user is offered, and what the
 * server would accept. In the order in which the document declares them.
 */
export function acceptedEvents(doc: MachineDocument, kept: PersistedState, sender: Sender, on: Evaluation): string[] {
  return stillFlow(doc, on, (machine) => {
    const snapshot = machine.resolveState({ value: kept.state, context: kept.context }) as AnyMachineSnapshot;
    const here = { ...on, scope: extendScope(on.scope, { context: kept.context }) };
    return Object.keys(doc.events ?? {}).filter((type) => {
      const { example, sentBy = 'user' } = eventDeclaration(doc, type);
      return sentBy === sender && snapshot.can({ ...resolveParams(example, here), type });
    });
  });
}
