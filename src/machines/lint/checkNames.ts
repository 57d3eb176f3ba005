import { namesOf } from '#conditions';
import { pointerTo } from '#model';
import { actionsOf, type InvokedActor } from '../documentParts.ts';
import { type LintInput, valuesOf } from './lintInput.ts';
import { type MachineDiagnostic, unknownName } from './machineDiagnostic.ts';

/** An actor whose `src` has this prefix is a call of an operation. */
const OPERATION = 'op:';

/** Every name must be known: XState ignores unknown actions, and fails on unknown guards and actors only when it reaches them. */
export function checkNames(input: LintInput): MachineDiagnostic[] {
  return [...checkActions(input), ...input.actors.flatMap((actor) => checkActor(actor, input)), ...checkConditions(input)];
}

function checkActions(input: LintInput): MachineDiagnostic[] {
  const { actions, effects } = input.vocabulary;
  const known = ['assign', ...actions, ...effects];
  return actionsOf(input.nodes, input.edges)
    .filter(({ action }) => !known.includes(action.type))
    .map(({ action, pointer }) => unknownName('MACHINE_ACTION_UNKNOWN', 'Action', action.type, known, pointerTo(pointer, 'type')));
}

function checkActor({ invoke, pointer }: InvokedActor, { vocabulary }: LintInput): MachineDiagnostic[] {
  const src = pointerTo(pointer, 'src');
  if (!invoke.src.startsWith(OPERATION)) {
    return vocabulary.actors.includes(invoke.src)
      ? []
      : [unknownName('MACHINE_ACTOR_UNKNOWN', 'Actor', invoke.src, vocabulary.actors, src)];
  }
  const operation = invoke.src.slice(OPERATION.length);
  const unknown = vocabulary.operations.includes(operation)
    ? []
    : [unknownName('MACHINE_OPERATION_UNKNOWN', 'Operation', operation, vocabulary.operations, src)];
  if (invoke.onError !== undefined) return unknown;
  return [...unknown, { code: 'MACHINE_ON_ERROR_MISSING', pointer, message: `A call can fail: '${invoke.src}' needs 'onError'.` }];
}

function checkConditions(input: LintInput): MachineDiagnostic[] {
  const known = input.vocabulary.conditions;
  return valuesOf(input).flatMap(({ value, pointer }) =>
    namesOf(value)
      .conditions.filter((name) => !known.includes(name))
      .map((name) => unknownName('MACHINE_CONDITION_UNKNOWN', 'Condition', name, known, pointer)),
  );
}
