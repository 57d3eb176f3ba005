import type { Condition, Value } from '#model';
import { actionsOf } from '../actionsOf.ts';
import { pointerTo } from '../pointerTo.ts';
import type { LintSubject } from './lintSubject.ts';

/** Parameters that hold actions, which are looked at themselves. */
const LATER: ReadonlySet<string> = new Set(['onDone', 'onError']);

/** A condition or value of a machine document with its place. */
export interface PlacedValue {
  readonly value: Condition | Value;
  readonly pointer: string;
}

function at(value: Condition | Value | undefined, pointer: string): PlacedValue[] {
  return value === undefined ? [] : [{ value, pointer }];
}

/** Every condition and value of a machine document. */
export function valuesOf({ doc, nodes, edges, actors }: LintSubject): PlacedValue[] {
  return [
    ...at(doc.context, '/context'),
    ...edges.flatMap(({ transition, pointer }) => at(transition.guard, pointerTo(pointer, 'guard'))),
    ...actors.flatMap(({ invoke, pointer }) => at(invoke.input, pointerTo(pointer, 'input'))),
    ...actionsOf(nodes, edges).flatMap(({ action, pointer }) => [
      ...at(action.when, pointerTo(pointer, 'when')),
      ...Object.entries(action.params ?? {}).flatMap(([name, value]) =>
        LATER.has(name) ? [] : at(value, pointerTo(pointer, 'params', name)),
      ),
    ]),
  ];
}
