import type { ElkNode } from 'elkjs';
import type { ChartBox, ChartEdge, ChartLayout, ChartPoint } from '#model';
import type { Chart } from './chart.ts';
import { elkGraph, elkIds } from './elkGraph.ts';

/** The part of ELK that is used. */
export interface Layouter {
  layout(graph: ElkNode): Promise<ElkNode>;
}

/** Finds the positions of a chart's states and transitions with ELK's layered algorithm. */
export async function layoutChart(chart: Chart, elk: Layouter): Promise<ChartLayout> {
  const graph = await elk.layout(elkGraph(chart));
  const kinds = new Map(chart.states.map(({ id, kind }) => [id, kind]));
  const nodes = (graph.children ?? []).flatMap(withDescendants);
  const boxes = nodes.flatMap(({ id, x = 0, y = 0, width = 0, height = 0 }): ChartBox[] => {
    const state = elkIds.stateOf(id);
    const kind = kinds.get(state);
    return kind === undefined ? [] : [{ state, kind, x: round(x), y: round(y), width: round(width), height: round(height) }];
  });
  const edges = (graph.edges ?? []).flatMap(chartEdge);
  return { width: round(graph.width ?? 0), height: round(graph.height ?? 0), boxes, edges };
}

function withDescendants(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(withDescendants)];
}

function chartEdge({ id, labels = [], sections = [] }: NonNullable<ElkNode['edges']>[number]): ChartEdge[] {
  const points = sections.flatMap(({ bendPoints = [], endPoint, startPoint }) => [startPoint, ...bendPoints, endPoint]);
  const [{ x = 0, y = 0, width = 0, height = 0 } = {}] = labels;
  const label = { x: round(x), y: round(y), width: round(width), height: round(height) };
  return [{ transition: id, points: points.map(roundPoint), label }];
}

function roundPoint({ x, y }: ChartPoint): ChartPoint {
  return { x: round(x), y: round(y) };
}

function round(value: number): number {
  return Math.round(value);
}
