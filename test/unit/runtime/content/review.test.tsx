import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { diffLists } from '../../../../src/runtime/content/review/diffLists.ts';
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
const cmsOf = (contentBlocks: object[], drafts: object[] = []) =>
  new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks, drafts } as never);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

/** Edits the heading of a page, if it has one, and asks to publish. */
async function review(cms: FakeCms) {
  const editor = await openEditor(cms);
  await press('Enable Editing');
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  const heading = screen.queryByRole('textbox', { name: 'Heading' });
  if (heading !== null) await userEvent.type(heading, ' of spring');
  await press('Publish');
  await settle();
  return within(await screen.findByRole('alertdialog'));
}
const textsOf = (dialog: ReturnType<typeof within>, selector: string) => {
  const own = dialog.getAllByRole('heading', { name: 'English' }).flatMap((heading: Element) => heading.parentElement ?? []);
  return own.flatMap((region: Element) =>
    [...region.querySelectorAll(selector)].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim()),
  );
};
const insertions = (dialog: ReturnType<typeof within>) => textsOf(dialog, 'ins');
const deletions = (dialog: ReturnType<typeof within>) => textsOf(dialog, 'del');
const published = (cms: FakeCms) => cms.sent.filter(({ operation }) => operation === 'publishDrafts').map(({ body }) => body);

test('a review shows each change word by word before anything is published', async () => {
  const cms = cmsOf([block(1, 'LIST_ITEM_HEADER', 'Big news')]);
  const dialog = await review(cms);
  expect(dialog.getByRole('checkbox', { name: 'Heading “Big news of spring”: changed' })).toBeChecked();
  expect(insertions(dialog)).toEqual(['Added: of spring']);
  expect(published(cms)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(published(cms)).toEqual([{ pageId: 7, draftIds: [-1] }]);
});

test('drafts of others are left out at first, and only what is chosen is published; the rest stays a draft', async () => {
  const theirs = block(-9, 'LIST_ITEM_TEXT', 'Their text', { contentBlockId: 2, blockOrder: 2, editedBy: 'Ana Silva' });
  const cms = cmsOf([block(1, 'LIST_ITEM_HEADER', 'Big news'), block(2, 'LIST_ITEM_TEXT', 'Old text')], [theirs]);
  const dialog = await review(cms);
  expect(dialog.getByRole('checkbox', { name: 'Text “Their text”: changed' })).not.toBeChecked();
  expect(dialog.getByText('Changed by Ana Silva')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(published(cms)).toEqual([{ pageId: 7, draftIds: [-1] }]);
  expect(cms.drafts().map(({ id }) => id)).toEqual([-9]);
  expect(screen.getByText('1 change on this page')).toBeVisible();
});

test('a draft of another editor goes along if it is chosen', async () => {
  const theirs = block(-9, 'LIST_ITEM_TEXT', 'Their text', { contentBlockId: 2, blockOrder: 2, editedBy: 'Ana Silva' });
  const cms = cmsOf([block(2, 'LIST_ITEM_TEXT', 'Old text')], [theirs]);
  const dialog = await review(cms);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Text “Their text”: changed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(published(cms)).toEqual([{ pageId: 7, draftIds: [-9] }]);
});

test('a new question and its answer are one change, which is published or left out as a whole', async () => {
  const question = block(-3, 'FAQ_QUESTION', 'How?', { contentBlockId: null, editedBy: 'Noor Haddad' });
  const answer = block(-4, 'FAQ_ANSWER', 'So.', { contentBlockId: null, parent: -3, editedBy: 'Noor Haddad' });
  const cms = cmsOf([], [question, answer]);
  const dialog = await review(cms);
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  expect(insertions(dialog)).toEqual(['Added: How? So.']);
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  const [body] = published(cms) as { draftIds: number[] }[];
  expect(body?.draftIds.toSorted()).toEqual([-3, -4]);
});

test('what is removed and what stays make the old list, what is added and what stays the new one', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'dd'), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = diffLists(before, after, (word) => word);
      const without = (kind: string) => runs.filter((run) => run.kind !== kind).flatMap(({ entries }) => entries);
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});

