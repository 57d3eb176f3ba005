import { screen, within } from '@testing-library/react';
import Elk from 'elkjs/lib/elk.bundled.js';
import { chartOf, layoutChart } from '#chart';
import type { MachineDocument, StudioMachine } from '#model';
import { machineWithLayout, open } from './openStudio.tsx';

/** The door, which can be shut again; in the north it cannot. */
async function doorOf(program: string | undefined): Promise<StudioMachine> {
  const door = await machineWithLayout();
  const open = program === 'north' ? {} : { on: { SHUT: { target: 'shut' } } };
  const document = { ...door.document, states: { ...door.document.states, open } } as unknown as MachineDocument;
  const layout = await layoutChart(chartOf({ document, written: door.written }), new Elk());
  return { ...door, document, layout, ...(program !== undefined && { program }) };
}

/** Tries the door twice in the usual program. */
async function tryDoor() {
  const user = await open({ machine: async (_id, { program }) => doorOf(program) }, '?tab=simulate');
  await user.click(await screen.findByText('Facts that it reads'));
  await user.selectOptions(screen.getByLabelText('user.role'), 'porter');
  for (const event of ['OPEN', 'SHUT', 'OPEN']) await user.click(screen.getByRole('button', { name: event }));
  return user;
}

const steps = () => screen.getAllByRole('button', { name: /^(Begins in|OPEN →|SHUT →)/ }).map(({ textContent }) => textContent);

test('what was tried is taken again in another program as far as it goes, and stands as it was in the first', async () => {
  const user = await tryDoor();
  await user.selectOptions(screen.getByLabelText('Program'), 'North');
  const note = await screen.findByText(/^Of the 3 steps that you tried in Everybody/);
  expect(note).toHaveTextContent('1 can be taken here: step 2 (SHUT) has no transition where it stands.');
  expect(steps()).toEqual(['Begins in shut', 'OPEN → open']);
  expect(screen.getByText('Now in open')).toBeVisible();
  expect(screen.getByLabelText('user.role')).toHaveDisplayValue('porter');
  await user.click(screen.getByRole('button', { name: 'Back to Everybody' }));
  expect(await screen.findByRole('button', { name: 'SHUT → shut' })).toBeVisible();
  expect(steps()).toEqual(['Begins in shut', 'OPEN → open', 'SHUT → shut', 'OPEN → open']);
  expect(screen.queryByText(/that you tried in/)).not.toBeInTheDocument();
});

test('what was tried in a program of its own is not replaced by that of another one', async () => {
  const user = await tryDoor();
  await user.selectOptions(screen.getByLabelText('Program'), 'North');
  await screen.findByText(/^Of the 3 steps/);
  await user.click(screen.getByRole('button', { name: 'From the start' }));
  expect(screen.queryByText(/^Of the 3 steps/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Program'), 'Everybody');
  expect(await screen.findByRole('button', { name: 'SHUT → shut' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Program'), 'North');
  expect(await screen.findByText('Now in shut')).toBeVisible();
  expect(steps()).toEqual(['Begins in shut']);
});

test('another tab forgets nothing of what was tried', async () => {
  const user = await tryDoor();
  await user.click(screen.getByRole('button', { name: 'Step back' }));
  await user.click(screen.getByRole('tab', { name: 'Table' }));
  await user.click(screen.getByRole('tab', { name: 'Try it' }));
  expect(steps()).toHaveLength(4);
  expect(within(await screen.findByRole('tabpanel', { name: 'Try it' })).getByText('Now in shut')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Step forward' }));
  expect(screen.getByText('Now in open')).toBeVisible();
});
