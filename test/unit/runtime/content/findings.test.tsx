import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

const block = (id: number, type: string, content: string, more: object = {}) => ({
  id,
  humanReadableId: `b${id}`,
  type,
  content,
  blockOrder: id,
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
  ...more,
});
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

/** The review of a page whose last block is changed, with the other blocks as they are. */
async function review(blocks: object[], language: 'en' | 'fr' = 'en') {
  const changed = block(99, 'LIST_ITEM_HEADER', 'Last', { contentBlockId: null });
  const draft = { ...changed, id: -99, content: 'The last', parent: null };
  const cms = new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: blocks, drafts: [draft] } as never);
  const editor = await openEditor(cms, { language });
  const [enable, publish] = language === 'en' ? ['Enable Editing', 'Publish'] : ['Activer la modification', 'Publier'];
  await userEvent.click(screen.getByRole('button', { name: enable }));
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: publish }));
  await settle();
  return within(await screen.findByRole('alertdialog'));
}

const findingsIn = (dialog: ReturnType<typeof within>) =>
  dialog
    .queryAllByRole('button', { name: /^(Show|Afficher) / })
    .map((button: Element) => button.closest('li')?.textContent?.replace(/\s+/g, ' '));

test.each([
  ['an empty text', block(1, 'LIST_ITEM_TEXT', '<p> </p>'), 'There is nothing in this block. Show Text'],
  [
    'a link that says nothing',
    block(1, 'LIST_ITEM_TEXT', '<p><a href="/privacy">Click  here</a></p>'),
    'A link does not say where it leads: “click here”. Show Text “Click here”',
  ],
  [
    'a link without words',
    block(1, 'LIST_ITEM_TEXT', '<p>See <a href="/privacy"></a></p>'),
    'A link does not say where it leads: “”. Show Text “See”',
  ],
  [
    'an address that browsers do not open',
    block(1, 'LIST_ITEM_TEXT', '<p><a href="javascript:void 0">Our prices</a></p>'),
    'A link has an address that readers cannot open: “javascript:void 0”. Show Text “Our prices”',
  ],
  [
    'an empty address',
    block(1, 'LIST_ITEM_TEXT', '<p><a href="">Our prices</a></p>'),
    'A link has an address that readers cannot open: “”. Show Text “Our prices”',
  ],
  [
    'an address that leads nowhere',
    block(1, 'LIST_ITEM_TEXT', '<p><a href="#">Our prices</a></p>'),
    'A link has an address that readers cannot open: “#”. Show Text “Our prices”',
  ],
  [
    'a page that the portal does not have',
    block(1, 'LIST_ITEM_TEXT', '<p><a href="/prices?year=1">Our prices</a></p>'),
    'A link leads to a page that the portal does not have: /prices. Show Text “Our prices”',
  ],
  [
    'a picture without words',
    block(1, 'LIST_ITEM_IMAGE', '/media/1/a.png'),
    'A picture has no alternative text, for those who do not see it. Show Picture',
  ],
  [
    'a picture whose words say nothing',
    block(1, 'LIST_ITEM_IMAGE', '/media/1/a.png', { alt: 'Photo' }),
    'The alternative text of a picture does not say what it shows: “Photo”. Show Picture',
  ],
  [
    'a picture whose words are a file name',
    block(1, 'LIST_ITEM_IMAGE', '/media/1/a.png', { alt: 'a.png' }),
    'The alternative text of a picture does not say what it shows: “a.png”. Show Picture',
  ],
  [
    'a picture in a text',
    block(1, 'LIST_ITEM_TEXT', '<p>Look: <img src="/assets/a.png"></p>'),
    'A picture has no alternative text, for those who do not see it. Show Text “Look:”',
  ],
  ['a skipped level', block(1, 'LIST_ITEM_TEXT', '<h2>A</h2><h4>B</h4>'), 'A heading skips a level: 2 → 4. Show Text “A B”'],
  ['a table without heads', block(1, 'LIST_ITEM_TEXT', '<table><tr><td>1</td></tr></table>'), 'A table has no head cells. Show Text “1”'],
])('before publishing an editor is told of %s', async (_what, faulty, finding) => {
  expect(findingsIn(await review([faulty]))).toEqual([finding]);
});

test('what is as it should be is no finding', async () => {
  const blocks = [
    block(
      1,
      'LIST_ITEM_TEXT',
      '<h2>Prices</h2><p><a href="/privacy#top">How we treat data</a> <a href="mailto:a@example.com">Write</a></p>',
    ),
    block(2, 'LIST_ITEM_IMAGE', '/media/1/a.png', { alt: 'Two cars in front of a show room' }),
    block(3, 'LIST_ITEM', ''),
    block(4, 'LIST_ITEM_HEADER', 'In an item', { parent: 3 }),
    block(5, 'LIST_ITEM_TEXT', '<h2>A</h2><h3>B</h3><table><tr><th>1</th></tr></table><p><a href="/assets/a.pdf">The brochure</a></p>'),
  ];
  const dialog = await review(blocks);
  expect(findingsIn(dialog)).toEqual([]);
  expect(dialog.getByText('Nothing was found in texts, links, pictures and headings.')).toBeVisible();
});

test('headings of list items count for what follows, and are no findings: their level is not chosen', async () => {
  const item = [block(1, 'LIST_ITEM', ''), block(2, 'LIST_ITEM_HEADER', 'In an item', { parent: 1 })];
  expect(findingsIn(await review([...item, block(3, 'LIST_ITEM_TEXT', '<h4>Deep</h4>')]))).toEqual([]);
  cleanup();
  const dialog = await review([...item, block(3, 'LIST_ITEM_TEXT', '<h5>Deep</h5>')]);
  expect(findingsIn(dialog)).toEqual(['A heading skips a level: 3 → 5. Show Text “Deep”']);
});

test('the words that say nothing are those of the language', async () => {
  const dialog = await review([block(1, 'LIST_ITEM_TEXT', '<p><a href="/privacy">Cliquez ici</a></p>')], 'fr');
  expect(findingsIn(dialog)).toEqual(['Un lien ne dit pas où il mène : « cliquez ici ». Afficher Texte « Cliquez ici »']);
});

test('a finding leads to its block: the review closes and the focus is where the block is edited', async () => {
  const dialog = await review([block(1, 'LIST_ITEM_TEXT', '<p><a href="/privacy">here</a></p>')]);
  await userEvent.click(dialog.getByRole('button', { name: 'Show Text “here”' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit: Text' })).toHaveFocus());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
