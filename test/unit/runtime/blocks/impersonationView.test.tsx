import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '#model';
import { showBlocks } from './showBlock.tsx';

const search: Block = {
  id: 's',
  block: 'combobox',
  label: 'User',
  value: { $: 'context.text' },
  disabled: { $: 'context.busy' },
  results: { $: 'context.results' },
  status: { $: 'context.status' },
  onType: [{ type: 'send', params: { event: 'TYPE', value: { $: 'event.value' } } }],
  onChoose: [{ type: 'send', params: { event: 'CHOOSE', value: { $: 'event.value' } } }],
};
const select: Block = {
  id: 'o',
  block: 'select',
  label: 'OEM',
  options: { $: 'context.oems' },
  value: { $: 'context.oem' },
  disabled: { $: 'context.busy' },
  onChange: [{ type: 'send', params: { event: 'OEM', value: { $: 'event.value' } } }],
};
const results = [
  { value: 'avery.b', label: 'Avery Brooks', hint: 'avery.b' },
  { value: 'casey.d', label: 'Casey Doyle', hint: 'casey.d' },
];
const oems = [
  { value: 'All', label: 'All' },
  { value: 'One', label: 'Program One' },
];

test('[SH-IMPERSONATION-01] enabled while not impersonating; typing and the program are told', async () => {
  const { ran } = showBlocks([search, select], { scope: { context: { text: '', results: [], oems, oem: 'All' } } });
  const box = await screen.findByRole('combobox', { name: 'User' });
  expect(box).toBeEnabled();
  await userEvent.type(box, 'av');
  expect(ran.at(-1)).toMatchObject({ params: { event: 'TYPE', value: 'av' } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'OEM' }), 'Program One');
  expect(ran.at(-1)).toMatchObject({ params: { event: 'OEM', value: 'One' } });
});

test('[SH-IMPERSONATION-03] [SH-IMPERSONATION-04] disabled and showing the login while impersonating', async () => {
  showBlocks([search, select], { scope: { context: { text: 'dealer.one', results: [], busy: true, oems, oem: 'All' } } });
  const box = await screen.findByRole('combobox', { name: 'User' });
  expect(box).toBeDisabled();
  expect(box).toHaveValue('dealer.one');
  expect(screen.getByRole('combobox', { name: 'OEM' })).toBeDisabled();
});

test('G-S09: keys walk the suggestions, Enter chooses and fills the box with the login', async () => {
  const { ran } = showBlocks([search], { scope: { context: { text: '', results } } });
  const box = await screen.findByRole('combobox', { name: 'User' });
  await userEvent.click(box);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { name: /Casey/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(ran).toMatchObject([{ params: { event: 'CHOOSE', value: 'casey.d' } }]);
  expect(box).toHaveValue('casey.d');
  expect(screen.queryByRole('option')).toBeNull();
});

test('[SH-IMPERSONATION-20] [SH-IMPERSONATION-21] the state of the search is shown and said', async () => {
  const { show } = showBlocks([search], { scope: { context: { text: 'zz', results: [], status: 'Loading results...' } } });
  await userEvent.click(await screen.findByRole('combobox', { name: 'User' }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading results...');
  show({ scope: { context: { text: 'zz', results: [], status: 'No Users Found' } } });
  expect(screen.getByRole('status')).toHaveTextContent('No Users Found');
});
