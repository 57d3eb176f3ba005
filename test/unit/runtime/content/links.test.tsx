import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

// The script of suggestions is there before the first test, as it is once it has come.
beforeAll(() => import('../../../../src/runtime/ui/SuggestionList.tsx'));

/** Opens a text for editing, with all of it chosen, or with the caret at its end. */
async function openText(scope = {}, { isChosen = true } = {}) {
  const block = { id: 1, humanReadableId: 'b1', type: 'LIST_ITEM_TEXT', content: '<p>Our prices</p>', blockOrder: 1, parent: null };
  const cms = new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [block] } as never);
  const editor = await openEditor(cms, { scope });
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Edit: Text/ }));
  const text = await screen.findByRole('textbox', { name: /^Text/ });
  await waitFor(() => expect(text).toHaveFocus());
  if (isChosen) fireEvent.keyDown(text, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
  return { cms, text, ...editor };
}

test('Ctrl+K in a text asks for the address of a link, not for a page, and Escape leads back to the text', async () => {
  const reached: string[] = [];
  const listen = (event: KeyboardEvent): void => void reached.push(event.key);
  document.addEventListener('keydown', listen);
  const { text } = await openText();
  reached.length = 0;
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Page or address of the link' });
  expect(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(text).toHaveFocus());
  expect(screen.queryByLabelText('Page or address of the link')).toBeNull();
  expect(reached).not.toContain('k');
  document.removeEventListener('keydown', listen);
});

test('the chosen words stay marked while the address is typed, and an address without its beginning is completed', async () => {
  const { container, text, cms, clock } = await openText();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Page or address of the link' }), 'www.example.com');
  expect(container.querySelector('.p-edit__chosen')).toHaveTextContent('Our prices');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(text.querySelector('a')).toHaveAttribute('href', 'https://www.example.com'));
  await clock.pass(800);
  expect(cms.saves.at(-1)?.content).toBe('<p><a href="https://www.example.com">Our prices</a></p>');
});

test('Home and End lead to the first and the last button of a text', async () => {
  await openText();
  const [first, ...others] = screen.getByRole('toolbar', { name: /^Formatting/ }).querySelectorAll('button');
  act(() => first?.focus());
  await userEvent.keyboard('{End}');
  expect(others.at(-1)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(first).toHaveFocus();
});

const menu = {
  items: [
    { id: 1, name: 'Support', url: null, filteredChildren: [{ id: 2, name: 'Our prices', url: '/offers', filteredChildren: [] }] },
    { id: 3, name: 'Statistics', url: 'https://reports.example.com', filteredChildren: [] },
  ],
};

test('a page is found by its name, chosen by Enter, and the link leads to its address', async () => {
  const { text, cms, clock } = await openText({ menu });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Page or address of the link' });
  await userEvent.type(field, 'statis');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, 'prices');
  const option = await screen.findByRole('option', { name: /^Our prices/ });
  expect(option).toHaveTextContent('Support · /offers');
  expect(field).toHaveAttribute('aria-activedescendant', option.id);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(text.querySelector('a')).toHaveAttribute('href', '/offers'));
  expect(screen.queryByRole('combobox')).toBeNull();
  await clock.pass(800);
  expect(cms.saves.at(-1)?.content).toBe('<p><a href="/offers">Our prices</a></p>');
});

test('an address that was typed is kept when something else is pressed, and dropped by Escape', async () => {
  const { text } = await openText({ menu });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), '/offers');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('form')).toBeNull());
  await waitFor(() => expect(text).toHaveFocus());
  expect(text.querySelector('a')).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), '/offers');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Our prices' })).toHaveAttribute('href', '/offers'));
});

test('words that name a page are kept as a link to it when something else is pressed', async () => {
  await openText({ menu });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'our pri');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Our prices' })).toHaveAttribute('href', '/offers'));
});

test('where nothing is chosen, the name of the page becomes the text of the link', async () => {
  const { text } = await openText({ menu }, { isChosen: false });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'prices{Enter}');
  await waitFor(() => expect(text.querySelector('a')).toHaveAttribute('href', '/offers'));
  expect(text).toHaveTextContent('Our pricesOur prices');
});

test('an address that no page has is told while it is typed, words that are no page are refused', async () => {
  const { text } = await openText({ menu });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Page or address of the link' });
  await userEvent.type(field, '/off');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(field, 'ices');
  expect(screen.getByRole('alert')).toHaveTextContent('The portal has no page at this address.');
  await userEvent.clear(field);
  await userEvent.type(field, 'no such page{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('No page has this name.');
  expect(text.querySelector('a')).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '/offers?year=2027{Enter}');
  await waitFor(() => expect(text.querySelector('a')).toHaveAttribute('href', '/offers?year=2027'));
});

test('a press on a text opens it, a press on a link in it or on marked words does not', async () => {
  const content = '<p>Read <a href="/offers">our prices</a> first</p>';
  const block = { id: 1, humanReadableId: 'b1', type: 'LIST_ITEM_TEXT', content, blockOrder: 1, parent: null };
  await openEditor(new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [block] } as never));
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await screen.findByRole('button', { name: /^Edit: Text/ });
  const link = screen.getByRole('link', { name: 'our prices' });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  getSelection()?.selectAllChildren(link);
  fireEvent.click(screen.getByText(/^Read/));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('textbox', { name: /^Text/ })).toBeNull();
  getSelection()?.removeAllRanges();
  fireEvent.click(screen.getByText(/^Read/));
  expect(await screen.findByRole('textbox', { name: /^Text/ })).toBeVisible();
});
