import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

test('the second press of a double press on Publish chooses nothing in the dialog that has opened under it', async () => {
  const draft = { id: -1, contentBlockId: null, humanReadableId: 'b1', type: 'LIST_ITEM_TEXT', content: 'New', blockOrder: 1, isOwn: true };
  await openEditor(new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [], drafts: [draft] } as never));
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  const opener = screen.getByRole('button', { name: 'Publish' });
  fireEvent.mouseDown(opener, { detail: 1 });
  fireEvent.click(opener, { detail: 1 });
  const box = await screen.findByRole('checkbox', { name: /new$/ });
  const isSelected = fireEvent.mouseDown(box, { detail: 2 });
  fireEvent.click(box, { detail: 2 });
  expect([isSelected, (box as HTMLInputElement).checked]).toEqual([false, true]);
  fireEvent.mouseDown(box, { detail: 1 });
  fireEvent.click(box, { detail: 1 });
  await waitFor(() => expect(box).not.toBeChecked());
});
