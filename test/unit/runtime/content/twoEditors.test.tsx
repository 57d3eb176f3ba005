import { act, screen, waitFor, within } from '@testing-library/react';
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
  version: 1,
  ...more,
});
const cmsWith = (...contentBlocks: object[]) =>
  new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks, extras: ['versions'] } as never);
const headingCms = () => cmsWith(block(1, 'LIST_ITEM_HEADER', 'Heading'));
/** What the other editor makes of a published block. */
const draftOf = ({ id, ...rest }: ReturnType<typeof block>, values: object) => ({ ...rest, contentBlockId: id, ...values }) as never;
const heading = block(1, 'LIST_ITEM_HEADER', 'Heading');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
const box = () => screen.getByRole('textbox', { name: 'Heading' });
const bodies = (cms: FakeCms, of: string) => cms.sent.filter(({ operation }) => operation === of).map(({ body }) => body);

async function edit(cms: FakeCms, world: Parameters<typeof openEditor>[1] = {}) {
  const editor = await openEditor(cms, world);
  await press('Enable Editing');
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  return editor;
}

test('a rich text that stands open shows what another editor has saved meanwhile, and what is typed then keeps it', async () => {
  const text = block(1, 'LIST_ITEM_TEXT', '<p>Old words.</p>');
  const cms = cmsWith(text);
  const { clock, comeBack } = await edit(cms);
  await press(/^Edit: Text/);
  const open = await screen.findByRole('textbox', { name: /^Text/ });
  await comeBack(() => cms.otherSaves(draftOf(text, { content: '<p>Their words.</p>' })));
  expect(open).toHaveTextContent('Their words.');
  await userEvent.type(open, 'Mine. ');
  await clock.pass(800);
  expect(cms.drafts()).toEqual([expect.objectContaining({ content: expect.stringContaining('Their words.') })]);
  expect(cms.drafts()[0]?.content).toContain('Mine.');
});

test('whoever comes back sees what another editor has made of an own draft, and publishes that version alone', async () => {
  const cms = headingCms();
  const { clock, comeBack } = await edit(cms);
  await userEvent.type(box(), ' of 10 %');
  await clock.pass(800);
  await comeBack(() => cms.otherSaves({ ...cms.drafts()[0], content: 'Heading of 12 %' } as never));
  expect(box()).toHaveValue('Heading of 12 %');
  await press('Publish');
  await settle();
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('12');
  expect(dialog).toHaveTextContent('Changed by Ana Silva');
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await settle();
  expect(bodies(cms, 'publishDrafts')).toEqual([{ pageId: 7, draftIds: [-1], versions: [3] }]);
});

test('what another editor saves while the review is open is not published unseen: the review opens again with it', async () => {
  const cms = headingCms();
  const { clock } = await edit(cms);
  await userEvent.type(box(), ' mine');
  await clock.pass(800);
  await press('Publish');
  await settle();
  await screen.findByRole('alertdialog');
  cms.otherSaves({ ...cms.drafts()[0], content: 'Heading theirs' } as never);
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Publish' }));
  await settle();
  await settle();
  expect(cms.pages[0]?.contentBlocks?.[0]?.content).toBe('Heading');
  const again = await screen.findByRole('alertdialog');
  expect(again).toHaveTextContent('theirs');
  await userEvent.click(within(again).getByRole('checkbox'));
  await userEvent.click(within(again).getByRole('button', { name: 'Publish' }));
  await settle();
  expect(cms.pages[0]?.contentBlocks?.[0]?.content).toBe('Heading theirs');
});

test('what another editor publishes is shown at once beside a text that is being typed, which stays as it is', async () => {
  const second = block(2, 'LIST_ITEM_HEADER', 'Second');
  const cms = cmsWith(heading, second);
  const { clock, othersChange } = await edit(cms);
  const field = screen.getByDisplayValue('Heading');
  await userEvent.type(field, ' of 10');
  await othersChange(() => {
    cms.otherSaves(draftOf(second, { content: 'Second theirs' }));
    cms.backend.publish({ pageId: 7, draftIds: [-1] } as never);
  });
  expect(screen.getByDisplayValue('Second theirs')).toBeVisible();
  expect(field).toHaveFocus();
  await userEvent.keyboard(' %');
  expect(field).toHaveValue('Heading of 10 %');
  await clock.pass(800);
  expect(cms.drafts()).toEqual([expect.objectContaining({ contentBlockId: 1, content: 'Heading of 10 %' })]);
});

