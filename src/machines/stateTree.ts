import { type MachineDocument, pointerTo, type State } from '#model';

/** A state of a machine document with its relatives. The root is the machine itself, with the id '' and no parent. */
export interface StateNode {
  /** Names from the root, joined by dots. */
  readonly id: string;
  readonly key: string;
  readonly state: State;
  readonly pointer: string;
  readonly parent: StateNode | undefined;
  readonly children: readonly StateNode[];
}

/** Builds the tree of a machine document's states; returns its root. */
export function stateTree(doc: MachineDocument): StateNode {
  return createNode(doc, '', undefined);
}

function createNode(state: State, key: string, parent: StateNode | undefined): StateNode {
  const children: StateNode[] = [];
  const node: StateNode = {
    id: parent?.id ? `${parent.id}.${key}` : key,
    key,
    state,
    pointer: parent ? pointerTo(parent.pointer, 'states', key) : '',
    parent,
    children,
  };
  for (const [name, child] of Object.entries(state.states ?? {})) children.push(createNode(child, name, node));
  return node;
}

/** A state and all its descendants, in document order. */
export function statesOf(node: StateNode): StateNode[] {
  return [node, ...node.children.flatMap(statesOf)];
}

/** The state that a target names: '#machine.path', '.child' or a sibling; undefined if there is none. */
export function resolveTarget(source: StateNode, target: string, machineId: string): StateNode | undefined {
  if (target.startsWith('#')) {
    const root = rootOf(source);
    if (target === `#${machineId}`) return root;
    return target.startsWith(`#${machineId}.`) ? findDescendant(root, target.slice(machineId.length + 2)) : undefined;
  }
  return target.startsWith('.') ? findDescendant(source, target.slice(1)) : findDescendant(source.parent, target);
}

function rootOf(node: StateNode): StateNode {
  return node.parent ? rootOf(node.parent) : node;
}

function findDescendant(from: StateNode | undefined, path: string): StateNode | undefined {
  return path.split('.').reduce<StateNode | undefined>((node, key) => node?.children.find((child) => child.key === key), from);
}

/** Whether `node` is an ancestor of `descendant`. */
export function isAncestor(node: StateNode, descendant: StateNode): boolean {
  return descendant.parent !== undefined && (descendant.parent === node || isAncestor(node, descendant.parent));
}

/** Whether two states can be active at the same time. */
export function canBeActiveTogether(left: StateNode, right: StateNode): boolean {
  if (left === right || isAncestor(left, right) || isAncestor(right, left)) return true;
  return commonAncestor(left, right)?.state.type === 'parallel';
}

function commonAncestor(left: StateNode, right: StateNode): StateNode | undefined {
  if (left === right || isAncestor(left, right)) return left;
  return left.parent ? commonAncestor(left.parent, right) : undefined;
}
