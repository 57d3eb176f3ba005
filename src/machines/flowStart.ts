import { type Evaluation, resolveParams } from '#conditions';
import type { Invoke, MachineDocument } from '#model';
import { asList } from './asList.ts';
import { operationOf } from './documentParts.ts';
import { type RestingState, settled } from './restingState.ts';

/** A call that a flow makes as soon as it starts. */
interface StartingCall {
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

/** What a flow does as soon as it starts. */
export interface FlowStart {
  /** Where it waits for an event or for its calls; undefined if neither can be told. */
  readonly first: RestingState | undefined;
  readonly calls: readonly StartingCall[];
}

/** How a flow starts, as far as conditions and assignments alone lead it. */
export function flowStart(doc: MachineDocument, evaluation: Evaluation, input?: Record<string, unknown>): FlowStart {
  const calls: StartingCall[] = [];
  let calling: RestingState | undefined;
  const rest = settled(doc, evaluation, input, (reached, moment) => {
    const { invoke, always } = reached.active.at(-1)?.state ?? {};
    // A transition without an event may leave the state before its actors have started.
    if (always !== undefined) return;
    calling = reached;
    for (const { src, input: params, base } of asList<Invoke>(invoke)) {
      const operation = operationOf(src);
      if (operation !== undefined && base === undefined) calls.push({ operation, input: resolveParams(params, moment) });
    }
  });
  return { first: rest ?? calling, calls };
}