test.each(['publish', 'discard'] as const)('after another editor’s %s nothing of the own drafts is left to publish', async (how) => {
  const cms = headingCms();
  const { clock, comeBack } = await edit(cms);
  await userEvent.type(box(), ' typed');
  await clock.pass(800);
  await comeBack(() => cms.backend[how]({ pageId: 7, draftIds: [-1] }));
  expect(screen.getByText('No changes on this page')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  expect(box()).toHaveValue(how === 'publish' ? 'Heading typed' : 'Heading');
  await userEvent.type(box(), '!');
  await clock.pass(800);
  await settle();
  expect(cms.drafts()).toEqual([
    expect.objectContaining({ contentBlockId: 1, content: how === 'publish' ? 'Heading typed!' : 'Heading!' }),
  ]);
});

test('discarding what another editor has published meanwhile says so, and the page shows what is there now', async () => {
  const cms = headingCms();
  const { clock } = await edit(cms);
  await userEvent.type(box(), ' typed');
  await clock.pass(800);
  cms.backend.publish({ pageId: 7, draftIds: [-1] } as never);
  await press('Discard All');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard All' }));
  await settle();
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(box()).toHaveValue('Heading typed');
  expect(screen.getByText('No changes on this page')).toBeVisible();
});

/** Adds a question, which another editor discards while its first editor types on. */
async function loseQuestion() {
  const cms = headingCms();
  const editor = await edit(cms);
  await press('Add a question');
  await settle();
  const ids = cms.drafts().map(({ id }) => Number(id));
  cms.backend.discard({ pageId: 7, draftIds: ids } as never);
  const question = screen.getByRole('textbox', { name: /^Question/ });
  await userEvent.type(question, ' typed on');
  await editor.clock.pass(800);
  await settle();
  return { cms, ...editor };
}

test('a text of a block that somebody else has discarded is shown as such, and kept as a new block with its part', async () => {
  const { cms } = await loseQuestion();
  expect(screen.getByText('Somebody else has discarded or removed this block while you were editing it.')).toBeVisible();
  expect(cms.drafts()).toEqual([]);
  await press('Keep my text');
  await settle();
  expect(cms.drafts()).toEqual([expect.objectContaining({ type: 'FAQ_QUESTION', content: 'New question typed on', contentBlockId: null })]);
  expect(screen.queryByText(/discarded or removed/)).toBeNull();
});

test('or it is dropped with the block', async () => {
  const { cms } = await loseQuestion();
  await press('Drop my text');
  await settle();
  expect(screen.queryByDisplayValue(/typed on/)).toBeNull();
  expect(cms.drafts()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('another editor’s deletion of a block is kept by whoever types on in it', async () => {
  const cms = headingCms();
  const { clock } = await edit(cms);
  await userEvent.type(box(), ' one');
  await clock.pass(800);
  cms.otherSaves({ ...cms.drafts()[0], status: 'DELETED', blockOrder: 5 } as never);
  await userEvent.type(box(), ' two');
  await clock.pass(800);
  await settle();
  expect(cms.drafts()).toEqual([expect.objectContaining({ content: 'Heading one two', status: 'DELETED', blockOrder: 5 })]);
});

test('keeping the own text does not undo what the other editor has moved', async () => {
  const cms = headingCms();
  const { clock } = await edit(cms);
  cms.otherSaves(draftOf(heading, { content: 'Theirs', blockOrder: 5 }));
  await userEvent.type(box(), ' mine');
  await clock.pass(800);
  await press('Keep my text');
  await settle();
  expect(cms.drafts()).toEqual([expect.objectContaining({ content: 'Heading mine', blockOrder: 5 })]);
});

test('an own save whose answer was lost is no other editor’s', async () => {
  const cms = headingCms();
  const { clock } = await edit(cms);
  await userEvent.type(box(), ' one');
  cms.refuse = (operation, body) => {
    cms.refuse = () => undefined;
    cms.backend.save({ body, ifNoneMatch: '*' });
    return { kind: 'server', operation, status: 500 };
  };
  await clock.pass(800);
  await userEvent.type(box(), ' two');
  await clock.pass(800);
  await settle();
  expect(screen.queryByText(/has saved this block/)).toBeNull();
  expect(cms.drafts()).toEqual([expect.objectContaining({ content: 'Heading one two' })]);
});

test('another editor of the same name is another editor: that draft is not chosen for publication', async () => {
  const draft = { ...heading, id: -5, contentBlockId: 1, content: 'Namesake', editedBy: 'Noor Haddad', isOwn: false, version: 2 };
  const cms = new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [heading], drafts: [draft], extras: ['versions'] } as never);
  await edit(cms);
  await press('Publish');
  await settle();
  expect(within(await screen.findByRole('alertdialog')).getByRole('checkbox')).not.toBeChecked();
});

test('a draft of another editor is not taken for the own one whose save was not answered', async () => {
  const cms = headingCms();
  const { clock, comeBack } = await edit(cms);
  cms.refuse = (operation) => (operation === 'saveDraft' ? { kind: 'server', operation, status: 500 } : undefined);
  await userEvent.type(box(), ' mine');
  await clock.pass(800);
  await comeBack(() => cms.otherSaves(draftOf(heading, { content: 'Heading theirs' })));
  cms.refuse = () => undefined;
  await clock.pass(10_000);
  await settle();
  expect(cms.drafts()).toEqual([expect.objectContaining({ content: 'Heading theirs' })]);
  expect(screen.getByText('Ana Silva has saved this block while you were editing it. Their text:')).toBeVisible();
  expect(box()).toHaveValue('Heading mine');
});

test('an editor who has changed a block in another tab is told so, takes that text and stays at the block', async () => {
  const cms = headingCms();
  const { clock } = await edit(cms);
  cms.otherSaves(draftOf(heading, { content: 'Heading of 12 %', isOwn: true }));
  Object.assign(cms.drafts()[0] as object, { isOwn: true });
  await userEvent.type(box(), ' of 10 %');
  await clock.pass(800);
  await settle();
  expect(screen.getByText('You changed this in another tab. What it says there:')).toBeVisible();
  expect(screen.getByText(/you changed the same block in another tab/)).toBeVisible();
  expect(screen.queryByText(/somebody else/i)).toBeNull();
  await press('Take the text of the other tab');
  await waitFor(() => expect(box()).toHaveFocus());
  expect(box()).toHaveValue('Heading of 12 %');
});