/** What a review shows of one changed text: the old one, and the draft of it. */
async function reviewOf(before: string, after: string) {
  return review(cmsOf([block(1, 'LIST_ITEM_TEXT', before)], [block(-3, 'LIST_ITEM_TEXT', after, { contentBlockId: 1 })]));
}

test.each([
  ['the address of a link', '<p>See <a href="/a">prices</a></p>', '<p>See <a href="/b">prices</a></p>', ['leads to /a'], ['leads to /b']],
  ['bold', '<p>A big day</p>', '<p>A <b>big</b> day</p>', ['big'], ['big bold']],
  ['italic', '<p>A <i>big</i> day</p>', '<p>A <strong>big</strong> day</p>', ['big italic'], ['big bold']],
  ['the level of a heading', '<h2>News</h2>', '<h3>News</h3>', ['heading 2'], ['heading 3']],
  [
    'a row of a table',
    '<table><tr><td>1</td></tr></table>',
    '<table><tr><td>1</td></tr><tr><td>2</td></tr></table>',
    [],
    ['table row cell 2'],
  ],
  ['a picture', '<p>A</p>', '<p>A <img src="/x.png" alt="B"></p>', [], ['<img src="/x.png" alt="B">']],
])('a review shows that %s has changed, though the words are the same', async (_what, before, after, removed, added) => {
  const dialog = await reviewOf(before, after);
  expect(deletions(dialog)).toEqual(removed.map((text) => `Removed: ${text}`));
  expect(insertions(dialog)).toEqual(added.map((text) => `Added: ${text}`));
});

test('a change that no reader sees is told as such', async () => {
  const dialog = await reviewOf('<p>A <b>day</b></p>', '<p>A  <strong>day</strong></p>');
  expect(dialog.getByText('Only markup that readers do not see has changed.')).toBeVisible();
});

test('moved, restored and changed stand beside each other, with the place before and after', async () => {
  const published = [block(1, 'LIST_ITEM', 'One'), block(2, 'LIST_ITEM', 'Two'), block(3, 'LIST_ITEM', 'Three')];
  const drafts = [
    block(-4, 'LIST_ITEM', 'Three!', { contentBlockId: 3, blockOrder: 1, status: 'RESTORED' }),
    block(-5, 'LIST_ITEM', 'One', { contentBlockId: 1, blockOrder: 3 }),
  ];
  const dialog = await review(cmsOf(published, drafts));
  expect(dialog.getByRole('checkbox', { name: 'List item “Three!”: changed, moved, restored' })).toBeChecked();
  expect(dialog.getByText('From position 3 to 1')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'List item “One”: moved' })).toBeChecked();
  expect(dialog.getByText('From position 1 to 3')).toBeVisible();
});

test('a page that is common to all programs says so, in the review and while it is edited; another does not', async () => {
  const common = /^This page is common/;
  const draft = block(-3, 'LIST_ITEM_TEXT', 'New', { contentBlockId: 1 });
  const cms = new FakeCms({
    id: 7,
    humanReadableId: 'privacy',
    common: true,
    contentBlocks: [block(1, 'LIST_ITEM_TEXT', 'Old')],
    drafts: [draft],
  } as never);
  const dialog = await review(cms);
  expect(dialog.getByText(common)).toBeVisible();
  expect(screen.getAllByText(/^Common page/)).not.toHaveLength(0);
  cleanup();
  const own = await reviewOf('Old', 'New');
  expect(own.queryByText(common)).toBeNull();
  expect(screen.queryByText(/^Common page/)).toBeNull();
});

