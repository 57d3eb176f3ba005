import { namesOf } from '#conditions';
import { pointerTo } from '#model';
import { actionsOf, type InvokedActor, operationOf } from '../documentParts.ts';
import { type LintInput, valuesOf } from './lintInput.ts';
import { type MachineDiagnostic, unknownName } from './machineDiagnostic.ts';

/**
 * Names of actions, actors, operations and conditions must be known: XState ignores unknown actions, and fails on unknown guards and actors
 * only when it reaches them. A call must say what follows when it fails. The compiler checks functions, messages and paths.
 */
export function checkNames(input: LintInput): MachineDiagnostic[] {
  return [...checkActions(input), ...input.actors.flatMap((actor) => checkActor(actor, input)), ...checkConditions(input)];
}

function checkActions(input: LintInput): MachineDiagnostic[] {
  // A life cycle names effects, other machines name actions: `checkLifecycle` tells them apart.
  const { actions, effects } = input.vocabulary;
  const known = ['assign', ...actions, ...effects];
  return actionsOf(input.nodes, input.edges).flatMap(({ action, pointer, isNested }): MachineDiagnostic[] => {
    const typePointer = pointerTo(pointer, 'type');
    if (!known.includes(action.type)) return [unknownName('MACHINE_ACTION_UNKNOWN', 'Action', action.type, known, typePointer)];
    return isNested && action.type === 'assign' ? [nestedAssign(typePointer)] : [];
  });
}

function nestedAssign(pointer: string): MachineDiagnostic {
  const message = "'assign' does nothing after another action: only a transition or a state can assign.";
  return { code: 'MACHINE_ASSIGN_NESTED', pointer, message, fix: "Send an event in 'onDone' and assign in the transition that takes it." };
}

function checkActor({ invoke, pointer }: InvokedActor, { vocabulary }: LintInput): MachineDiagnostic[] {
  const srcPointer = pointerTo(pointer, 'src');
  const operation = operationOf(invoke.src);
  if (operation === undefined) {
    return vocabulary.actors.includes(invoke.src)
      ? []
      : [unknownName('MACHINE_ACTOR_UNKNOWN', 'Actor', invoke.src, vocabulary.actors, srcPointer)];
  }
  const unknown = vocabulary.operations.includes(operation)
    ? []
    : [unknownName('MACHINE_OPERATION_UNKNOWN', 'Operation', operation, vocabulary.operations, srcPointer)];
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
