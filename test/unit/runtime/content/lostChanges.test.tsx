import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentDraftsOf } from '../../../../src/runtime/content/ContentDrafts.ts';
import { FakeCms } from './FakeCms.ts';
import { memoryStorage, openEditor } from './openEditor.tsx';

const heading = (content = 'Heading') => ({
  id: 1,
  humanReadableId: 'b1',
  type: 'LIST_ITEM_HEADER',
  content,
  blockOrder: 1,
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
});
const cmsOf = (extras: readonly string[] = []) =>
  new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [heading()], extras } as never);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = () => screen.getByRole('textbox', { name: 'Heading' });
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

async function edit(cms: FakeCms, world: Parameters<typeof openEditor>[1] = {}) {
  const editor = await openEditor(cms, world);
  await press('Enable Editing');
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  return editor;
}

/** Types what the server never gets, because the session has ended; leaves the browser's storage. */
async function typeInVain(cms: FakeCms) {
  const storage = memoryStorage();
  const { clock, unmount } = await edit(cms, { storage });
  cms.refuse = (operation) => (operation === 'saveDraft' ? { kind: 'unauthenticated', operation, status: 401 } : undefined);
  await userEvent.type(box(), ' typed');
  await clock.pass(800);
  unmount();
  await settle();
  cms.refuse = () => undefined;
  return storage;
}

test('what the server never got is offered on return, beside what is there now, and restored', async () => {
  const cms = cmsOf();
  const storage = await typeInVain(cms);
  const { clock } = await edit(cms, { storage });
  const offer = screen.getByRole('region', { name: '1 change of 10:42 AM had not been saved.' });
  expect(box()).toHaveValue('Heading');
  expect(within(offer).getByText('Now: Heading')).toBeVisible();
  expect(within(offer).getByText('Your change: Heading typed')).toBeVisible();
  await press('Restore');
  expect(box()).toHaveValue('Heading typed');
  expect(screen.queryByText(/had not been saved/)).toBeNull();
  await clock.pass(800);
  expect(cms.saves.at(-1)).toMatchObject({ contentBlockId: 1, content: 'Heading typed' });
});

test('what is dropped is not offered again', async () => {
  const cms = cmsOf();
  const storage = await typeInVain(cms);
  const { unmount } = await edit(cms, { storage });
  await press('Drop');
  expect(box()).toHaveValue('Heading');
  unmount();
  await edit(cms, { storage });
  expect(screen.queryByText(/had not been saved/)).toBeNull();
});

test('another user of the browser is offered nothing', async () => {
  const cms = cmsOf();
  const storage = await typeInVain(cms);
  await edit(cms, { storage, user: { userName: 'Somebody Else', role: 'CMS Editor' } });
  expect(screen.queryByText(/had not been saved/)).toBeNull();
});

test('nor is another user of the same name, where the server tells them apart; who typed it is, for thirty days', async () => {
  const cms = cmsOf();
  const as = (editor: string) => {
    cms.backend.pages[0] = { ...cms.pages[0], editor } as never;
  };
  as('user-1');
  const storage = await typeInVain(cms);
  as('user-2');
  const other = await edit(cms, { storage });
  expect(screen.queryByText(/had not been saved/)).toBeNull();
  other.unmount();
  as('user-1');
  const own = await edit(cms, { storage });
  expect(await screen.findByText(/had not been saved/)).toBeVisible();
  own.unmount();
  const key = 'content_changes/user-1/privacy/ENGLISH';
  const outdated = (storage.get(key) ?? '').replaceAll(/"at":\d+/g, `"at":${Date.UTC(2026, 3, 12)}`);
  storage.set(key, outdated);
  as('user-2');
  await edit(cms, { storage });
  expect(storage.get(key)).toBeUndefined();
});

