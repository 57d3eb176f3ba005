import { screen, within } from '@testing-library/react';
import type { MachineDocument } from '#model';
import { eventExample } from '../../../src/studio/eventExample.ts';
import { open } from './openStudio.tsx';

/** Tries the door with the key in hand. */
async function tryDoor() {
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Try it' }));
  await user.click(screen.getByText('Facts that it reads'));
  await user.selectOptions(screen.getByLabelText('user.role'), 'porter');
  return user;
}

test.each(['{ "key": ', '7'])('an event is not sent with %s as its data: the field gets the focus and says why', async (written) => {
  const user = await tryDoor();
  await user.click(screen.getByText('Data'));
  const field = screen.getByLabelText('Data of OPEN');
  await user.clear(field);
  await user.click(field);
  await user.paste(written);
  expect(screen.getByRole('alert')).toHaveTextContent('This is no object in JSON: OPEN cannot be sent with it.');
  const press = screen.getByRole('button', { name: 'OPEN' });
  expect(press).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByText('Data'));
  await user.click(press);
  expect(screen.getByText('Now in shut')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toBeVisible();
  await user.clear(field);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(press);
  expect(screen.getByText('Now in open')).toBeVisible();
});

test('the focus of a button that is gone goes to what can happen next; it stays on the steps back and forward at their ends', async () => {
  const user = await tryDoor();
  await user.click(screen.getByRole('button', { name: 'OPEN' }));
  expect(screen.getByRole('heading', { name: 'What can happen next' })).toHaveFocus();
  const [back, forward] = [screen.getByRole('button', { name: 'Step back' }), screen.getByRole('button', { name: 'Step forward' })];
  await user.click(back);
  expect(back).toHaveFocus();
  expect(back).toBeEnabled();
  expect(back).toHaveAttribute('aria-disabled', 'true');
  await user.click(back);
  expect(screen.getByText('Now in shut')).toBeVisible();
  await user.click(forward);
  expect(forward).toHaveFocus();
  expect(forward).toBeEnabled();
  expect(forward).toHaveAttribute('aria-disabled', 'true');
});

test('data of an event begin with the names that its transitions read, unless the document has an example', () => {
  const machine = {
    id: 'note',
    initial: 'empty',
    events: { SAMPLE: { description: 'With an example.', example: { title: 'A note' } } },
    states: {
      empty: {
        on: {
          WRITE: {
            guard: { exists: { $: 'event.page.title' } },
            actions: { type: 'assign', params: { title: { $: 'event.page.title' }, key: { $: 'event.key' } } },
          },
          SAMPLE: { actions: { type: 'assign', params: { title: { $: 'event.title' } } } },
          CLOSE: {},
        },
      },
    },
  } as unknown as MachineDocument;
  expect(eventExample(machine, 'WRITE')).toEqual({ page: { title: null }, key: null });
  expect(eventExample(machine, 'SAMPLE')).toEqual({ title: 'A note' });
  expect(eventExample(machine, 'CLOSE')).toEqual({});
});

test('breakpoints that are set and cleared are said and listed, and can be cleared together', async () => {
  const user = await open();
  (await screen.findByRole('application')).focus();
  await user.keyboard('{Home}b');
  const details = within(screen.getByRole('complementary', { name: 'Details' }));
  expect(details.getByRole('status')).toHaveTextContent('Breakpoint set at shut.');
  expect(details.getByRole('button', { name: 'Breakpoint' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(details.getByRole('button', { name: 'Breakpoint' }));
  expect(details.getByRole('status')).toHaveTextContent('Breakpoint cleared at shut.');
  expect(details.queryByRole('list', { name: 'Breakpoints' })).not.toBeInTheDocument();
  await user.click(details.getByRole('button', { name: 'Breakpoint' }));
  await user.click(screen.getByRole('tab', { name: 'Table' }));
  await user.click(screen.getByRole('button', { name: 'OPEN' }));
  await user.click(details.getByRole('button', { name: 'Breakpoint' }));
  const listed = within(details.getByRole('list', { name: 'Breakpoints' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual(['shut', 'OPEN in shut']);
  await user.click(details.getByRole('button', { name: 'Clear all' }));
  expect(details.queryByRole('list', { name: 'Breakpoints' })).not.toBeInTheDocument();
  expect(details.getByRole('status')).toHaveTextContent('All breakpoints of this machine are cleared.');
  expect(details.getByRole('status')).toHaveFocus();
  expect(screen.queryByText('■ breakpoint')).not.toBeInTheDocument();
});
