import { screen, within } from '@testing-library/react';
import type { MachineDocument, StudioMachine } from '#model';
import { machineWithLayout, open } from './openStudio.tsx';

/** The door of another program: it opens for everybody. */
async function otherDoor(): Promise<StudioMachine> {
  const machine = await machineWithLayout();
  const document = {
    ...machine.document,
    states: { shut: { description: 'Nobody gets in.', on: { OPEN: { target: 'open' } } }, open: {} },
  } as unknown as MachineDocument;
  return { ...machine, program: 'north', document, written: {} };
}

test('a machine is compared with that of another program: in a sentence, on the chart, and what differs is one press away', async () => {
  const own = await machineWithLayout();
  const other = await otherDoor();
  const user = await open({ machine: async (_id, { program }) => (program === 'north' ? other : own) });
  await user.click(await screen.findByRole('tab', { name: 'Differences' }));
  expect(screen.getByLabelText('Compare with')).toHaveDisplayValue('North');
  expect(await screen.findByText('1 difference from North')).toBeVisible();
  expect(document.querySelector('.s-transition--changed')).toHaveTextContent('≠ changed');
  const sentence = screen.getByRole('button', { name: 'OPEN in shut → open asks for: hasKey. Before: nothing.' });
  await user.click(sentence);
  expect(sentence).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('complementary', { name: 'Details' })).toHaveTextContent('from shut to open');
  expect(within(screen.getByRole('application')).getByText('[hasKey]').closest('g')).toHaveClass('s-transition--selected');
});

test('where nothing differs the Studio says so, and marks nothing', async () => {
  const own = await machineWithLayout();
  const user = await open({ machine: async (_id, { program = 'base' }) => ({ ...own, program }) });
  await user.click(await screen.findByRole('tab', { name: 'Differences' }));
  expect(await screen.findByText('Nothing differs from North.')).toBeVisible();
  expect(document.querySelector('.s-note')).not.toBeInTheDocument();
});
