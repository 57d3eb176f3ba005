import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

const block = (id: number, content: string, more: object = {}) => ({
  id,
  humanReadableId: `b${Math.abs(id)}`,
  type: 'LIST_ITEM_TEXT',
  content,
  blockOrder: Math.abs(id),
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
  ...more,
});
const frenchBlock = (id: number, content: string, more: object = {}) =>
  block(id, content, { humanReadableId: 'b1', language: 'FRENCH', ...more });
const page = (contentBlocks: object[], drafts: object[] = []) => ({ id: 7, humanReadableId: 'privacy', contentBlocks, drafts }) as never;
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

/** The review of a page in English, with what the server has in French. */
async function review(english: object, french: object | undefined, refuse?: FakeCms['refuse']) {
  const cms = new FakeCms(english as never);
  cms.translations['FRENCH'] = french === undefined ? [] : [french];
  const editor = await openEditor(cms);
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  if (refuse !== undefined) cms.refuse = refuse;
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await settle();
  const dialog = within(await screen.findByRole('alertdialog'));
  return {
    cms,
    dialog,
    services: editor.services,
    french: within(dialog.getAllByRole('heading', { name: 'Français' })[0]?.parentElement as HTMLElement),
  };
}
const publications = (cms: FakeCms) => cms.sent.filter(({ operation }) => operation === 'publishDrafts').map(({ body }) => body);
const english = page([block(1, 'Old')], [block(-1, 'New', { contentBlockId: 1 })]);

test('the other language stands beside the change: what is published of the same block, and its draft', async () => {
  const { cms, french } = await review(
    english,
    page([block(5, 'Vieux', { humanReadableId: 'b1' })], [block(-6, 'Vieux mot', { contentBlockId: 5 })]),
  );
  expect(french.getByText(/Vieux/)).toBeVisible();
  expect(french.getByText(/mot/).tagName).toBe('INS');
  expect(french.queryByText('Not changed: may be out of date')).toBeNull();
  expect(cms.sent.some(({ operation }) => operation === 'publishDrafts')).toBe(false);
});

test.each([
  ['there is none', [], [], 'Not in this language'],
  ['it was not changed with it', [block(5, 'Vieux', { humanReadableId: 'b1' })], [], 'Not changed: may be out of date'],
  [
    'it is about to go',
    [block(5, 'Vieux', { humanReadableId: 'b1' })],
    [block(-6, 'Vieux', { contentBlockId: 5, status: 'DELETED' })],
    'Not in this language',
  ],
])('a translation is flagged if %s', async (_why, blocks, drafts, flag) => {
  const { french } = await review(english, page(blocks, drafts));
  expect(french.getByText(flag)).toBeVisible();
});

test('a block that is deleted in one language only is flagged in the other', async () => {
  const deleted = page([block(1, 'Old')], [block(-1, 'Old', { contentBlockId: 1, status: 'DELETED' })]);
  const { french } = await review(deleted, page([block(5, 'Vieux', { humanReadableId: 'b1' })]));
  expect(french.getByText('Stays in this language')).toBeVisible();
});

test('new blocks of both languages belong together in their order, though they have names of their own', async () => {
  const added = page(
    [],
    [
      block(-1, 'First', { contentBlockId: null, humanReadableId: 'x1' }),
      block(-2, 'Second', { contentBlockId: null, humanReadableId: 'x2' }),
    ],
  );
  const { french } = await review(added, page([block(9, 'Premier', { humanReadableId: 'y1' })]));
  expect(french.getByText(/Premier/)).toBeVisible();
});

test('a new picture stands beside that of the same place, or the very same picture, in the other language', async () => {
  const image = (id: number, content: string, more: object = {}) =>
    block(id, content, { type: 'LIST_ITEM_IMAGE', contentBlockId: null, humanReadableId: `x${id}`, ...more });
  const added = page([block(3, '', { type: 'LIST_ITEM' })], [image(-4, '/media/own.svg'), image(-5, '/media/b.svg')]);
  const there = page(
    [frenchBlock(13, '', { type: 'LIST_ITEM', humanReadableId: 'b3' })],
    [
      image(-14, '/media/card.svg', { parent: 13, blockOrder: 1, language: 'FRENCH' }),
      image(-15, '', { blockOrder: 2, language: 'FRENCH' }),
      image(-16, '/media/b.svg', { blockOrder: 3, language: 'FRENCH' }),
      image(-17, '/media/theirs.svg', { blockOrder: 4, language: 'FRENCH' }),
    ],
  );
  const { dialog } = await review(added, there);
  const beside = dialog
    .getAllByRole('heading', { name: 'Français' })
    .map((heading) => heading.parentElement?.querySelector('img')?.getAttribute('src'));
  expect(beside.slice(0, 2)).toEqual(['/media/theirs.svg', '/media/b.svg']);
});

test('a page that is missing in the other language is an empty one', async () => {
  const { french } = await review(english, undefined);
  expect(french.getByText('Not in this language')).toBeVisible();
});

test('a language that cannot be read is told, and does not bar publishing', async () => {
  const { french } = await review(english, undefined, (operation) =>
    operation === 'getPageData' ? { kind: 'server', operation } : undefined,
  );
  expect(french.getByText('This language could not be read.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /changed$/ })).toBeChecked();
});

test('what waits in the other language is published with the rest, in one call for the page', async () => {
  const waiting = [
    frenchBlock(-6, 'Vieux mot', { contentBlockId: 5, version: 4, isOwn: true }),
    frenchBlock(-8, 'Seul', { contentBlockId: null, humanReadableId: 'b9', type: 'FAQ_QUESTION', version: 1, isOwn: true }),
  ];
  const { cms, dialog, french } = await review(english, page([frenchBlock(5, 'Vieux')], waiting));
  expect(dialog.getByText('Français: 2 changes wait too. They are published now if they are ticked.')).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Page: sample' })).toBeVisible();
  expect(french.getByRole('checkbox', { name: 'Publish this change too (Français)' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Question “Seul”: new' })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(publications(cms)).toEqual([expect.objectContaining({ pageId: 7, draftIds: [-1, -6, -8] })]);
});

test('what is left out in the other language still waits, and the editor is told', async () => {
  const other = { contentBlockId: 5, isOwn: false, editedBy: 'Sam Second' };
  const { cms, dialog, services, french } = await review(english, page([frenchBlock(5, 'Vieux')], [frenchBlock(-6, 'Vieux mot', other)]));
  expect(french.getByRole('checkbox', { name: 'Publish this change of Sam Second too (Français)' })).not.toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(publications(cms)).toEqual([expect.objectContaining({ draftIds: [-1] })]);
  expect(services.notices.list().map(({ text }) => text)).toEqual([
    'Your changes are published. 1 change in another language still waits.',
  ]);
});

test.each([
  ['after', '2026-05-12T15:00:00.000Z', null, 0],
  ['before', '2026-05-11T15:00:00.000Z', '2026-05-12T15:00:00.000Z', 1],
  ['together with', '2026-05-12T15:00:00.000Z', '2026-05-12T15:00:00.000Z', 1],
])(
  'a translation that was published %s the text that is replaced counts as older or not',
  async (_when, translatedAt, writtenAt, flags) => {
    const changed = page([block(1, 'Old', { publishedAt: writtenAt })], [block(-1, 'New', { contentBlockId: 1 })]);
    const { french } = await review(changed, page([frenchBlock(5, 'Vieux', { publishedAt: translatedAt })]));
    expect(french.queryAllByText('Not changed: may be out of date')).toHaveLength(flags);
  },
);
