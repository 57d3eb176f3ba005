import { pointerTo } from '#model';
import { resolveTarget, type StateNode, statesOf } from '../stateTree.ts';
import type { LintInput } from './lintInput.ts';
import { type MachineDiagnostic, unknownName } from './machineDiagnostic.ts';

/** Initial states and targets must exist, and names must be without dots. */
export function checkStructure(input: LintInput): MachineDiagnostic[] {
  const { doc, nodes, edges } = input;
  const dotted: MachineDiagnostic[] = doc.id.includes('.')
    ? [{ code: 'MACHINE_NAME_DOTTED', pointer: '/id', message: `Machine id '${doc.id}' holds a dot, which separates names in targets.` }]
    : [];
  return [
    ...dotted,
    ...nodes.flatMap((node) => [
      ...checkInitial(node),
      ...checkName(node),
      ...(node.state.type === 'history' ? checkTarget(input, node, node.state.target, node.pointer) : []),
    ]),
    ...edges.flatMap(({ source, transition, pointer }) => checkTarget(input, source, transition.target, pointer)),
  ];
}

function checkInitial({ state, children, pointer }: StateNode): MachineDiagnostic[] {
  const names = children.map(({ key }) => key);
  if (state.initial !== undefined) {
    return names.includes(state.initial)
      ? []
      : [unknownName('MACHINE_INITIAL_UNKNOWN', 'Initial state', state.initial, names, pointerTo(pointer, 'initial'))];
  }
  if (children.length === 0 || state.type === 'parallel') return [];
  return [
    {
      code: 'MACHINE_INITIAL_MISSING',
      pointer,
      message: 'A state with child states needs an initial one.',
      fix: `Add "initial": "${names[0]}".`,
    },
  ];
}

function checkName(node: StateNode): MachineDiagnostic[] {
  if (!node.key.includes('.')) return [];
  return [
    {
      code: 'MACHINE_NAME_DOTTED',
      pointer: node.pointer,
      message: `State name '${node.key}' holds a dot, which separates names in targets.`,
    },
  ];
}

function checkTarget(input: LintInput, source: StateNode, target: string | undefined, pointer: string): MachineDiagnostic[] {
  const { doc, root } = input;
  if (target === undefined || resolveTarget(source, target, doc.id)) return [];
  const absolute = statesOf(root).map((node) => (node.parent ? `#${doc.id}.${node.id}` : `#${doc.id}`));
  const siblings = (source.parent?.children ?? []).map(({ key }) => key);
  const children = source.children.map(({ key }) => `.${key}`);
  const sameName = absolute.find((name) => name.endsWith(`.${target}`));
  const diagnostic = unknownName(
    'MACHINE_TARGET_UNKNOWN',
    'Target',
    target,
    [...siblings, ...children, ...absolute],
    pointerTo(pointer, 'target'),
  );
  if (diagnostic.fix !== undefined) return [diagnostic];
  return [{ ...diagnostic, fix: sameName ? `Did you mean '${sameName}'?` : `There is ${[...siblings, ...children].join(', ')}.` }];
}
