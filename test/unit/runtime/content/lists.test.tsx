import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '#model';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

const block = (id: number, type: string, blockOrder: number, content: string, parent: number | null = null) => ({
  id,
  humanReadableId: `b${id}`,
  type,
  content,
  blockOrder,
  parent,
  language: 'ENGLISH',
  pageId: 7,
});
const cmsOf = (...contentBlocks: object[]) => new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks } as never);
const items = () => cmsOf(block(1, 'LIST_ITEM', 5, 'One'), block(2, 'LIST_ITEM', 7, 'Two'), block(3, 'LIST_ITEM', 9, 'Three'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

async function edit(cms: FakeCms, world: Parameters<typeof openEditor>[1] = {}) {
  const editor = await openEditor(cms, world);
  await press('Enable Editing');
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  return editor;
}

const shown = (container: Element): (string | null)[] =>
  [...container.querySelectorAll('.p-edit__items > li .p-edit__closed > :first-child')].map(({ textContent }) => textContent);

test('[SH-CMS-11] [SH-CMS-12] an item that is moved changes orders with its neighbour; the first cannot go up, the last not down', async () => {
  const cms = items();
  const { clock, container } = await edit(cms);
  expect(screen.getByRole('button', { name: 'Move List item: One up' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move List item: Three down' })).toBeDisabled();
  await press('Move List item: Two up');
  await clock.pass(800);
  expect(cms.saves.map(({ contentBlockId, blockOrder }) => [contentBlockId, blockOrder])).toEqual(
    expect.arrayContaining([
      [2, 5],
      [1, 7],
    ]),
  );
  expect(shown(container)).toEqual(['Two', 'One', 'Three']);
  await press('Move List item: One down');
  await clock.pass(800);
  expect(shown(container)).toEqual(['Two', 'Three', 'One']);
  expect(cms.drafts()).toHaveLength(3);
});

test('a moved item keeps the focus, and its new place is announced', async () => {
  await edit(items());
  const up = screen.getByRole('button', { name: 'Move List item: Three up' });
  up.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('List item: Three is now item 2 of 3.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: 'Move List item: Three up' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Move List item: Three down' })).toHaveFocus();
});

test('a part that is added to an item has the focus, since its button goes', async () => {
  await edit(cmsOf(block(1, 'LIST_ITEM', 5, 'One')));
  screen.getAllByRole('button', { name: 'Add a heading' })[0]?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Heading/ })).toHaveFocus());
});

test('items of equal order stand by their ids and get distinct orders when one is moved (G-C34)', async () => {
  const cms = cmsOf(block(1, 'LIST_ITEM', 2, 'One'), block(2, 'LIST_ITEM', 2, 'Two'), block(3, 'LIST_ITEM', 2, 'Three'));
  const { clock, container } = await edit(cms);
  expect(shown(container)).toEqual(['One', 'Two', 'Three']);
  await press('Move List item: Two up');
  await clock.pass(800);
  expect(shown(container)).toEqual(['Two', 'One', 'Three']);
  const orders = new Map(cms.drafts().map(({ contentBlockId, blockOrder }) => [contentBlockId, blockOrder]));
  expect([2, 1, 3].map((id) => orders.get(id) ?? 2)).toEqual([2, 3, 4]);
});

test('[SH-CMS-13] [SH-CMS-14] a new first item has an order one below, a new last one an order one above', async () => {
  const cms = items();
  const { container } = await edit(cms);
  await press('Add an item at the beginning');
  await press('Add an item at the end');
  await settle();
  expect(cms.saves.map(({ contentBlockId, type, blockOrder, content }) => [contentBlockId, type, blockOrder, content])).toEqual([
    [null, 'LIST_ITEM', 4, 'New content'],
    [null, 'LIST_ITEM', 10, 'New content'],
  ]);
  expect(shown(container)).toEqual(['New content', 'One', 'Two', 'Three', 'New content']);
});

test('[SH-CMS-09] [SH-CMS-10] a deleted item stays in sight until it is restored, and is absent in preview', async () => {
  const cms = items();
  const { clock } = await edit(cms);
  await press('Delete List item: Two');
  await clock.pass(800);
  expect(cms.saves.at(-1)).toMatchObject({ contentBlockId: 2, status: 'DELETED' });
  expect(screen.getByText('Two').tagName).toBe('S');
  expect(screen.getByRole('button', { name: 'Restore List item: Two' })).toHaveFocus();
  await press('Preview');
  await screen.findByText('One');
  expect(screen.queryByText('Two')).toBeNull();
  await press('Enable Editing');
  await screen.findByRole('button', { name: 'Restore List item: Two' });
  await press('Restore List item: Two');
  await clock.pass(800);
  expect(cms.saves.at(-1)).toMatchObject({ contentBlockId: 2, status: 'RESTORED' });
  await press('Preview');
  expect(await screen.findByText('Two')).toBeVisible();
});

