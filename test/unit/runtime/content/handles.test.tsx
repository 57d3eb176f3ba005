import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block, ScreenDocument } from '#model';
import { coreDocuments } from '../../../support/coreDocument.ts';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

const types = ['PAGE_TEASER', 'LIST_ITEM', 'LIST_ITEM_IMAGE', 'LIST_ITEM_HEADER', 'LIST_ITEM_TEXT', 'FAQ_QUESTION', 'FAQ_ANSWER'];
const block = (type: string, index: number) => ({
  id: index + 1,
  humanReadableId: type,
  type,
  content: `${type}.png`,
  blockOrder: index + 1,
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
});

/** The blocks of a kind in a value of a document. */
function blocksOf(kind: string, node: unknown): Block[] {
  if (Array.isArray(node)) return node.flatMap((item) => blocksOf(kind, item));
  if (node === null || typeof node !== 'object') return [];
  const inner = Object.values(node).flatMap((child) => blocksOf(kind, child));
  return 'block' in node && node.block === kind ? [node as Block, ...inner] : inner;
}

const shipped = [...coreDocuments().entries()].filter(([path]) => path.endsWith('.screen.json')) as [string, ScreenDocument][];
const contents = shipped.flatMap(([path, { blocks }]) =>
  blocksOf('cms-content', blocks).map((found) => [`${path} ${found.id}`, found] as const),
);

async function edit(cms: FakeCms, blocks: readonly Block[], scope: object = {}) {
  const editor = await openEditor(cms, { blocks, scope });
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await waitFor(() => expect(editor.container.querySelector('.p-edit')).not.toBeNull());
  return editor;
}

test('the portal shows content in many places', () => {
  expect(contents.length).toBeGreaterThan(20);
});

test.each(contents)('every block of content that %s shows has its editor', async (_where, found) => {
  const { visibleIf: _whoever, ...rest } = found;
  const shown = { ...rest, page: { $fn: 'first', of: [{ $: 'data.page' }] } } as unknown as Block & { readonly kinds?: readonly string[] };
  const cms = new FakeCms({ id: 7, humanReadableId: 'sample', contentBlocks: types.map(block) } as never);
  const { container } = await edit(cms, [shown]);
  const handles = [...container.querySelectorAll('[data-type]')].map((piece) => piece.getAttribute('data-type'));
  const wanted = types.filter((type) => shown.kinds?.includes(type) ?? true);
  expect(handles.toSorted()).toEqual(wanted.toSorted());
  for (const piece of container.querySelectorAll('[data-type]')) expect(piece.querySelector('textarea, button, input')).not.toBeNull();
});

const leadsGrid = {
  id: 'tiles',
  block: 'tile-grid',
  menus: ['Products'],
  learnMore: 'Learn More',
  pages: { $: 'data.page' },
  pageMap: { leads: 'leads' },
} as unknown as Block;
const leadsMenu = {
  items: [{ id: 1, name: '{Products}', url: null, filteredChildren: [{ id: 2, name: 'Leads', url: 'leads', filteredChildren: [] }] }],
  entries: [{ id: 2, name: 'Leads', label: 'Leads', url: '/leads', children: [] }],
};

test('[SH-ENTITIES-37] the teaser of each product card has its editor, which tells the product', async () => {
  const teaser = { ...block('PAGE_TEASER', 0), content: 'Verified leads' };
  const cms = new FakeCms({ id: 7, humanReadableId: 'leads', contentBlocks: [teaser] } as never);
  const { clock } = await edit(cms, [leadsGrid], { menu: leadsMenu });
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Teaser text: Leads' }));
  const box = await screen.findByRole('textbox', { name: 'Teaser text: Leads' });
  await act(async () => {
    box.innerHTML = '<p>Scored leads</p>';
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await clock.pass(800);
  expect(cms.saves).toEqual([expect.objectContaining({ type: 'PAGE_TEASER', content: '<p>Scored leads</p>', contentBlockId: 1 })]);
});

test('where a page shows the teaser of another alone, only its change is counted, published and discarded', async () => {
  const teaser = { ...block('PAGE_TEASER', 0), content: 'Verified leads' };
  const text = { ...block('LIST_ITEM_TEXT', 1), id: 30, humanReadableId: 'text' };
  const draft = { ...text, id: -30, content: 'Unfinished', contentBlockId: 30 };
  const picture = { ...block('LIST_ITEM_IMAGE', 2), id: 31, humanReadableId: 'picture', content: '/media/1/a.png', alt: '' };
  const cms = new FakeCms({ id: 7, humanReadableId: 'leads', contentBlocks: [teaser, text, picture], drafts: [draft] } as never);
  const { clock } = await edit(cms, [leadsGrid], { menu: leadsMenu });
  expect(screen.getByText('No changes on this page')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Discard All' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Teaser text: Leads' }));
  const box = await screen.findByRole('textbox', { name: 'Teaser text: Leads' });
  await act(async () => {
    box.innerHTML = '<p>Scored leads</p>';
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await clock.pass(800);
  expect(await screen.findByText('1 change on this page')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const review = within(await screen.findByRole('alertdialog'));
  expect(await review.findByText('Nothing was found in texts, links, pictures and headings.')).toBeVisible();
  await userEvent.click(review.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Discard All' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard All' }));
  await waitFor(() => expect(cms.drafts().map(({ content }) => content)).toEqual(['Unfinished']));
});

test('typing into one of 200 blocks renders none of the others', async () => {
  const headings = Array.from({ length: 200 }, (_, index) => ({ ...block('LIST_ITEM_HEADER', index), humanReadableId: `h${index}` }));
  const cms = new FakeCms({ id: 7, humanReadableId: 'long', contentBlocks: headings } as never);
  const content = { id: 'content', block: 'cms-content', page: { $fn: 'first', of: [{ $: 'data.page' }] } } as unknown as Block;
  await edit(cms, [content]);
  const [box] = screen.getAllByRole('textbox', { name: 'Heading' });
  await userEvent.type(box as HTMLElement, 'x');
  // Each rendering of a block reads its HTML.
  const parse = jest.spyOn(DOMParser.prototype, 'parseFromString');
  await userEvent.type(box as HTMLElement, 'y');
  expect(parse.mock.calls.length).toBeLessThan(10);
  parse.mockRestore();
}, 60_000);