test('a list item without words of its own is known by those of its parts, which go with it', async () => {
  const published = [block(1, 'LIST_ITEM', ''), block(2, 'LIST_ITEM_HEADER', 'Free trial', { parent: 1 })];
  const dialog = await review(cmsOf(published, [block(-4, 'LIST_ITEM', '', { contentBlockId: 1, blockOrder: 1, status: 'DELETED' })]));
  expect(dialog.getByRole('checkbox', { name: 'List item “Free trial”: deleted' })).toBeChecked();
  expect(deletions(dialog)).toEqual(['Removed: Free trial']);
});

test('what an editor should look at stands before the changes, each with a sign', async () => {
  const dialog = await review(
    cmsOf([block(1, 'LIST_ITEM_HEADER', 'Big news'), block(2, 'LIST_ITEM_TEXT', '<p>See <a href="/x">here</a></p>')]),
  );
  expect(dialog.getAllByRole('heading', { level: 4, name: /^(Checks|Changes)$/ }).map(({ textContent }) => textContent)).toEqual([
    'Checks',
    'Changes',
  ]);
  const finding = dialog.getByText(/^A link does not say where it leads/).closest('li');
  expect(finding?.querySelector('.p-icon')).not.toBeNull();
});

test('a picture without a file cannot be chosen, says so, and the rest is published', async () => {
  const empty = block(-9, 'LIST_ITEM_IMAGE', '', { contentBlockId: null, isOwn: true });
  const cms = cmsOf([block(1, 'LIST_ITEM_HEADER', 'Big news')], [empty]);
  const dialog = await review(cms);
  const box = dialog.getByRole('checkbox', { name: 'Picture: new' });
  expect(box).toBeDisabled();
  expect(box).not.toBeChecked();
  expect(dialog.getByText(/^This picture has no file yet/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(published(cms)).toEqual([{ pageId: 7, draftIds: [-1] }]);
});

test('whoever leaves changes out is told how many are published, and how many still wait', async () => {
  const cms = cmsOf(
    [block(1, 'LIST_ITEM_HEADER', 'Big news')],
    [
      block(-8, 'LIST_ITEM_TEXT', 'One', { contentBlockId: null, isOwn: true }),
      block(-9, 'FAQ_QUESTION', 'Two', { contentBlockId: null, isOwn: false, editedBy: 'Ana Silva' }),
      block(-10, 'FAQ_ANSWER', 'So', { contentBlockId: null, parent: -9, isOwn: false, editedBy: 'Ana Silva' }),
    ],
  );
  const editor = await openEditor(cms);
  await press('Enable Editing');
  await press('Publish');
  await settle();
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(editor.services.notices.list().map(({ text }) => text)).toEqual(['1 published, 1 still waiting.']);
});

test('lists and tables of a text are shown without their markup, and named where they change', async () => {
  const text = (content: string) => block(2, 'LIST_ITEM_TEXT', content);
  const changed = {
    ...text('<ol><li>One</li></ol><table><tbody><tr><td>Cell</td></tr></tbody></table><ul><li>Two</li></ul>'),
    id: -9,
    contentBlockId: 2,
  };
  const stays = '<table><tbody><tr><td>Cell</td></tr></tbody></table><ul><li>Two</li></ul>';
  const dialog = await review(cmsOf([text(`<p>Old</p>${stays}`)], [{ ...changed, isOwn: true }]));
  expect(screen.getByRole('alertdialog').textContent).not.toMatch(/[<>]/);
  expect(insertions(dialog).join()).toContain('numbered list');
});

test('numbers of a review are written as the language writes them', async () => {
  await openEditor(cmsOf([], [block(-8, 'LIST_ITEM_TEXT', 'Un', { contentBlockId: null, isOwn: true })]), { language: 'fr' });
  await press('Activer la modification');
  await press('Publier');
  await settle();
  expect(await screen.findByText(/^Contraste : .* \d+(,\d)? : 1/)).toBeVisible();
  expect(screen.getByRole('alertdialog').textContent).not.toMatch(/\d\.\d/);
});
