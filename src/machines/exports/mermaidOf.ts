import { type Graph, type GraphState, type GraphTransition, graphOf } from '../graphOf.ts';
import { guardText, triggerText, type WrittenMachine } from './words.ts';

/**
 * A machine as a Mermaid state diagram. Mermaid has no words for history and for actions: a comment says what is left out. Transitions of
 * the machine itself are those of a state around all others.
 */
export function mermaidOf(machine: WrittenMachine): string {
  const graph = graphOf(machine.document);
  const lines = [
    'stateDiagram-v2',
    `%% ${machine.document.id}: actions are left out; a history state is shown as an ordinary one`,
    ...stateLines(root(graph), graph, '  '),
    ...graph.transitions.map((transition) => transitionLine(transition, machine)),
  ];
  return `${lines.join('\n')}\n`;
}

function root({ states }: Graph): GraphState {
  return states[0] as GraphState;
}

function stateLines(state: GraphState, graph: Graph, indent: string): string[] {
  const id = mermaidId(state.id);
  const name = `${indent}state "${escaped(state.key)}" as ${id}`;
  const children = graph.states.filter(({ parent }) => parent === state.id);
  const own = state.kind === 'final' ? [name, `${indent}${id} --> [*]`] : [name];
  if (children.length === 0) return own;
  const inner = `${indent}  `;
  const parts = children.map((child) => stateLines(child, graph, inner));
  const body = state.kind === 'parallel' ? parts.flatMap((part, index) => (index === 0 ? part : [`${inner}--`, ...part])) : parts.flat();
  const first = state.initial === undefined ? [] : [`${inner}[*] --> ${mermaidId(childId(state, state.initial))}`];
  return [name, `${indent}state ${id} {`, ...first, ...body, `${indent}}`];
}

function childId({ id }: GraphState, name: string): string {
  return id === '' ? name : `${id}.${name}`;
}

function transitionLine(transition: GraphTransition, machine: WrittenMachine): string {
  const guard = guardText(transition, machine.written);
  const stays = transition.target === undefined ? ' (stays)' : '';
  const label = `${triggerText(transition, machine)}${guard === undefined ? '' : ` [${guard}]`}${stays}`;
  return `  ${mermaidId(transition.source)} --> ${mermaidId(transition.target ?? transition.source)}: ${escaped(label)}`;
}

/** The prefix keeps a state from being read as a word of Mermaid's own, such as `end`. */
function mermaidId(id: string): string {
  return id === '' ? 's' : `s_${id.replaceAll('_', '__').replaceAll('.', '_').replaceAll('-', '_h')}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '#': '#35;',
  ';': '#59;',
  '"': '#quot;',
  '<': '#lt;',
  '>': '#gt;',
  '{': '#123;',
  '}': '#125;',
  ':': '#58;',
  '%': '#37;',
};

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[#;"<>{}:%]/g, (character) => ENTITIES[character] ?? character);
}
