import { type Action, type Invoke, type MachineDocument, pointerTo, type Value } from '#model';
import { type Edge, edgesOf, invokesOf } from '../documentParts.ts';
import { isAncestor, resolveTarget, type StateNode, stateTree } from '../stateTree.ts';
import { valueText, type Written, type WrittenMachine } from './words.ts';
import { element, type XmlElement, xmlText } from './xml.ts';

/**
 * A machine as SCXML 1.0 (W3C). States have the ids that XState gives them, and the machine itself is the outermost state. The data model is
 * `x-feel`: conditions and values are FEEL. Actions that SCXML does not know are `log` elements with their type as label.
 */
export function scxmlOf({ document, written }: WrittenMachine): string {
  const machine: Machine = { document, written };
  const data = Object.entries(document.context ?? {}).map(([id, value]) =>
    element('data', { id, expr: valueText(value, pointerTo('', 'context', id), written) }),
  );
  const root = element(
    'scxml',
    { xmlns: 'http://www.w3.org/2005/07/scxml', version: '1.0', datamodel: 'x-feel', name: document.id, initial: xmlId(document.id) },
    [...(data.length > 0 ? [element('datamodel', {}, data)] : []), stateElement(stateTree(document), machine)],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(root)}\n`;
}

interface Machine {
  readonly document: MachineDocument;
  readonly written: Written;
}

function fullId({ id }: StateNode, { document }: Machine): string {
  return xmlId(id === '' ? document.id : `${document.id}.${id}`);
}

function stateElement(node: StateNode, machine: Machine): XmlElement {
  const { children, state } = node;
  const id = fullId(node, machine);
  if (state.type === 'history') return historyElement(node, machine);
  const edges = edgesOf(node, machine.document.id);
  const delays = Object.keys(state.after ?? {});
  const entered = [
    ...actionElements(state.entry, pointerTo(node.pointer, 'entry'), machine),
    ...delays.map((delay) =>
      element('send', { id: timer(delay, id), event: timer(delay, id), delay: `${machine.document.delays?.[delay] ?? delay}ms` }),
    ),
  ];
  const left = [
    ...actionElements(state.exit, pointerTo(node.pointer, 'exit'), machine),
    ...delays.map((delay) => element('cancel', { sendid: timer(delay, id) })),
  ];
  const inner = [
    ...(entered.length > 0 ? [element('onentry', {}, entered)] : []),
    ...(left.length > 0 ? [element('onexit', {}, left)] : []),
  ];
  if (state.type === 'final') return element('final', { id }, inner);
  const body = [
    ...inner,
    ...edges.map((edge) => transitionElement(edge, machine)),
    ...invokesOf(node, machine.document.id).map((actor) =>
      invokeElement(invokeId(actor.id, node, machine), actor.invoke, actor.pointer, machine),
    ),
    ...children.map((child) => stateElement(child, machine)),
  ];
  if (state.type === 'parallel') return element('parallel', { id }, body);
  return element('state', { id, initial: state.initial === undefined ? undefined : `${id}.${xmlId(state.initial)}` }, body);
}

function historyElement(node: StateNode, machine: Machine): XmlElement {
  const { parent, state } = node;
  const target = state.target ?? parent?.state.initial;
  const found = target === undefined ? undefined : resolveTarget(node, target, machine.document.id);
  return element('history', { id: fullId(node, machine), type: state.history ?? 'shallow' }, [
    element('transition', { target: found && fullId(found, machine) }),
  ]);
}

function timer(delay: string, stateId: string): string {
  return xmlId(`after.${delay}.${stateId}`);
}

function transitionElement(edge: Edge, machine: Machine): XmlElement {
  const { pointer, transition } = edge;
  const { actions, guard } = transition;
  const { target, type } = targetOf(edge, machine);
  const cond = guard && (machine.written[pointerTo(pointer, 'guard')] ?? JSON.stringify(guard));
  return element('transition', { event: eventOf(edge, machine), cond, target, type }, [
    ...actionElements(actions, pointerTo(pointer, 'actions'), machine),
  ]);
}

/**
 * XState leaves a state only if it must. SCXML says so by `internal`, which it knows for targets inside of a compound state; a transition to
 * the state itself becomes one to its first child, or one without a target.
 */
function targetOf({ source, transition }: Edge, machine: Machine): { readonly target?: string; readonly type?: 'internal' } {
  const target = transition.target === undefined ? undefined : resolveTarget(source, transition.target, machine.document.id);
  if (target === undefined) return {};
  if (transition.reenter === true) return { target: fullId(target, machine) };
  if (target !== source) return { target: fullId(target, machine), ...(isAncestor(source, target) && { type: 'internal' as const }) };
  return source.state.initial === undefined
    ? {}
    : { target: `${fullId(source, machine)}.${xmlId(source.state.initial)}`, type: 'internal' };
}

function eventOf({ event, kind, label, source }: Edge, machine: Machine): string | undefined {
  const actor = invokeId(event.split('.').slice(3).join('.'), source, machine);
  switch (kind) {
    case 'always':
      return undefined;
    case 'after':
      return timer(label, fullId(source, machine));
    case 'done':
      return `done.invoke.${actor}`;
    case 'error':
      return `error.communication.${actor}`;
    case 'stateDone':
      return `done.state.${fullId(source, machine)}`;
    default:
      return event;
  }
}

/** Ids are unique in a document of XML: two states may invoke under one name, and a value of the data model may have it too. */
function invokeId(id: string, node: StateNode, machine: Machine): string {
  return xmlId(`invoke.${fullId(node, machine)}.${id}`);
}

/** A name as an id of XML; other characters than those of ids are written as their codes. */
function xmlId(name: string): string {
  return name.replaceAll(/[^\w.-]/g, (character) => `_x${character.charCodeAt(0).toString(16)}_`);
}

function invokeElement(id: string, { input, src }: Invoke, pointer: string, { written }: Machine): XmlElement {
  const params = Object.entries(input ?? {}).map(([name, value]) =>
    element('param', { name, expr: valueText(value, pointerTo(pointer, 'input', name), written) }),
  );
  return element('invoke', { id, type: 'x-call', src }, params);
}

function actionElements(actions: readonly Action[] | undefined, pointer: string, machine: Machine): XmlElement[] {
  return (actions ?? []).flatMap((action, index) => actionElement(action, pointerTo(pointer, index), machine));
}

function actionElement({ params = {}, type, when }: Action, pointer: string, { written }: Machine): XmlElement[] {
  const does =
    type === 'assign'
      ? Object.entries((params['values'] ?? {}) as Readonly<Record<string, Value>>).map(([location, value]) =>
          element('assign', { location, expr: valueText(value, pointerTo(pointer, 'params', 'values', location), written) }),
        )
      : [element('log', { label: type, expr: JSON.stringify(params) })];
  if (when === undefined) return does;
  return [element('if', { cond: written[pointerTo(pointer, 'when')] ?? JSON.stringify(when) }, does)];
}
