import type { AnyMachineSnapshot } from 'xstate';
import { type Evaluation, resolveParams, scopeWith } from '#conditions';
import type { MachineDocument } from '#model';
import { declarationOf } from './declarationOf.ts';
import { stillFlow } from './stillFlow.ts';
import type { KeptState } from './transitionOf.ts';

/** Who sends an event: people, or the server's clock. */
export type Sender = 'user' | 'clock';

/**
 * The events that the kept state takes from this sender, each tried with its example: what a user is offered, and what the
 * server would accept. In the order in which the document declares them.
 */
export function acceptedEvents(doc: MachineDocument, kept: KeptState, sender: Sender, on: Evaluation): string[] {
  return stillFlow(doc, on, (machine) => {
    const snapshot = machine.resolveState({ value: kept.state, context: kept.context }) as AnyMachineSnapshot;
    const here = { ...on, scope: scopeWith(on.scope, { context: kept.context }) };
    return Object.keys(doc.events ?? {}).filter((type) => {
      const { example, sentBy = 'user' } = declarationOf(doc, type);
      return sentBy === sender && snapshot.can({ ...resolveParams(example, here), type });
    });
  });
}
