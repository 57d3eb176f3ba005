import { namesOf } from '#conditions';
import { pointerTo } from '#model';
import { actionsOf, type InvokedActor } from '../documentParts.ts';
import { type LintSubject, valuesOf } from './lintSubject.ts';
import { type MachineFault, unknownName } from './machineFault.ts';

/** An actor whose `src` has this prefix is a call of an operation. */
const OPERATION = 'op:';

/** Every name must be known: XState ignores unknown actions, and fails on unknown guards and actors only when it reaches them. */
export function names(subject: LintSubject): MachineFault[] {
  return [...actionFaults(subject), ...subject.actors.flatMap((actor) => actorFaults(actor, subject)), ...conditionFaults(subject)];
}

function actionFaults(subject: LintSubject): MachineFault[] {
  const { actions, effects } = subject.vocabulary;
  const known = ['assign', ...actions, ...effects];
  return actionsOf(subject.nodes, subject.edges)
    .filter(({ action }) => !known.includes(action.type))
    .map(({ action, pointer }) => unknownName('MACHINE_ACTION_UNKNOWN', 'Action', action.type, known, pointerTo(pointer, 'type')));
}

function actorFaults({ invoke, pointer }: InvokedActor, { vocabulary }: LintSubject): MachineFault[] {
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

function conditionFaults(subject: LintSubject): MachineFault[] {
  const known = subject.vocabulary.conditions;
  return valuesOf(subject).flatMap(({ value, pointer }) =>
    namesOf(value)
      .conditions.filter((name) => !known.includes(name))
      .map((name) => unknownName('MACHINE_CONDITION_UNKNOWN', 'Condition', name, known, pointer)),
  );
}
