import { deepEqual } from '#conditions';
import { type Invoke, isJsonObject, pointerTo, type Value, type ValueMap } from '#model';
import { type InvokedActor, invokesOf, operationOf } from '../documentParts.ts';
import { valueText } from '../exports/words.ts';
import type { StateNode } from '../stateTree.ts';
import { actionDifferences } from './actionDifferences.ts';
import { type Aligned, aligned } from './aligned.ts';
import { type ComparedMachine, type Difference, type DifferencePart, type DifferenceSide, difference } from './difference.ts';
import { transitionDifferences } from './transitionDifferences.ts';
import type { ComparedState } from './transitionSides.ts';

/** A state with its machine. */
export interface OwnedState {
  readonly node: StateNode;
  readonly machine: ComparedMachine;
}

/** How a state that both machines have differs, without its children. */
export function stateDifferences(before: OwnedState, after: OwnedState): readonly Difference[] {
  const actors = alignedActors(before, after);
  const compared = (state: OwnedState, side: 'before' | 'after'): ComparedState => ({
    ...state,
    actors: new Map(actors.flatMap((pair, index) => (pair[side] === undefined ? [] : [[pair[side].id, `actor ${index}`]]))),
  });
  return [
    ...propertyDifferences(before, after),
    ...(['entry', 'exit'] as const).flatMap((part) =>
      actionDifferences(part, after.node.id, stateActions(before, part), stateActions(after, part)),
    ),
    ...actors.flatMap((pair) => actorDifferences(pair, before, after)),
    ...transitionDifferences(compared(before, 'before'), compared(after, 'after')),
  ];
}

/** A state that only one machine has, with all that it does and what leads from it. */
export function loneState(before: OwnedState | undefined, after: OwnedState | undefined): readonly Difference[] {
  const compared = (state: OwnedState | undefined): ComparedState | undefined => state && { ...state, actors: new Map() };
  const side = (state: OwnedState | undefined): DifferenceSide | undefined => state && { pointer: state.node.pointer };
  const id = (after ?? before)?.node.id ?? '';
  return [
    difference('state', id, { before: side(before), after: side(after) }),
    ...transitionDifferences(compared(before), compared(after)),
  ];
}

function stateActions({ machine, node }: OwnedState, part: 'entry' | 'exit') {
  return { actions: node.state[part] ?? [], pointer: pointerTo(node.pointer, part), written: machine.written };
}

/** What is compared apart, and what is no property of a state. */
const APART: ReadonlySet<string> = new Set('$schema id entry exit on always after invoke onDone states context delays events'.split(' '));

const NAMED: Readonly<Record<string, DifferencePart>> = { type: 'kind', initial: 'initial' };

function propertyDifferences(before: OwnedState, after: OwnedState): readonly Difference[] {
  const [were, are] = [propertiesOf(before), propertiesOf(after)];
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((name) => {
    const [was, is] = [were.get(name), are.get(name)];
    if (deepEqual(was?.value, is?.value)) return [];
    const sides = { before: was?.side, after: is?.side };
    const part = NAMED[name];
    // A kind that is not named is the usual one, so it is never added.
    if (part !== undefined) return [{ ...difference(part, after.node.id, sides), change: 'changed' as const }];
    return [difference('property', after.node.id, sides, name)];
  });
}

interface Property {
  readonly value: unknown;
  readonly side: DifferenceSide;
}

/** The properties of a state by their names; what stands inside of one has a name of its own, such as `meta.view`. */
function propertiesOf({ machine, node }: OwnedState): ReadonlyMap<string, Property> {
  const own = Object.entries(node.state).filter(([name]) => !APART.has(name));
  const inner = own.flatMap(([name, value]): [string, string, unknown][] =>
    isJsonObject(value)
      ? Object.entries(value).map(([key, part]) => [`${name}.${key}`, pointerTo(node.pointer, name, key), part])
      : [[name, pointerTo(node.pointer, name), value]],
  );
  return new Map(
    inner.map(([name, pointer, value]) => [
      name,
      { value, side: { pointer, text: typeof value === 'string' ? value : valueText(value as Value, pointer, machine.written) } },
    ]),
  );
}

function alignedActors(before: OwnedState, after: OwnedState): readonly Aligned<InvokedActor>[] {
  const actorsOf = ({ machine, node }: OwnedState) => invokesOf(node, machine.document.id);
  return aligned(actorsOf(before), actorsOf(after), ({ invoke: one }, { invoke: other }) => {
    if (one.src !== other.src) return one.id !== undefined && one.id === other.id ? 1 : 3;
    return one.id === other.id ? 0 : 1;
  });
}

function actorDifferences(pair: Aligned<InvokedActor>, before: OwnedState, after: OwnedState): readonly Difference[] {
  const state = after.node.id;
  const [was, is] = [pair.before, pair.after];
  const side = (actor: InvokedActor | undefined): DifferenceSide | undefined => actor && { pointer: actor.pointer, text: callName(actor) };
  if (!was || !is) return [difference('call', state, { before: side(was), after: side(is) })];
  const called =
    was.invoke.src === is.invoke.src && was.invoke.id === is.invoke.id
      ? []
      : [difference('call', state, { before: side(was), after: side(is) })];
  const [given, now] = [inputsOf(was, before.machine), inputsOf(is, after.machine)];
  const inputs = [...new Set([...given.keys(), ...now.keys()])].flatMap((name) => {
    const [one, other] = [given.get(name), now.get(name)];
    if (deepEqual(one?.value, other?.value)) return [];
    return [difference('input', state, { before: one?.side, after: other?.side }, `${callName(is)} ${name}`)];
  });
  return [...called, ...inputs];
}

function callName({ invoke: { src } }: InvokedActor): string {
  return operationOf(src) ?? src;
}

/** What a call is given, by name; `base` is what its body began with. */
function inputsOf({ invoke, pointer }: InvokedActor, { written }: ComparedMachine): ReadonlyMap<string, Property> {
  const { base, input = {} }: Pick<Invoke, 'base' | 'input'> = invoke;
  const entries = Object.entries(input as ValueMap).map(([name, value]) => [name, pointerTo(pointer, 'input', name), value] as const);
  const all = base === undefined ? entries : [...entries, ['base', pointerTo(pointer, 'base'), base] as const];
  return new Map(all.map(([name, at, value]) => [name, { value, side: { pointer: at, text: valueText(value, at, written) } }]));
}
