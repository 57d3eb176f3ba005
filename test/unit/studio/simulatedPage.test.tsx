import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MachineDocument, ScreenPart, ShellPart, StudioMachine } from '#model';
import { SimulatedScreen } from '../../../src/runtime/simulation/SimulatedPage.tsx';
import { givenRoots } from '../../../src/studio/simulate/simulationEvaluation.ts';
import { type Simulation, useSimulation } from '../../../src/studio/simulate/useSimulation.ts';

const loan = {
  id: 'loan',
  description: 'Lends a book.',
  runsIn: 'block',
  context: { book: 'Emma' },
  initial: 'offered',
  states: {
    offered: {
      meta: { view: 'offer' },
      on: { TAKE: { target: 'asking', actions: [{ type: 'assign', params: { values: { days: { $: 'event.days' } } } }] } },
    },
    asking: { meta: { view: 'waiting' }, invoke: { id: 'ask', src: 'op:lend', onDone: { target: 'lent' } } },
    lent: { meta: { view: 'lent' }, on: { BACK: { guard: { eq: [{ $: 'user.role' }, 'reader'] }, target: 'offered' } } },
    closed: {},
  },
} as unknown as MachineDocument;

const press = (id: string, ...actions: object[]) => ({ block: 'button', id, label: id, actions });
const send = (event: string, payload?: object) => ({ type: 'send', params: { event, ...(payload && { payload }) } });

const part = {
  screen: {
    $schema: '',
    id: 'shelf',
    title: 'shelf',
    data: { reader: { call: 'getReader' } },
    onEnter: [{ type: 'storage.set', params: { key: 'seen', value: 'yes' } }],
    blocks: [
      { block: 'text', id: 'reader', text: { $: 'data.reader.name' } },
      { block: 'text', id: 'role', text: { $: 'user.role' } },
      press('elsewhere', { type: 'navigate', params: { to: 'home' } }),
      press('remember', { type: 'storage.set', params: { key: 'seen', value: 'yes' } }),
      {
        block: 'flow',
        id: 'loan',
        flow: 'loan',
        startWhen: { ne: [{ $: 'user.role' }, 'nobody'] },
        views: {
          offer: [{ block: 'text', id: 'book', text: { $: 'context.book' } }, press('take', send('TAKE', { days: 14 }))],
          waiting: [{ block: 'text', id: 'wait', text: 'asking' }],
          lent: [{ block: 'text', id: 'days', text: { $: 'context.days' } }, press('back', send('BACK'))],
        },
      },
    ],
  },
  messages: {},
  forms: {},
  flows: { loan },
} as unknown as ScreenPart;

const shell = {
  variant: 'base',
  language: 'en',
  portal: {
    name: 'library',
    languages: [{ id: 'en', locale: 'en-US' }],
    storage: { seen: 'seen' },
    cookies: { sso: 's', webSession: 'w', impersonate: 'i' },
  },
  oem: {},
  routes: { routes: { shelf: { path: '/shelf/:id', screen: 'shelf' } }, home: 'shelf', notFound: 'shelf' },
  facts: { 'user.role': { type: 'string' }, 'storage.seen': { type: 'string' } },
  conditions: {},
  operations: {},
  flows: {},
  forms: {},
  messages: {},
} as unknown as ShellPart;

const machine = {
  document: loan,
  simulation: { conditions: {}, facts: {}, inputs: [{ path: 'user.role', type: 'string' }], phrases: {} },
} as unknown as StudioMachine;

interface Seen {
  simulation?: Simulation;
  readonly withheld: string[];
  readonly shown: boolean[];
  readonly called: string[];
  readonly faults: unknown[];
}

function Beside({ seen }: { readonly seen: Seen }) {
  const simulation = useSimulation(machine);
  seen.simulation = simulation;
  const { current, facts, send: take } = simulation;
  return (
    <SimulatedScreen
      shell={shell}
      part={part}
      machine={loan}
      moment={current.moment}
      user={{ role: 'reader' }}
      menu={[]}
      given={givenRoots(facts)}
      responses={{ getReader: { name: 'Somebody' } }}
      loadScreen={() => Promise.reject(new Error('no screen'))}
      onSend={take}
      onCall={(operation) => seen.called.push(operation)}
      onShown={(input) => seen.shown.push(input !== undefined)}
      onWithheld={(what) => seen.withheld.push(what)}
      report={(fault) => seen.faults.push(fault)}
    />
  );
}

/** Shows the page beside a simulation, which is given back with what the page would have done. */
function show() {
  const seen: Seen = { withheld: [], shown: [], called: [], faults: [] };
  render(<Beside seen={seen} />);
  return seen as Required<Seen>;
}

const text = (content: string) => screen.findByText(content);

test('the page follows the simulation: an event, an answer, another context, another state, and back', async () => {
  const seen = show();
  expect(await text('Emma')).toBeVisible();
  act(() => seen.simulation.setContext({ book: 'Persuasion' }));
  expect(await text('Persuasion')).toBeVisible();
  act(() => seen.simulation.send({ type: 'TAKE', days: 7 }));
  expect(await text('asking')).toBeVisible();
  act(() => seen.simulation.send({ type: 'xstate.done.actor.ask', output: {} }));
  expect(await text('7')).toBeVisible();
  act(() => seen.simulation.goTo(1));
  expect(await text('Persuasion')).toBeVisible();
  act(() => seen.simulation.goTo(3));
  expect(await text('7')).toBeVisible();
  act(() => seen.simulation.enter('closed'));
  expect(screen.queryByText('7')).toBeNull();
  expect(await text('Somebody')).toBeVisible();
  expect(seen.faults).toEqual([]);
});

test('what is pressed in the page comes to the simulation with its data', async () => {
  const user = userEvent.setup();
  const seen = show();
  await user.click(await screen.findByRole('button', { name: 'take' }));
  const { event, moment } = seen.simulation.current;
  expect(event).toEqual({ type: 'TAKE', days: 14 });
  expect(moment).toMatchObject({ state: 'asking', context: { book: 'Emma', days: 14 } });
  expect(await text('asking')).toBeVisible();
});

test('nothing goes out of the page: no call, no storage, no other page', async () => {
  const user = userEvent.setup();
  const fetched = jest.fn();
  globalThis.fetch = fetched;
  const before = window.location.href;
  const seen = show();
  await user.click(await screen.findByRole('button', { name: 'elsewhere' }));
  await user.click(screen.getByRole('button', { name: 'remember' }));
  await user.click(screen.getByRole('button', { name: 'take' }));
  expect(seen.withheld).toEqual(['storage.set', 'navigate', 'storage.set']);
  expect(seen.called).toEqual(['getReader']);
  expect(fetched).not.toHaveBeenCalled();
  expect(window.localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
  expect(window.location.href).toBe(before);
  expect(seen.simulation.steps).toHaveLength(2);
});

test('a fact that is given is what the page reads, and it is said whether the page shows the machine', async () => {
  const seen = show();
  expect(await text('reader')).toBeVisible();
  expect(seen.shown.at(-1)).toBe(true);
  act(() => seen.simulation.setFacts({ 'user.role': 'nobody' }));
  expect(await text('nobody')).toBeVisible();
  expect(screen.queryByText('Emma')).toBeNull();
  expect(seen.shown.at(-1)).toBe(false);
});
