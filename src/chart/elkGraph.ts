import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { measures, textSize } from './measures.ts';

/** Id of the machine itself in ELK's graph, where '' is no id. */
const MACHINE = ' ';

/** Beginning of the id of the dot from which the first child of a state is entered. */
const START = 'start ';

const { betweenStates, dot, history, nameHeight, padding, smallest } = measures;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  // Lines run from what is entered first to what follows, so that a chart is read from top to bottom.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': String(betweenStates),
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
};

/** One beside the other: loops around each other would run through each other's labels. */
const LOOPS = { 'elk.layered.edgeRouting.selfLoopOrdering': 'SEQUENCED' };

export const elkIds = {
  ofState: (state: string): string => (state === '' ? MACHINE : state),
  stateOf: (id: string): string => (id === MACHINE ? '' : id),
  isStart: (id: string): boolean => id.startsWith(START),
};

/** A chart as a graph of ELK: a node for each state and for each dot from which a first state is entered. */
export function elkGraph(chart: Chart): ElkNode {
  const nodeOf = (state: ChartState): ElkNode => {
    const children = inOrderOfEntry(state, chart).map(nodeOf);
    const start = state.initial === undefined ? [] : [{ id: START + elkIds.ofState(state.id), width: dot, height: dot }];
    const { layoutOptions, ...size } = sizeOf(state);
    const options = hasSeveralLoops(state, chart) ? { ...layoutOptions, ...LOOPS } : layoutOptions;
    return {
      id: elkIds.ofState(state.id),
      ...size,
      ...(options && { layoutOptions: options }),
      ...(children.length > 0 && { children: [...start, ...children] }),
    };
  };
  const root = chart.states.find(({ parent }) => parent === undefined);
  const first = chart.states.flatMap(({ id, initial }): ElkExtendedEdge[] =>
    initial === undefined ? [] : [{ id: `${START}edge ${id}`, sources: [START + elkIds.ofState(id)], targets: [initial] }],
  );
  return {
    id: 'chart',
    layoutOptions: OPTIONS,
    children: root === undefined ? [] : [nodeOf(root)],
    edges: [...first, ...chart.transitions.map(edgeOf)],
  };
}

function hasSeveralLoops({ id }: ChartState, { transitions }: Chart): boolean {
  return transitions.filter(({ source, target }) => source === id && target === id).length > 1;
}

/** The children of a state, each after the one from which it is reached first. */
function inOrderOfEntry({ id, initial }: ChartState, { states, transitions }: Chart): ChartState[] {
  const children = states.filter(({ parent }) => parent === id);
  const childAround = (state: string): ChartState | undefined =>
    children.find((child) => state === child.id || state.startsWith(`${child.id}.`));
  const ordered = new Set<ChartState>(children.filter((child) => child.id === initial));
  for (const reached of ordered)
    for (const { source, target } of transitions) {
      const next = childAround(source) === reached ? childAround(target) : undefined;
      if (next !== undefined) ordered.add(next);
    }
  return [...ordered, ...children.filter((child) => !ordered.has(child))];
}

/** The size of a state without children; one with children has the size of what is in it, with room for its head. */
function sizeOf({ kind, lines, name }: ChartState): Pick<ElkNode, 'width' | 'height' | 'layoutOptions'> {
  if (kind === 'history') return { width: history, height: history };
  // The mark of an active state stands before its name.
  const text = textSize([`● ${name}`, ...lines]);
  const width = Math.max(smallest, text.width + 2 * padding + 8);
  const height = nameHeight + (lines.length > 0 ? text.height - measures.lineHeight + padding : 6);
  const sides = `top=${height + padding},left=${padding + 6},bottom=${padding + 6},right=${padding + 6}`;
  const layoutOptions = {
    ...OPTIONS,
    'elk.padding': `[${sides}]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.nodeSize.minimum': `(${width}, ${height})`,
  };
  return { width, height, layoutOptions };
}

function edgeOf({ id, lines, source, target }: ChartTransition): ElkExtendedEdge {
  const { height, width } = textSize(lines);
  return {
    id,
    sources: [elkIds.ofState(source)],
    targets: [elkIds.ofState(target)],
    labels: [
      {
        id: `label ${id}`,
        text: lines.join('\n'),
        width: width + 8,
        height: height + 4,
        layoutOptions: { 'elk.edgeLabels.inline': 'true' },
      },
    ],
  };
}