test('a page that the user was led away from keeps what the server refuses, and the bar leads back', async () => {
  const cms = cmsOf();
  const visited: string[] = [];
  const { services } = await edit(cms, { go: (to) => visited.push(to) });
  const drafts = contentDraftsOf(services);
  const left = drafts.pageOf({ id: 8, humanReadableId: 'other', contentBlocks: [heading('Other')] } as never, 'ENGLISH');
  const leave = drafts.show(left, { title: 'The other page', path: '/other' });
  cms.refuse = (operation) => ({ kind: 'forbidden', operation, status: 403 });
  await act(async () => {
    left.blocks()[0]?.change({ content: 'Typed' });
    await left.flush();
    leave();
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved on other pages: The other page.');
  await press('Back to The other page');
  expect(visited).toEqual(['/other']);
  expect(left.blocks()[0]?.values.content).toBe('Typed');
});

/** Another editor saves a draft of the heading. */
function meetDraft(cms: FakeCms, content: string) {
  const { id: _id, ...block } = heading(content);
  return cms.otherSaves({ ...block, contentBlockId: 1 });
}

test('a draft of another editor is shown beside the own text; nothing is overwritten before the user decides', async () => {
  const cms = cmsOf(['versions']);
  const { clock } = await edit(cms);
  const theirs = meetDraft(cms, 'Their heading');
  await userEvent.type(box(), ' typed');
  await clock.pass(60_000);
  const alert = (await screen.findByText('Their heading')).closest('[role=alert]') as HTMLElement;
  expect(alert).toHaveTextContent('Ana Silva has saved this block while you were editing it.');
  expect(box()).toHaveValue('Heading typed');
  expect(cms.saves).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await press('Compare and choose');
  await waitFor(() => expect(box()).toHaveFocus());
  await press('Keep my text');
  await settle();
  expect(cms.saves.at(-1)).toMatchObject({ id: theirs.id, content: 'Heading typed' });
  expect(cms.sent.at(-1)?.version).toBe(`"${theirs.version}"`);
  expect(screen.queryByText('Their heading')).toBeNull();
});

test('the text of the other editor can be taken', async () => {
  const cms = cmsOf(['versions']);
  const { clock } = await edit(cms);
  meetDraft(cms, 'Their heading');
  await userEvent.type(box(), ' typed');
  await clock.pass(800);
  await press('Take their text');
  await clock.pass(60_000);
  expect(box()).toHaveValue('Their heading');
  expect(cms.saves).toHaveLength(1);
});

test('changes of different things are merged: another editor’s text and this editor’s order', async () => {
  const cms = cmsOf(['versions']);
  const blocks = [heading(), { ...heading('Second'), id: 2, humanReadableId: 'b2', blockOrder: 2 }];
  cms.pages[0] = { ...(cms.pages[0] as object), contentBlocks: blocks } as never;
  const { clock } = await edit(cms);
  meetDraft(cms, 'Their heading');
  await press('Move Heading: Heading down');
  await clock.pass(800);
  await settle();
  expect(screen.getAllByRole('textbox').map((one) => (one as HTMLTextAreaElement).value)).toEqual(['Second', 'Their heading']);
  expect(cms.drafts().find(({ contentBlockId }) => contentBlockId === 1)).toMatchObject({ content: 'Their heading', blockOrder: 2 });
});

test('what was lost does not go over what another editor has published since: both texts, and the choice', async () => {
  const cms = cmsOf(['versions']);
  const storage = await typeInVain(cms);
  cms.backend.pages[0] = { ...cms.pages[0], contentBlocks: [{ ...heading('Published since'), version: 5, blockOrder: 4 }] } as never;
  const { clock } = await edit(cms, { storage });
  await press('Restore');
  await clock.pass(60_000);
  expect(cms.drafts()).toEqual([]);
  const alert = screen.getByText('Published since').closest('[role=alert]') as HTMLElement;
  expect(alert).toBeVisible();
  expect(box()).toHaveValue('Heading typed');
  await press('Keep my text');
  await settle();
  expect(cms.drafts()).toEqual([expect.objectContaining({ content: 'Heading typed', blockOrder: 4 })]);
});

/** What one visit leaves of a block in the browser's storage. */
const left = (visit: string, content: string, more: object = {}) => ({
  key: 'block:1',
  fixed: { humanReadableId: 'b1', type: 'LIST_ITEM_HEADER', language: 'ENGLISH', parent: null },
  values: { content, status: null, blockOrder: 1 },
  base: { content: 'Heading', status: null, blockOrder: 1 },
  at: Date.UTC(2026, 4, 12, 15),
  visit,
  ...more,
});
const storageWith = (...entries: readonly object[]) =>
  memoryStorage(new Map([['content_changes/Noor Haddad/privacy/ENGLISH', JSON.stringify(entries)]]));

test('two lost texts of one block are decided one by one; none goes unseen', async () => {
  const cms = cmsOf(['versions']);
  const storage = storageWith(left('one', 'First text'), left('two', 'Second text'));
  const { clock } = await edit(cms, { storage });
  expect(screen.queryByRole('button', { name: 'Restore all' })).toBeNull();
  await press('Restore: Second text');
  expect(box()).toHaveValue('Second text');
  expect(screen.getByText('Your change: First text')).toBeVisible();
  await press('Drop');
  await clock.pass(800);
  await settle();
  expect(cms.drafts()).toEqual([expect.objectContaining({ content: 'Second text' })]);
});

test('a part that was lost comes back to its item, also if the item is lost too or was saved meanwhile', async () => {
  const item = { humanReadableId: 'item-x', type: 'LIST_ITEM', language: 'ENGLISH', parent: null };
  const part = left('one', 'Part', {
    key: 'new:part-x',
    fixed: { humanReadableId: 'part-x', type: 'LIST_ITEM_HEADER', language: 'ENGLISH', parent: null },
    parent: { key: 'new:item-x', fixed: item },
  });
  const head = left('one', 'Item', { key: 'new:item-x', fixed: item });
  for (const isSaved of [false, true]) {
    const cms = cmsOf(['versions']);
    if (isSaved) cms.otherSaves({ ...item, content: 'Item', contentBlockId: null, blockOrder: 1 });
    const { unmount, clock } = await edit(cms, { storage: storageWith(part, ...(isSaved ? [] : [head])) });
    await press(isSaved ? 'Restore' : 'Restore all');
    await clock.pass(800);
    await settle();
    const saved = cms.drafts().find(({ type }) => type === 'LIST_ITEM');
    expect(saved?.id).toBeDefined();
    expect(cms.drafts().find(({ content }) => content === 'Part')?.parent).toBe(saved?.id);
    unmount();
  }
});

test('what another tab is typing is not lost: it is offered only once that tab is closed', async () => {
  const closing: (() => void)[] = [];
  const locks = {
    hold: async <T,>(name: string, action: () => Promise<T>) => {
      if (name.endsWith('open-tab')) await new Promise<void>((resolve) => closing.push(resolve));
      return action();
    },
  };
  const storage = storageWith(left('open-tab', 'Half a sent'));
  await edit(cmsOf(['versions']), { storage, locks });
  expect(screen.queryByText(/had not been saved/)).toBeNull();
  expect(storage.get('content_changes/Noor Haddad/privacy/ENGLISH')).toContain('Half a sent');
  await act(async () => {
    for (const close of closing) close();
  });
  expect(await screen.findByText(/had not been saved/)).toBeVisible();
});
