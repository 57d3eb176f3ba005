import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '#model';
import { showBlocks } from './showBlock.tsx';

const send = (event: string) => [{ type: 'send', params: { event, value: { $: 'event.value' } } }];
const dealer = {
  id: 'd',
  block: 'combobox',
  label: 'Dealer',
  hint: 'Code or part of the name',
  value: { $: 'context.term' },
  results: { $: 'context.found' },
  onType: send('TYPE'),
  onEnter: send('FIND'),
  onChoose: send('DEALER'),
} as Block;
const found = [
  { value: 'HO0001', label: 'Cedar Falls Motors', hint: 'HO0001' },
  { value: 'HO0002', label: 'Harbour Motors', hint: 'HO0002' },
];
const show = () => showBlocks([dealer], { scope: { context: { term: '', found } } });
const box = () => screen.findByRole('combobox', { name: 'Dealer' });

test('[GB-214] a box with label and hint that opens its list by keys, and names what is marked', async () => {
  show();
  const input = await box();
  expect(input).toHaveAccessibleDescription('Code or part of the name');
  await userEvent.tab();
  expect(input).toHaveFocus();
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(input).not.toHaveAttribute('aria-controls');
  await userEvent.keyboard('{ArrowUp}');
  expect(await screen.findByRole('listbox', { name: 'Dealer' })).toHaveAttribute('id', input.getAttribute('aria-controls'));
  const last = screen.getByRole('option', { name: /Harbour/ });
  expect(last).toHaveAttribute('aria-selected', 'true');
  expect(input).toHaveAttribute('aria-activedescendant', last.id);
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Cedar/ })).toHaveAttribute('aria-selected', 'true');
});

test('[GB-214] Enter takes what is marked, else what was typed', async () => {
  const { ran } = show();
  await userEvent.type(await box(), 'ho0002{Enter}');
  expect(ran.at(-1)).toMatchObject({ params: { event: 'FIND', value: 'ho0002' } });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(ran.at(-1)).toMatchObject({ params: { event: 'DEALER', value: 'HO0001' } });
  expect(screen.queryByRole('option')).toBeNull();
});

test('[GB-214] Escape closes the list alone, and with other suggestions none is marked', async () => {
  const { show: again } = show();
  const outside = jest.fn();
  document.addEventListener('keydown', outside);
  await userEvent.click(await box());
  await userEvent.keyboard('{ArrowDown}');
  again({ scope: { context: { term: '', found: [...found].reverse() } } });
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  outside.mockClear();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(outside).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(outside).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', outside);
});

test('[GB-214] Home and End lead to the first and the last suggestion while the list is open', async () => {
  show();
  await userEvent.click(await box());
  await screen.findByRole('option', { name: /Cedar/ });
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Harbour');
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Cedar');
});

test('[GB-214] typing within the text leaves the caret where it is, also when the list opens', async () => {
  show();
  const input = (await box()) as HTMLInputElement;
  await userEvent.type(input, 'hbour{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.type(input, 'ar', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  await screen.findByRole('option', { name: /Cedar/ });
  await userEvent.keyboard('!');
  expect(input).toHaveValue('har!bour');
});

test('[GB-214] a tap chooses, a tap elsewhere closes the list', async () => {
  const { ran } = show();
  const user = userEvent.setup();
  await user.pointer({ target: await box(), keys: '[TouchA]' });
  await user.pointer({ target: await screen.findByRole('option', { name: /Harbour/ }), keys: '[TouchA]' });
  expect(ran.at(-1)).toMatchObject({ params: { event: 'DEALER', value: 'HO0002' } });
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.pointer({ target: await box(), keys: '[TouchA]' });
  await screen.findByRole('option', { name: /Harbour/ });
  await user.pointer({ target: document.body, keys: '[TouchA]' });
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

test('[GB-214] Enter that ends the input of a word by an input method searches nothing', async () => {
  const { ran } = show();
  const input = await box();
  await userEvent.type(input, 'ce');
  const before = ran.length;
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(ran).toHaveLength(before);
});
