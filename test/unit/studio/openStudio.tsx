import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { chartOf, layoutChart } from '#chart';
import type { MachineDocument, StudioBoot, StudioMachine, StudioMachines } from '#model';
import texts from '../../../locales/en/studio.json';
import type { StudioClient } from '../../../src/studio/client.ts';
import { StudioApp } from '../../../src/studio/StudioApp.tsx';
import { messagesOf } from './studioMessages.ts';

const door = {
  id: 'door',
  description: 'Opens and shuts a door (DOOR-01).',
  runsIn: 'block',
  initial: 'shut',
  states: {
    shut: { description: 'Nobody gets in.', on: { OPEN: { target: 'open', guard: { ref: 'hasKey' } } } },
    open: {},
  },
} as unknown as MachineDocument;

const written = { '/states/shut/on/OPEN/guard': 'hasKey' };
const summary = {
  id: 'door',
  description: door.description,
  runsIn: 'block',
  file: 'workflows/door.machine.json',
  differsFromBase: false,
  usedBy: [],
} as const;
/** What the server lists. */
export const list: StudioMachines = {
  program: 'base',
  language: 'en',
  programs: [
    { id: 'base', name: 'Everybody' },
    { id: 'north', name: 'North' },
  ],
  languages: [{ id: 'en', name: 'English' }],
  machines: [summary],
};

/** The machine of a door, with the places of its chart. */
export async function machineWithLayout(): Promise<StudioMachine> {
  const layout = await layoutChart(chartOf({ document: door, written }), new Elk());
  return {
    ...summary,
    program: 'base',
    language: 'en',
    document: door,
    written,
    sources: { '/states/shut': { file: 'workflows/door.machine.json', line: 7 } },
    texts: {},
    calls: {},
    requirements: { '': ['DOOR-01'] },
    simulation: {
      conditions: { hasKey: { eq: [{ $: 'user.role' }, 'porter'] } },
      facts: {},
      inputs: [{ path: 'user.role', type: 'string', domain: ['guest', 'porter'] }],
      phrases: {
        '{"ref":"hasKey"}': 'hasKey',
        '{"eq":[{"$":"user.role"},"porter"]}': "user.role = 'porter'",
        '{"$":"user.role"}': 'user.role',
      },
    },
    layout,
  };
}

const messages = messagesOf(texts);

const boot = {
  version: '1',
  language: 'en',
  languages: [{ id: 'en', name: 'English', locale: 'en-US' }],
  calls: {},
} as unknown as StudioBoot;

/** Opens the Studio on the machine of a door; `client` are the calls that answer otherwise. */
export async function open(client: Partial<StudioClient> = {}, query = '') {
  window.history.replaceState(null, '', `/studio${query}`);
  const machine = await machineWithLayout();
  const calls: StudioClient = {
    machines: async () => list,
    machine: async () => machine,
    texts: async () => messages,
    labels: async () => [],
    file: async () => Promise.reject(new Error('no file')),
    ...client,
  };
  await act(async () => {
    render(<StudioApp boot={boot} client={calls} />);
  });
  return userEvent.setup();
}

/** Opens the file of a kept walk of the door in its tab; `used` are the controls that were used for its one event. */
export async function openKeptWalk(user: ReturnType<typeof userEvent.setup>, used: readonly object[] = []): Promise<void> {
  const walk = {
    title: 'It opens',
    machine: 'door',
    program: 'base',
    language: 'en',
    page: '/',
    steps: [
      { event: 'xstate.init', to: ['shut'] },
      { event: 'OPEN', ...(used.length > 0 && { do: used }), when: { hasKey: true }, to: ['open'] },
    ],
  };
  const written = JSON.stringify(walk);
  const file = Object.assign(new File([written], 'opens.walk.json'), { text: async () => written });
  await user.click(await screen.findByRole('tab', { name: 'Walks' }));
  await user.upload(screen.getByLabelText('Open a kept walk'), file);
}
