import { readFileSync } from 'node:fs';
import Elk from 'elkjs/lib/elk.bundled.js';
import { type Chart, chartOf, layoutChart } from '#chart';
import { graphOf } from '#machines';
import type { ChartEdge, ChartLayout, ChartPoint, ChartRectangle, MachineDocument } from '#model';
import { chartFile, chartKey } from '#server';
import { charts } from '../../../src/cli/commands/charts.ts';
import { shippedPortal } from '../../support/shippedPortal.ts';

const engineRoot = process.cwd();

const door = {
  id: 'door',
  description: 'A door.',
  initial: 'shut',
  states: {
    shut: {
      on: {
        OPEN: { target: 'open', guard: { ref: 'hasKey' }, actions: [{ type: 'assign', params: { values: { by: { $: 'event.by' } } } }] },
        RING: { actions: [{ type: 'notify', params: { text: 'bell' } }] },
      },
    },
    open: {
      initial: 'wide',
      states: {
        wide: { after: { patience: { target: 'ajar' } } },
        ajar: { invoke: { id: 'watch', src: 'op:watchDoor', onDone: { target: '#door.shut' } } },
      },
    },
  },
} as unknown as MachineDocument;

const chart = chartOf({ document: door, written: { '/states/shut/on/OPEN/guard': 'hasKey' } });

test('a chart says what leads where in the words of the document', () => {
  expect(chart.transitions.map(({ source, target, lines }) => [source, target, ...lines])).toEqual([
    ['shut', 'open', 'OPEN', '[hasKey]', '/ set by'],
    ['open.wide', 'open.ajar', 'after patience'],
    ['open.ajar', 'shut', 'onDone watchDoor'],
  ]);
});

test('what stays in a state stands in its box, as its calls and actions do', () => {
  const linesOf = (id: string) => chart.states.find((state) => state.id === id)?.lines;
  expect(linesOf('shut')).toEqual(['RING / notify bell']);
  expect(linesOf('open.ajar')).toEqual(['call watchDoor']);
});

const inside = (inner: ChartRectangle, outer: ChartRectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const apart = (one: ChartRectangle, other: ChartRectangle): boolean =>
  one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;

/** The rectangle around the stretch from one point of a line to the next, without its ends. */
const stretchBefore = ({ points }: ChartEdge, index: number): ChartRectangle => {
  const [from, to] = [points[index - 1], points[index]] as [ChartPoint, ChartPoint];
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
};

/** What is wrong with the places of a chart. */
function faultsOf({ states, transitions }: Chart, { boxes, edges }: ChartLayout): string[] {
  const boxOf = (id: string) => boxes.find(({ state }) => state === id);
  const outside = states.filter(({ id, parent }) => {
    const box = boxOf(id);
    const around = parent === undefined ? box : boxOf(parent);
    return !(box && around && inside(box, around));
  });
  const over = states.flatMap(({ id, parent }) =>
    states.filter((other) => other.parent === parent && other.id < id && !apart(boxOf(id) as never, boxOf(other.id) as never)),
  );
  const labelled = edges.filter(({ transition }) => transitions.some(({ id }) => id === transition));
  const labels = labelled.map(({ label }) => label);
  const struck = labelled.filter(({ label, transition }) =>
    edges.some(
      (edge) => edge.transition !== transition && edge.points.some((_, index) => index > 0 && !apart(stretchBefore(edge, index), label)),
    ),
  );
  const covered = labels.filter((label, index) => labels.some((other, at) => at < index && !apart(label, other)));
  return [
    ...outside.map(({ id }) => `${id} is not inside its parent`),
    ...over.map(({ id }) => `${id} covers another state`),
    ...covered.map(({ x, y }) => `the label at ${x}, ${y} covers another`),
    ...struck.map(({ transition }) => `a line runs through the label of ${transition}`),
    ...transitions.filter(({ id }) => !edges.some(({ transition }) => transition === id)).map(({ id }) => `${id} is not drawn`),
  ];
}

test('every machine is drawn whole: states inside their parents, no state or label over another, no line through a label', async () => {
  const portal = await shippedPortal();
  const machines = portal.machinesOf(portal.defaultVariant);
  expect(machines.length).toBeGreaterThan(20);
  for (const { document, id, written } of machines) {
    const drawn = chartOf({ document, written: written() });
    const withTarget = graphOf(document).transitions.filter(({ target }) => target !== undefined);
    expect(drawn.transitions.map((transition) => transition.id)).toEqual(withTarget.map((transition) => transition.id));
    const layouts: Record<string, ChartLayout> = JSON.parse(readFileSync(chartFile(engineRoot, id), 'utf8'));
    expect([id, faultsOf(drawn, layouts[chartKey(drawn)] as ChartLayout)]).toEqual([id, []]);
  }
});

test('ELK gives every state and transition of a chart its place', async () => {
  const layout = await layoutChart(chart, new Elk());
  expect(faultsOf(chart, layout)).toEqual([]);
  expect(layout.boxes.map(({ state }) => state).sort()).toEqual(['', 'open', 'open.ajar', 'open.wide', 'shut']);
});

test('the places of every chart are kept beside the machines', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const status = await charts(['--check']);
  const said = write.mock.calls.join('');
  write.mockRestore();
  expect([status, said]).toEqual([0, '']);
}, 60_000);
