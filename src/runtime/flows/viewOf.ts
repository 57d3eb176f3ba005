import type { AnyMachineSnapshot, StateValue } from 'xstate';
import type { FlowView } from '../scope/Flows.ts';

interface Meta {
  readonly view?: string;
  readonly busy?: boolean;
}

/** What a snapshot shows: the view of the deepest active state that names one, and busy when any active state is. */
export function viewOf(snapshot: AnyMachineSnapshot): FlowView {
  const metas = Object.entries(snapshot.getMeta() as { readonly [node: string]: Meta | undefined }).sort(
    ([one], [other]) => depth(other) - depth(one),
  );
  const view = metas.find(([, meta]) => meta?.view !== undefined)?.[1]?.view;
  return {
    context: snapshot.context as FlowView['context'],
    states: pathsOf(snapshot.value),
    busy: metas.some(([, meta]) => meta?.busy === true),
    done: snapshot.status !== 'active',
    ...(view !== undefined && { view }),
  };
}

function depth(node: string): number {
  return node.split('.').length;
}

function pathsOf(value: StateValue, above = ''): readonly string[] {
  if (typeof value === 'string') return [`${above}${value}`];
  return Object.entries(value).flatMap(([name, child]) => (child === undefined ? [] : pathsOf(child, `${above}${name}.`)));
}
