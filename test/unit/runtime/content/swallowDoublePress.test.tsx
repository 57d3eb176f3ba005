import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

/** A press of the mouse that the browser counts as the so manyth of a series at one place. */
function press(target: Element, detail: number): void {
  for (const event of [fireEvent.mouseDown, fireEvent.mouseUp, fireEvent.click]) event(target, { detail });
}

async function openPublish() {
  const draft = { id: -1, contentBlockId: null, humanReadableId: 'b1', type: 'LIST_ITEM_TEXT', content: 'New', blockOrder: 1, isOwn: true };
  const cms = new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [], drafts: [draft] } as never);
  await openEditor(cms);
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  return { cms, opener: screen.getByRole('button', { name: 'Publish' }) };
}

test('a click without a press, as keys and assistive technology make it, counts in a dialog that has just opened', async () => {
  const { opener } = await openPublish();
  press(opener, 1);
  const box = await screen.findByRole('checkbox', { name: /new$/ });
  fireEvent.click(box, { detail: 0 });
  await waitFor(() => expect(box).not.toBeChecked());
});

test('of presses that follow each other at one place each counts, in the page and in a dialog', async () => {
  const { cms, opener } = await openPublish();
  const add = screen.getByRole('button', { name: 'Add a text' });
  press(add, 1);
  press(add, 2);
  press(add, 3);
  await waitFor(() => expect(cms.drafts()).toHaveLength(4));
  press(opener, 1);
  const box = (await screen.findAllByRole('checkbox', { name: /new$/ }))[0] as HTMLInputElement;
  const isChecked = box.checked;
  press(box, 1);
  press(box, 2);
  press(box, 3);
  await waitFor(() => expect(box.checked).toBe(!isChecked));
});

test('the second press of a double press on Publish chooses nothing in the dialog that has opened under it', async () => {
  const { opener } = await openPublish();
  press(opener, 1);
  const box = await screen.findByRole('checkbox', { name: /new$/ });
  const isSelected = fireEvent.mouseDown(box, { detail: 2 });
  fireEvent.click(box, { detail: 2 });
  expect([isSelected, (box as HTMLInputElement).checked]).toEqual([false, true]);
  press(box, 1);
  await waitFor(() => expect(box).not.toBeChecked());
});
