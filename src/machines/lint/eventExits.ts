import type { MachineDocument } from '#model';
import { edgesOf, invokesOf } from '../documentParts.ts';
import { resolveTarget, type StateNode, statesOf, stateTree } from '../stateTree.ts';

/** A state that nothing but events from outside leave, and the names of these events. */
export interface EventExits {
  readonly id: string;
  readonly pointer: string;
  readonly events: readonly string[];
}

/** The states that only events leave: no time, condition, day or actor does. */
export function eventExitsOf(doc: MachineDocument): readonly EventExits[] {
  const nodes = statesOf(stateTree(doc));
  const edges = nodes.flatMap((node) => edgesOf(node, doc.id));
  const active = new Set(
    nodes.filter((node) => invokesOf(node, doc.id).length > 0 || node.state.meta?.due !== undefined || node.state.meta?.job !== undefined),
  );
  return nodes.flatMap((node) => {
    const around = withAncestors(node);
    if (node.children.length > 0 || node.state.type !== undefined || around.some((one) => active.has(one))) return [];
    const exits = edges.filter(({ source, transition }) => {
      return around.includes(source) && transition.target !== undefined && leads(source, transition.target, node, doc.id);
    });
    const isLeftOtherwise = exits.some(({ event, kind }) => (kind !== 'event' && kind !== 'stateDone') || event === '*');
    const events = [...new Set(exits.filter(({ kind }) => kind === 'event').map(({ event }) => event))];
    return isLeftOtherwise || events.length === 0 ? [] : [{ id: node.id, pointer: node.pointer, events }];
  });
}

function withAncestors(node: StateNode): readonly StateNode[] {
  return [node, ...(node.parent ? withAncestors(node.parent) : [])];
}

/** Whether a target is another state. */
function leads(source: StateNode, target: string, from: StateNode, id: string): boolean {
  return resolveTarget(source, target, id) !== from;
}
