import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

const block = (id: number, type: string, content: string, blockOrder = id) => ({
  id,
  humanReadableId: `b${id}`,
  type,
  content,
  blockOrder,
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
  version: 1,
});
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function edit(cms: FakeCms) {
  const editor = await openEditor(cms);
  await press('Enable Editing');
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  return editor;
}

test('[SH-CMS-15] a page that does not exist yet is begun in place: its first draft names it, all others its id', async () => {
  const stub = { id: null, humanReadableId: 'new-product', contentBlocks: [], drafts: [], extras: ['versions', 'begin'] };
  const cms = new FakeCms();
  cms.translations['undefined'] = [stub];
  const { clock } = await edit(cms);
  await press('Add a heading');
  await clock.pass(800);
  await settle();
  expect(cms.saves[0]).toMatchObject({ pageId: null, pageHri: 'new-product', content: 'New content' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Heading' }), ' typed');
  await clock.pass(800);
  await settle();
  expect(cms.saves[1]).toMatchObject({ pageId: 100, id: -1, content: 'New content typed' });
  expect(cms.saves[1]).not.toHaveProperty('pageHri');
  await press('Publish');
  await settle();
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('New content typed');
});

test('what is added after a list stays in it once it is published: what follows moves on', async () => {
  const items = [block(1, 'LIST_ITEM', 'First', 1), block(2, 'LIST_ITEM', 'Second', 2)];
  const cms = new FakeCms({
    id: 7,
    humanReadableId: 'privacy',
    contentBlocks: [...items, block(3, 'LIST_ITEM_HEADER', 'Below', 3), block(4, 'LIST_ITEM_HEADER', 'Last', 9)],
    extras: ['versions'],
  } as never);
  const { clock } = await edit(cms);
  await press('Add an item at the end');
  await clock.pass(800);
  await settle();
  const ids = cms.drafts().map(({ id }) => Number(id));
  cms.backend.publish({ pageId: 7, draftIds: ids } as never);
  const order = [...(cms.pages[0]?.contentBlocks ?? [])].sort(
    (one, other) => Number(one.blockOrder) - Number(other.blockOrder) || Number(one.id) - Number(other.id),
  );
  expect(order.map(({ content }) => content)).toEqual(['First', 'Second', 'New content', 'Below', 'Last']);
  expect(order.find(({ content }) => content === 'Last')?.blockOrder).toBe(9);
});

test('preview shows new blocks where readers will get them: after published ones of the same order', async () => {
  const draft = { ...block(-3, 'LIST_ITEM_HEADER', 'New one', 2), contentBlockId: null };
  const contentBlocks = [block(1, 'LIST_ITEM_HEADER', 'First', 1), block(2, 'LIST_ITEM_HEADER', 'Second', 2)];
  const cms = new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks, drafts: [draft], extras: ['versions'] } as never);
  await edit(cms);
  await press('Preview');
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['First', 'Second', 'New one']),
  );
});

test('a line with markup of another backend stays as it is until the user chooses to simplify it', async () => {
  const html = 'See <a href="/terms">the <b>terms</b></a>';
  const cms = new FakeCms({
    id: 7,
    humanReadableId: 'privacy',
    contentBlocks: [block(1, 'LIST_ITEM_HEADER', html)],
    extras: ['versions'],
  } as never);
  const { clock } = await edit(cms);
  expect(screen.queryByRole('textbox')).toBeNull();
  await press(/^Edit: Heading/);
  expect(screen.getByRole('alert')).toHaveTextContent('This text has formatting that the editor cannot keep: a, b.');
  await press('Leave it as it is');
  await clock.pass(800);
  expect(cms.saves).toEqual([]);
  await press(/^Edit: Heading/);
  await press('Simplify and edit');
  await userEvent.type(screen.getByRole('textbox', { name: /^Heading/ }), '.');
  await clock.pass(800);
  expect(cms.saves.at(-1)?.content).toBe('See the terms.');
});

test.each(['with', 'without'])('a new block that is typed on right after its publication stays one block, %s versions', async (how) => {
  const extras = how === 'with' ? ['versions'] : [];
  const cms = new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [block(1, 'LIST_ITEM_HEADER', 'First')], extras } as never);
  const { clock, comeBack } = await edit(cms);
  await press('Add a heading');
  await clock.pass(800);
  await settle();
  // The page is not read again before the next key.
  cms.changed = () => undefined;
  await press('Publish');
  await settle();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Publish' })).at(-1) as HTMLElement);
  await settle();
  const [, added] = screen.getAllByRole('textbox', { name: 'Heading' });
  await userEvent.type(added as HTMLElement, ' on');
  await clock.pass(800);
  await settle();
  await comeBack(() => undefined);
  await clock.pass(800);
  await settle();
  expect(cms.pages[0]?.contentBlocks).toHaveLength(2);
  expect(cms.drafts()).toEqual([expect.objectContaining({ contentBlockId: 1001, content: 'New content on' })]);
});
