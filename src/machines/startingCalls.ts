import { type Evaluation, resolveParams } from '#conditions';
import type { Invoke, MachineDocument } from '#model';
import { asList } from './asList.ts';
import { operationOf } from './documentParts.ts';
import { settled } from './restingState.ts';

/** A call that a flow makes as soon as it starts. */
interface StartingCall {
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

/** The calls that a flow makes as soon as it starts, as far as conditions and assignments alone lead to them. */
export function startingCalls(doc: MachineDocument, evaluation: Evaluation, input?: Record<string, unknown>): readonly StartingCall[] {
  const calls: StartingCall[] = [];
  settled(doc, evaluation, input, ({ invoke, always }, moment) => {
    // A transition without an event may leave the state before its actors have started.
    if (always !== undefined) return;
    for (const { src, input: params, base } of asList<Invoke>(invoke)) {
      const operation = operationOf(src);
      if (operation !== undefined && base === undefined) calls.push({ operation, input: resolveParams(params, moment) });
    }
  });
  return calls;
}
