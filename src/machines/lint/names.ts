import { namesOf } from '#conditions';
import { pointerTo } from '#model';
import { actionsOf, type InvokedActor } from '../documentParts.ts';
import { type LintSubject, valuesOf } from './lintSubject.ts';
import { type MachineDiagnostic, unknownName } from './machineDiagnostic.ts';

/** An actor whose `src` has this prefix is a call of an operation. */
const OPERATION = 'op:';

/** Every name must be known: XState ignores unknown actions, and fails on unknown guards and actors only when it reaches them. */
export function checkNames(subject: LintSubject): MachineDiagnostic[] {
  return [...checkActions(subject), ...subject.actors.flatMap((actor) => checkActor(actor, subject)), ...checkConditions(subject)];
}

function checkActions(subject: LintSubject): MachineDiagnostic[] {
  const { actions, effects } = subject.vocabulary;
  const known = ['assign', ...actions, ...effects];
  return actionsOf(subject.nodes, subject.edges)
    .filter(({ action }) => !known.includes(action.type))
    .map(({ action, pointer }) => unknownName('MACHINE_ACTION_UNKNOWN', 'Action', action.type, known, pointerTo(pointer, 'type')));
}

function checkActor({ invoke, pointer }: InvokedActor, { vocabulary }: LintSubject): MachineDiagnostic[] {
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

function checkConditions(subject: LintSubject): MachineDiagnostic[] {
  const known = subject.vocabulary.conditions;
  return valuesOf(subject).flatMap(({ value, pointer }) =>
    namesOf(value)
      .conditions.filter((name) => !known.includes(name))
      .map((name) => unknownName('MACHINE_CONDITION_UNKNOWN', 'Condition', name, known, pointer)),
  );
}
