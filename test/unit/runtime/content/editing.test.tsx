import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

const item = (id: number, blockOrder: number, content: string, more: object = {}) => ({
  id,
  humanReadableId: `b${id}`,
  type: 'LIST_ITEM',
  content,
  blockOrder,
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
  ...more,
});
const faq = () => [item(10, 1, 'How?', { type: 'FAQ_QUESTION' }), item(11, 2, '<p>By enrolling.</p>', { type: 'FAQ_ANSWER', parent: 10 })];
const page = (...contentBlocks: object[]) => ({ id: 7, humanReadableId: 'privacy', contentBlocks }) as never;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Answers of the backend, and what follows from them. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

async function edit(cms: FakeCms, world: Parameters<typeof openEditor>[1] = {}) {
  const editor = await openEditor(cms, world);
  await press(world?.language === 'fr' ? 'Activer la modification' : 'Enable Editing');
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  return editor;
}

test('[SH-CMS-04] [SH-CALLS-34] [SH-ENTITIES-35] each edited block is saved by itself, as a draft that names its block', async () => {
  const cms = new FakeCms(page(...faq(), item(20, 5, 'Heading', { type: 'LIST_ITEM_HEADER' })));
  const { clock } = await edit(cms);
  await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), ' Tell me');
  await userEvent.type(screen.getByRole('textbox', { name: 'Heading' }), ' & more');
  await clock.pass(800);
  expect(cms.saves).toEqual([
    expect.objectContaining({
      contentBlockId: 10,
      type: 'FAQ_QUESTION',
      content: 'How? Tell me',
      pageId: 7,
      blockOrder: 1,
      parent: null,
      language: 'ENGLISH',
      status: null,
    }),
    expect.objectContaining({ contentBlockId: 20, type: 'LIST_ITEM_HEADER', content: 'Heading &amp; more', blockOrder: 5 }),
  ]);
  expect(await screen.findAllByText(/^Saved 10:42/)).not.toHaveLength(0);
});

test('the same block is saved again under the id of its draft, and only what has changed is saved (G-N24)', async () => {
  const cms = new FakeCms(page(...faq()));
  const { clock } = await edit(cms);
  const question = screen.getByRole('textbox', { name: 'Question' });
  await userEvent.type(question, '?');
  await clock.pass(800);
  await userEvent.type(question, '!');
  await userEvent.tab();
  await settle();
  expect(cms.saves.map(({ id, content }) => [id, content])).toEqual([
    [undefined, 'How??'],
    [-1, 'How??!'],
  ]);
  expect(cms.drafts()).toHaveLength(1);
});

test('rich text opens where it stands; opening and closing it saves nothing', async () => {
  const cms = new FakeCms(page(...faq()));
  const { clock } = await edit(cms);
  await press('Edit: Answer: How?');
  const box = await screen.findByRole('textbox', { name: 'Answer: How?' });
  expect(box).toHaveTextContent('By enrolling.');
  expect(screen.getByRole('toolbar', { name: 'Formatting of Answer: How?' })).toBeVisible();
  await press('Save and close');
  await clock.pass(10_000);
  expect(cms.saves).toEqual([]);
});

test('[SH-CMS-05] [SH-CMS-06] [SH-CMS-17] [SH-CALLS-35] publishing asks, then readers get the text and no draft is left', async () => {
  const cms = new FakeCms(page(...faq()));
  await edit(cms);
  await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), ' Now');
  await press('Publish');
  await settle();
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Are you sure you want to publish changes?');
  expect(cms.sent.map(({ operation }) => operation)).not.toContain('publishDrafts');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await settle();
  expect(cms.sent.find(({ operation }) => operation === 'publishDrafts')?.body).toEqual({ pageId: 7, draftIds: [-1] });
  await press('Disable Editing');
  expect(await screen.findByText('How? Now')).toBeVisible();
  expect(cms.drafts()).toEqual([]);
});

test('[SH-CMS-07] [SH-CMS-08] [SH-CALLS-36] discarding asks, then the published text is back', async () => {
  const cms = new FakeCms(page(...faq()));
  const { clock } = await edit(cms);
  await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), ' Now');
  await clock.pass(800);
  await press('Discard All');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Are you sure you want to discard all changes and delete all drafts?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard All' }));
  await settle();
  expect(cms.sent.at(-2)).toMatchObject({ operation: 'discardDrafts', body: { pageId: 7, draftIds: [-1] } });
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('How?');
  await press('Preview');
  expect(await screen.findByText('How?')).toBeVisible();
});

test('[SH-CMS-03] [SH-ENTITIES-34] preview shows the drafts by the readers’ renderer; reading shows none of them', async () => {
  const draft = item(-5, 1, 'Drafted?', { type: 'FAQ_QUESTION', contentBlockId: 10 });
  const cms = new FakeCms({ ...(page(...faq()) as object), drafts: [draft] } as never);
  await edit(cms);
  await press('Preview');
  expect(await screen.findByText('Drafted?')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Disable Editing');
  expect(await screen.findByText('How?')).toBeVisible();
  expect(screen.queryByText('Drafted?')).toBeNull();
  expect(cms.drafts()).toEqual([draft]);
});

test('a save that fails stays told until it goes through; the text stays', async () => {
  const cms = new FakeCms(page(...faq()));
  const { clock } = await edit(cms);
  cms.refuse = (operation) => ({ kind: 'server', operation, status: 500, message: 'No disk' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), ' Now');
  await clock.pass(800);
  expect(await screen.findByText(/Not saved\. No disk/)).toBeVisible();
  expect(screen.queryByText(/^Saved/)).toBeNull();
  cms.refuse = () => undefined;
  await clock.pass(10_000);
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('How? Now');
  expect(cms.drafts()).toHaveLength(1);
});

test('en français: the toolbar and the editor speak French', async () => {
  const cms = new FakeCms(page(...faq()));
  await edit(cms, { language: 'fr' });
  for (const name of ['Aperçu', 'Désactiver la modification', 'Tout abandonner', 'Publier']) {
    expect(screen.getByRole('button', { name })).toBeVisible();
  }
  expect(screen.getByRole('button', { name: 'Modifier : Réponse : How?' })).toBeVisible();
});

test('all drafts of a page are discarded, also those made before the mode was changed', async () => {
  const cms = new FakeCms(page(...faq(), item(20, 5, 'Heading', { type: 'LIST_ITEM_HEADER' })));
  const { clock } = await edit(cms);
  await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), ' Now');
  await clock.pass(800);
  await press('Add a list item');
  await settle();
  await press('Preview');
  await press('Disable Editing');
  await press('Enable Editing');
  await screen.findByRole('textbox', { name: 'Question' });
  await press('Discard All');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard All' }));
  await settle();
  expect(cms.sent.find(({ operation }) => operation === 'discardDrafts')?.body).toEqual({ pageId: 7, draftIds: [-1, -2] });
  expect(cms.drafts()).toEqual([]);
  expect(screen.getByText('No changes on this page')).toBeVisible();
});
