import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

/** Opens a text for editing, with all of it chosen; `palette` hears what keys reach the page. */
async function openText() {
  const block = { id: 1, humanReadableId: 'b1', type: 'LIST_ITEM_TEXT', content: '<p>Our prices</p>', blockOrder: 1, parent: null };
  const cms = new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [block] } as never);
  const editor = await openEditor(cms);
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Edit: Text/ }));
  const text = await screen.findByRole('textbox', { name: /^Text/ });
  await waitFor(() => expect(text).toHaveFocus());
  fireEvent.keyDown(text, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
  return { cms, text, ...editor };
}

test('Ctrl+K in a text asks for the address of a link, not for a page, and Escape leads back to the text', async () => {
  const reached: string[] = [];
  const listen = (event: KeyboardEvent): void => void reached.push(event.key);
  document.addEventListener('keydown', listen);
  const { text } = await openText();
  reached.length = 0;
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByLabelText('Address of the link');
  expect(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(text).toHaveFocus());
  expect(screen.queryByLabelText('Address of the link')).toBeNull();
  expect(reached).not.toContain('k');
  document.removeEventListener('keydown', listen);
});

test('the chosen words stay marked while the address is typed, and an address without its beginning is completed', async () => {
  const { container, text, cms, clock } = await openText();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByLabelText('Address of the link'), 'www.example.com');
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