test('deleting a question takes its answer out of the preview', async () => {
  const cms = cmsOf(block(1, 'FAQ_QUESTION', 1, 'How?'), block(2, 'FAQ_ANSWER', 2, 'So.', 1), block(3, 'LIST_ITEM_TEXT', 3, 'Text'));
  await edit(cms);
  await press('Delete Question: How?');
  await press('Preview');
  await screen.findByText('Text');
  expect(screen.queryByText('So.')).toBeNull();
});

test('[SH-CMS-15] an empty page offers one default block, which nobody saves before it is edited (G-V17)', async () => {
  const cms = cmsOf();
  const { clock, container } = await edit(cms);
  await screen.findByText('New content');
  expect(container.querySelectorAll('[data-type]')).toHaveLength(1);
  expect(container.querySelector('[data-type]')).toHaveAttribute('data-type', 'LIST_ITEM_TEXT');
  await clock.pass(60_000);
  expect(cms.saves).toEqual([]);
  await press('Edit: Text');
  const box = await screen.findByRole('textbox', { name: 'Text' });
  await act(async () => {
    box.innerHTML = '<p>Welcome</p>';
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await clock.pass(800);
  expect(cms.saves).toEqual([
    expect.objectContaining({
      type: 'LIST_ITEM_TEXT',
      content: '<p>Welcome</p>',
      blockOrder: 1,
      contentBlockId: null,
      language: 'ENGLISH',
    }),
  ]);
});

test('a default block that nobody edits is not in the preview', async () => {
  const cms = cmsOf();
  const content = {
    id: 'content',
    block: 'cms-content',
    page: { $fn: 'first', of: [{ $: 'data.page' }] },
    empty: 'Nothing here',
  } as unknown as Block;
  await edit(cms, { blocks: [content] });
  await screen.findByText('New content');
  await press('Preview');
  expect(await screen.findByText('Nothing here')).toBeVisible();
});

test('[SH-CMS-16] a default question comes with its answer, and both are saved', async () => {
  const cms = cmsOf(block(1, 'FAQ_QUESTION', 4, 'How?'));
  await edit(cms);
  await press('Add a question at the end');
  await settle();
  expect(screen.getAllByRole('textbox').map((box) => (box as HTMLTextAreaElement).value)).toEqual(['How?', 'New question']);
  expect(cms.saves).toEqual([
    expect.objectContaining({ type: 'FAQ_QUESTION', content: 'New question', contentBlockId: null, parent: null, blockOrder: 5 }),
    expect.objectContaining({ type: 'FAQ_ANSWER', content: 'New answer', contentBlockId: null, parent: -1 }),
  ]);
});

test('[SH-CMS-18] what is pasted into rich text comes as plain text', async () => {
  const cms = cmsOf(block(1, 'LIST_ITEM_TEXT', 1, '<p></p>'));
  const { clock } = await edit(cms);
  await press('Edit: Text');
  const box = await screen.findByRole('textbox', { name: 'Text' });
  const data: { readonly [type: string]: string } = { 'text/html': '<b>Bold</b> <a href=x>y</a>', 'text/plain': 'Bold y' };
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), items: [], files: [] };
  fireEvent.paste(box, { clipboardData });
  await clock.pass(800);
  expect(cms.saves.at(-1)?.content).toBe('<p>Bold y</p>');
});

test('one half of a move that is not saved is told, sent again, and then both halves are there', async () => {
  const cms = items();
  const { clock, container } = await edit(cms);
  cms.refuse = (operation, { contentBlockId }) => (contentBlockId === 1 ? { kind: 'offline', operation } : undefined);
  await press('Move List item: Two up');
  await clock.pass(800);
  expect(screen.getByText('1 change is not saved.')).toBeVisible();
  cms.refuse = () => undefined;
  await clock.pass(10_000);
  await waitFor(() => expect(screen.queryByText('1 change is not saved.')).toBeNull());
  expect(cms.drafts().map(({ contentBlockId, blockOrder }) => [contentBlockId, blockOrder])).toEqual(
    expect.arrayContaining([
      [2, 5],
      [1, 7],
    ]),
  );
  expect(shown(container)).toEqual(['Two', 'One', 'Three']);
});

test('a picture that was added to an item by mistake is removed again, and can be restored', async () => {
  const cms = items();
  await edit(cms);
  await userEvent.click(screen.getAllByRole('button', { name: 'Add a picture' })[0] as HTMLElement);
  await settle();
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture: One' }));
  await settle();
  expect(screen.queryByLabelText(/^Choose a file/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Restore Picture: One' })).toHaveFocus();
});
