import { type Action, type Invoke, type MachineDocument, pointerTo, type State, type Transition } from '#model';
import { actionsOf } from '../documentParts.ts';
import type { LintInput } from './lintInput.ts';
import { type MachineDiagnostic, unknownName } from './machineDiagnostic.ts';

/** All keys of a type; as a type, so that the compiler demands a new key here too. */
type KeysOf<T> = { readonly [K in keyof Required<T>]: true };

const MACHINE: KeysOf<MachineDocument> = {
  $schema: true,
  id: true,
  description: true,
  runsIn: true,
  collection: true,
  records: true,
  names: true,
  context: true,
  events: true,
  delays: true,
  initial: true,
  type: true,
  on: true,
  entry: true,
  invoke: true,
  states: true,
};
const STATE: KeysOf<State> = {
  description: true,
  type: true,
  history: true,
  target: true,
  initial: true,
  tags: true,
  entry: true,
  exit: true,
  on: true,
  always: true,
  after: true,
  invoke: true,
  onDone: true,
  meta: true,
  states: true,
};
const TRANSITION: KeysOf<Transition> = { target: true, guard: true, actions: true, reenter: true, description: true };
const INVOKE: KeysOf<Invoke> = { id: true, src: true, input: true, base: true, onDone: true, onError: true };
const ACTION: KeysOf<Action> = { type: true, params: true, when: true };

/** Every key must be one of the format: XState ignores misspelt ones. */
export function checkKeys(input: LintInput): MachineDiagnostic[] {
  return [
    ...input.nodes.flatMap((node) => checkObject(node.state, node.parent ? STATE : MACHINE, node.pointer)),
    ...input.edges.flatMap((edge) => checkObject(edge.transition, TRANSITION, edge.pointer)),
    ...input.actors.flatMap((actor) => checkObject(actor.invoke, INVOKE, actor.pointer)),
    ...actionsOf(input.nodes, input.edges).flatMap(({ action, pointer }) => checkObject(action, ACTION, pointer)),
  ];
}

function checkObject(value: object, known: object, pointer: string): MachineDiagnostic[] {
  return Object.keys(value)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => unknownName('MACHINE_KEY_UNKNOWN', 'Key', key, Object.keys(known), pointerTo(pointer, key)));
}
