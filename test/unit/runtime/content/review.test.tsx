import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { wordDiff } from '../../../../src/runtime/content/wordDiff.ts';
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
const published = (cms: FakeCms) => cms.sent.filter(({ operation }) => operation === 'publishDrafts').map(({ body }) => body);

test('a review shows each change word by word before anything is published', async () => {
  const cms = cmsOf([block(1, 'LIST_ITEM_HEADER', 'Big news')]);
  const dialog = await review(cms);
  expect(dialog.getByRole('checkbox', { name: 'Heading: changed' })).toBeChecked();
  expect(dialog.getByText('of spring').tagName).toBe('INS');
  expect(published(cms)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(published(cms)).toEqual([{ pageId: 7, draftIds: [-1] }]);
});

test('drafts of others are left out at first, and only what is chosen is published; the rest stays a draft', async () => {
  const theirs = block(-9, 'LIST_ITEM_TEXT', 'Their text', { contentBlockId: 2, editedBy: 'Ana Silva' });
  const cms = cmsOf([block(1, 'LIST_ITEM_HEADER', 'Big news'), block(2, 'LIST_ITEM_TEXT', 'Old text')], [theirs]);
  const dialog = await review(cms);
  expect(dialog.getByRole('checkbox', { name: 'Text: changed' })).not.toBeChecked();
  expect(dialog.getByText('Changed by Ana Silva')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(published(cms)).toEqual([{ pageId: 7, draftIds: [-1] }]);
  expect(cms.drafts().map(({ id }) => id)).toEqual([-9]);
  expect(screen.getByText('1 change on this page')).toBeVisible();
});

test('a draft of another editor goes along if it is chosen', async () => {
  const theirs = block(-9, 'LIST_ITEM_TEXT', 'Their text', { contentBlockId: 2, editedBy: 'Ana Silva' });
  const cms = cmsOf([block(2, 'LIST_ITEM_TEXT', 'Old text')], [theirs]);
  const dialog = await review(cms);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Text: changed' }));
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
  expect(dialog.getByText('How? So.').tagName).toBe('INS');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await settle();
  const [body] = published(cms) as { draftIds: number[] }[];
  expect(body?.draftIds.toSorted()).toEqual([-3, -4]);
});

test('what an editor should look at is said: a block without text, a link that says nothing', async () => {
  const drafts = [
    block(-3, 'LIST_ITEM_TEXT', '', { contentBlockId: 1 }),
    block(-4, 'LIST_ITEM_TEXT', '<p><a href="/x">click here</a></p>', { contentBlockId: 2 }),
  ];
  const dialog = await review(cmsOf([block(1, 'LIST_ITEM_TEXT', 'One'), block(2, 'LIST_ITEM_TEXT', 'Two')], drafts));
  expect(dialog.getByText('This block has no text.')).toBeVisible();
  expect(dialog.getByText('A link says nothing of where it leads.')).toBeVisible();
});

test('what is removed and what stays make the old text, what is added and what stays the new one', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'dd'), { maxLength: 12 }).map((list) => list.join(' '));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = wordDiff(before, after);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join(' ');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
