import type { StateNode } from './stateNode.ts';

function descend(from: StateNode | undefined, path: string): StateNode | undefined {
  return path.split('.').reduce<StateNode | undefined>((node, key) => node?.children.find((child) => child.key === key), from);
}

function rootOfTree(node: StateNode): StateNode {
  return node.parent ? rootOfTree(node.parent) : node;
}

/** The state that a target names: '#machine.path', '.child' or a sibling; undefined if there is none. */
export function targetOf(source: StateNode, target: string, machineId: string): StateNode | undefined {
  if (target.startsWith('#')) {
    const root = rootOfTree(source);
    if (target === `#${machineId}`) return root;
    return target.startsWith(`#${machineId}.`) ? descend(root, target.slice(machineId.length + 2)) : undefined;
  }
  return target.startsWith('.') ? descend(source, target.slice(1)) : descend(source.parent, target);
}
