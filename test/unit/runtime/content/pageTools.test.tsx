import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Json } from '#model';
import { FakeCms } from './FakeCms.ts';
import { memoryStorage, openEditor } from './openEditor.tsx';

interface Made {
  readonly operation: string;
  readonly input: { readonly [name: string]: unknown };
}

/** A content backend that answers further calls with what a test says, or refuses them with the message of an Error. */
function toolCms(page: object) {
  const cms = new FakeCms(page as never);
  const { call: basic } = cms;
  const answers: { [operation: string]: unknown } = {};
  const inputs: Made[] = [];
  const call: FakeCms['call'] = async (operation, input = {}) => {
    inputs.push({ operation, input });
    if (!(operation in answers)) return basic(operation, input);
    const answer = answers[operation];
    if (answer instanceof Error)
      return { ok: false, failure: { kind: 'refused', operation, status: 409, message: answer.message } as never };
    return { ok: true, status: 200, output: structuredClone(answer) as Json };
  };
  const bodiesOf = (operation: string): unknown[] => inputs.filter((one) => one.operation === operation).map(({ input }) => input['body']);
  return Object.assign(cms, { answers, inputs, bodiesOf, call });
}

const ALL = ['versions', 'history', 'presence', 'media', 'review', 'schedule'];
const text = {
  id: 12,
  humanReadableId: 'text',
  type: 'LIST_ITEM_TEXT',
  content: '<p>Shown now</p>',
  blockOrder: 1,
  parent: null,
  version: 3,
};
const picture = { ...text, id: 13, humanReadableId: 'logo', type: 'LIST_ITEM_IMAGE', content: 'sample/a.png', blockOrder: 2 };
const draft = (id: number, isOwn: boolean, content: string) => ({
  ...text,
  id,
  humanReadableId: `draft${id}`,
  contentBlockId: null,
  content,
  version: 1,
  isOwn,
  editedBy: isOwn ? 'Noor Haddad' : 'Sam Second',
});
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

/** A page that may be published at a time. */
const schedulable = { state: 'published', events: ['SCHEDULE'] };

async function openTools(
  { items, ...page }: { readonly [name: string]: unknown } = {},
  language: 'en' | 'fr' = 'en',
  storage = memoryStorage(),
) {
  const cms = toolCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [text, picture], extras: ALL, ...page });
  cms.answers['notePresence'] = [];
  cms.answers['getPageHistory'] = [];
  for (const operation of ['reviewPage', 'schedulePage', 'unschedulePage', 'copyPage', 'restorePage']) cms.answers[operation] = {};
  if (items) Object.assign(cms.answers, { listMedia: { items, total: 1 }, describeMedia: {} });
  const editor = await openEditor(cms, { language, storage });
  await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Enable Editing' : 'Activer la modification' }));
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  await settle();
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'About this page' : 'À propos de cette page' }));
    return within(await screen.findByRole('dialog'));
  };
  return { cms, open, ...editor };
}

test('a backend that announces nothing has no tools, and none of their calls is made', async () => {
  const { cms } = await openTools({ extras: undefined });
  expect(screen.queryByRole('button', { name: 'About this page' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose an existing picture' })).toBeNull();
  expect([...new Set(cms.inputs.map(({ operation }) => operation))]).toEqual(['getPageData']);
});

test('each extra has its own tool: what is not announced is not shown', async () => {
  const { open } = await openTools({ extras: ['history'], state: 'published' });
  const dialog = await open();
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['History']);
});

test('drafts go to review and back, and a page is archived after a question only', async () => {
  const { cms, open } = await openTools({ state: 'published', events: ['SUBMIT', 'ARCHIVE'] });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Submit for review' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Archive the page' }));
  expect(cms.bodiesOf('reviewPage')).toEqual([{ pageId: 7, event: 'SUBMIT' }]);
  const question = within(dialog.getByRole('alert'));
  expect(question.getByText(/Readers will not see this page any more/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Archive the page' }));
  expect(cms.bodiesOf('reviewPage')).toEqual([
    { pageId: 7, event: 'SUBMIT' },
    { pageId: 7, event: 'ARCHIVE' },
  ]);
});

test('of a page is offered what its life accepts now, whatever its state is called', async () => {
  const { open } = await openTools({ state: 'draft', events: ['RESTORE', 'SCHEDULE', 'UNKNOWN'] });
  const dialog = await open();
  const isLife = (name: string) => /Submit|Return|Archive|Show it again|Call it off/.test(name);
  const names = dialog.getAllByRole('button').map(({ textContent }) => textContent ?? '');
  expect(names.filter(isLife)).toEqual(['Show it again']);
  expect(dialog.getByRole('heading', { name: 'Publish later' })).toBeVisible();
});

test('why a step is refused is said where it was taken', async () => {
  const { cms, open } = await openTools({ state: 'inReview', events: ['RETURN'], submittedBy: 'Sam Second' });
  expect(screen.getByText('In review, submitted by Sam Second.')).toBeVisible();
  cms.answers['reviewPage'] = new Error('This step is not possible now.');
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Return to the editors' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This step is not possible now.');
});

test('chosen drafts are scheduled in the versions that the editor sees; those of others are left out at first', async () => {
  const { cms, open } = await openTools({ ...schedulable, drafts: [draft(-1, true, 'mine'), draft(-2, false, 'theirs')] });
  const dialog = await open();
  const [mine, theirs] = [dialog.getByRole('checkbox', { name: /mine/ }), dialog.getByRole('checkbox', { name: /theirs.*Sam Second/ })];
  expect([mine, theirs].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  const plan = dialog.getByRole('button', { name: 'Schedule' });
  expect(plan).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Date and time (CT)'), '2026-06-01T09:30');
  await userEvent.click(plan);
  await settle();
  expect(cms.bodiesOf('schedulePage')).toEqual([{ pageId: 7, draftIds: [-1], versions: [1], at: '2026-06-01T14:30:00.000Z' }]);
});

test('what is scheduled, what bars it and what was missed stand in the bar, and it is called off', async () => {
  const scheduled = { at: '2026-06-01T15:00:00.000Z', by: 'Sam Second', draftIds: [-1], changedIds: [-1] };
  const waiting = { state: 'scheduled', events: ['SCHEDULE', 'UNSCHEDULE'] };
  const { cms, open } = await openTools({ ...waiting, scheduled, missedAt: '2026-05-01T15:00:00.000Z' });
  expect(screen.getByText(/^To be published on Jun 1, 2026, .* by Sam Second\.$/)).toBeVisible();
  expect(screen.getByText(/^A draft has been changed since/)).toBeVisible();
  expect(screen.getByText(/^Nothing was published on May 1, 2026/)).toBeVisible();
  await userEvent.click((await open()).getByRole('button', { name: 'Call it off' }));
  expect(cms.bodiesOf('unschedulePage')).toEqual([{ pageId: 7 }]);
});

test('the history names who published what, and brings an earlier state back as drafts', async () => {
  const { cms, open } = await openTools();
  cms.answers['getPageHistory'] = [
    {
      id: 5,
      publishedAt: '2026-05-02T15:00:00.000Z',
      publishedBy: 'Sam Second',
      changes: [{ humanReadableId: 't', type: 'LIST_ITEM_TEXT', kind: 'removed' }],
    },
    { id: 4, publishedAt: '2026-05-01T15:00:00.000Z', publishedBy: 'Noor Haddad', changes: [] },
    { id: 3, publishedAt: null, publishedBy: null, changes: [] },
  ];
  const dialog = await open();
  expect(await dialog.findByText(/: Sam Second$/)).toBeVisible();
  expect(dialog.getByText('Text removed')).toBeVisible();
  const buttons = dialog.getAllByRole('button', { name: /^Bring back/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Bring back what was published on May 1, 2026/),
    'Bring back what was shown before',
  ]);
  await userEvent.click(buttons[1] as HTMLElement);
  await settle();
  expect(cms.bodiesOf('restorePage')).toEqual([{ pageId: 7, versionId: 3 }]);
  expect(cms.inputs.find(({ operation }) => operation === 'getPageHistory')?.input).toEqual({ pageId: 7, language: 'ENGLISH' });
});

test('who else is on the page is told every ten seconds, with the block, and the server hears where this editor is', async () => {
  const { clock, cms, container } = await openTools();
  expect(cms.bodiesOf('notePresence')).toEqual([{ pageId: 7, blockId: null }]);
  cms.answers['notePresence'] = [{ name: 'Sam Second', blockId: 12, since: '2026-05-12T15:00:00.000Z' }];
  act(() => container.querySelector<HTMLElement>('[data-type="LIST_ITEM_IMAGE"] input')?.focus());
  await clock.pass(10_000);
  await settle();
  expect(cms.bodiesOf('notePresence').at(-1)).toEqual({ pageId: 7, blockId: 13 });
  expect(screen.getByText('Also here: Sam Second, in Text')).toBeVisible();
  cms.answers['notePresence'] = [];
  await clock.pass(10_000);
  await settle();
  expect(screen.queryByText(/Also here/)).toBeNull();
});

test('a common page says so, and the own copy is begun after a question', async () => {
  const { cms, open } = await openTools({ common: true, extras: ['history', 'copy'] });
  const dialog = await open();
  expect(dialog.getByText('All programs that have no such page themselves.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Begin our own copy' }));
  expect(cms.bodiesOf('copyPage')).toEqual([]);
  await userEvent.click(within(dialog.getByRole('alert')).getByRole('button', { name: 'Begin our own copy' }));
  expect(cms.bodiesOf('copyPage')).toEqual([{ pageId: 7 }]);
});

test('a picture that is there is found by words, described in both languages and used', async () => {
  const { clock, cms } = await openTools();
  const item = { id: 'p1', url: '/media/p1/logo.svg', width: 100, height: 40, alt: '', altFr: '', bytes: 9, usedBy: ['privacy'] };
  cms.answers['listMedia'] = { items: [item], total: 1 };
  cms.answers['describeMedia'] = item;
  await userEvent.click(screen.getByRole('button', { name: 'Choose an existing picture' }));
  const dialog = within(await screen.findByRole('dialog'));
  await clock.pass(0);
  await settle();
  expect(dialog.getByText('100x40, on 1 page')).toBeVisible();
  expect(dialog.getByText('logo.svg')).toBeVisible();
  await userEvent.type(dialog.getByRole('searchbox'), 'logo');
  await clock.pass(300);
  await settle();
  expect(cms.inputs.filter(({ operation }) => operation === 'listMedia').map(({ input }) => input)).toEqual([
    { url: 'sample/a.png', limit: 1 },
    { limit: 60 },
    { text: 'logo', limit: 60 },
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Alternative text: logo.svg' }));
  await userEvent.type(dialog.getByLabelText('Alternative text: what the picture shows (English)'), 'Our sign');
  await userEvent.type(dialog.getByLabelText('Alternative text: what the picture shows (Français)'), 'Notre enseigne');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  // Each is sent when its field is left.
  expect(cms.bodiesOf('describeMedia')).toEqual([
    { id: 'p1', alt: 'Our sign' },
    { id: 'p1', altFr: 'Notre enseigne' },
  ]);
  expect(await dialog.findByText('Our sign')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Use: Our sign' }));
  await settle();
  expect(cms.saves.at(-1)).toMatchObject({ contentBlockId: 13, content: '/media/p1/logo.svg' });
});

test('pictures to choose from are told by their words in the language of the editor', async () => {
  const { clock, cms } = await openTools({}, 'fr');
  const item = {
    id: 'p1',
    url: '/media/p1/logo.svg',
    width: 100,
    height: 40,
    alt: 'Our sign',
    altFr: 'Notre enseigne',
    bytes: 9,
    usedBy: [],
  };
  cms.answers['listMedia'] = { items: [item], total: 1 };
  await userEvent.click(screen.getByRole('button', { name: 'Choisir une image existante' }));
  const dialog = within(await screen.findByRole('dialog'));
  await clock.pass(0);
  expect(await dialog.findByRole('img', { name: 'Notre enseigne' })).toBeVisible();
  expect(dialog.getByText('Notre enseigne')).toBeVisible();
  // The picture is pressed itself, as people do.
  fireEvent.click(dialog.getByRole('img', { name: 'Notre enseigne' }));
  await settle();
  expect(cms.saves.at(-1)).toMatchObject({ content: '/media/p1/logo.svg' });
  expect(screen.getByText('Notre enseigne')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Publier' }));
  const review = within(await screen.findByRole('alertdialog'));
  await settle();
  expect(review.getByText('Vérifications')).toBeVisible();
  expect(review.queryByText(/texte de remplacement/)).toBeNull();
});

test('a picture of another format or size than is wanted is shown, but cannot be chosen', async () => {
  const { clock, cms } = await openTools();
  const item = { width: 100, height: 40, alt: 'A car', altFr: '', bytes: 9, usedBy: [] };
  cms.answers['listMedia'] = {
    items: [
      { ...item, id: 'p1', url: '/media/p1/car.jpg' },
      { ...item, id: 'p2', url: '/media/p2/car.svg', width: 193 },
      { ...item, id: 'p3', url: '/media/p3/car.svg', bytes: 2_000_001 },
    ],
    total: 3,
  };
  await userEvent.click(screen.getByRole('button', { name: 'Choose an existing picture' }));
  const dialog = within(await screen.findByRole('dialog'));
  await clock.pass(0);
  expect(await dialog.findAllByText('Cannot be used here: another format or size is wanted.')).toHaveLength(3);
  for (const shown of dialog.getAllByRole('img', { name: 'A car' })) fireEvent.click(shown);
  expect(dialog.queryByRole('button', { name: /^Use/ })).toBeNull();
  expect(cms.saves).toEqual([]);
});

test('what a picture shows is asked for where it is chosen, below what it may be, until both languages say it', async () => {
  const { cms } = await openTools();
  const item = { id: 'p1', url: '/media/x.png', width: 100, height: 40, alt: '', altFr: '', bytes: 9, usedBy: [] };
  cms.answers['listMedia'] = { items: [item], total: 1 };
  cms.answers['describeMedia'] = item;
  const field = screen.getByLabelText('Replace: Picture');
  expect(screen.queryByLabelText('Alternative text: what the picture shows (English)')).toBeNull();
  fireEvent.change(field, { target: { files: [new File(['x'], 'a.svg')] } });
  await userEvent.type(await screen.findByLabelText('Alternative text: what the picture shows (English)'), 'Our sign');
  expect(cms.inputs.filter(({ operation }) => operation === 'listMedia').at(-1)?.input).toEqual({ url: '/media/x.png', limit: 1 });
  await userEvent.type(screen.getByLabelText('Alternative text: what the picture shows (Français)'), 'Notre enseigne');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(cms.bodiesOf('describeMedia')).toEqual([
    { id: 'p1', alt: 'Our sign' },
    { id: 'p1', altFr: 'Notre enseigne' },
  ]);
  const opener = await screen.findByRole('button', { name: 'Alternative text: Picture' });
  await waitFor(() => expect(opener).toHaveFocus());
  expect(screen.queryByLabelText('Alternative text: what the picture shows (English)')).toBeNull();
  await userEvent.click(opener);
  expect(screen.getByLabelText('Alternative text: what the picture shows (English)')).toHaveFocus();
});

/** Opens the words of a picture that nobody has described. */
async function openWords(storage = memoryStorage()) {
  const item = { id: 'p1', url: '/media/x.png', width: 100, height: 40, alt: '', altFr: '', bytes: 9, usedBy: [] };
  const editor = await openTools(
    { contentBlocks: [{ ...picture, content: '/media/x.png' }], drafts: [draft(-1, true, 'mine')], items: [item] },
    'en',
    storage,
  );
  return { item, ...editor, field: await screen.findByLabelText('Alternative text: what the picture shows (English)') };
}

test('what is typed of a picture is saved after a pause, with Enter, and when the field is left', async () => {
  const { clock, cms, field } = await openWords();
  const saved = () => cms.bodiesOf('describeMedia').map((body) => (body as { alt: string }).alt);
  await userEvent.type(field, 'Our');
  expect(saved()).toEqual([]);
  expect(screen.getByText('Saving by itself in a moment')).toBeVisible();
  await clock.pass(800);
  await settle();
  await userEvent.type(field, ' new{Enter}');
  await settle();
  await userEvent.type(field, ' sign');
  fireEvent.blur(field);
  await settle();
  expect(saved()).toEqual(['Our', 'Our new', 'Our new sign']);
  expect(field).toHaveValue('Our new sign');
  expect(screen.getByText(/^Saved \d/)).toBeVisible();
});

test('words that are refused stay in their field, say why, and bar publishing until they are saved', async () => {
  const { cms, field } = await openWords();
  cms.answers['describeMedia'] = new Error('Too long.');
  await userEvent.type(field, 'Our sign{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too long.');
  expect(field).toHaveValue('Our sign');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  cms.answers['describeMedia'] = {};
  await userEvent.type(field, '{Enter}');
  await settle();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('words that are refused do not bar discarding: they are dropped with the rest', async () => {
  const { cms, field, storage } = await openWords();
  cms.answers['describeMedia'] = new Error('Too long.');
  await userEvent.type(field, 'Our sign{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too long.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard All' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard All' }));
  await settle();
  expect(cms.bodiesOf('discardDrafts')).toHaveLength(1);
  expect(field).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(storage.get('content_words/Noor Haddad/p1')).toBeUndefined();
});

test('words that did not reach the server are sent again by themselves', async () => {
  const { clock, cms, field } = await openWords();
  cms.refuse = (operation) => (operation === 'describeMedia' ? { kind: 'offline', operation } : undefined);
  delete cms.answers['describeMedia'];
  await userEvent.type(field, 'Our sign{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  cms.answers['describeMedia'] = {};
  await clock.pass(10_000);
  await settle();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^Saved \d/)).toBeVisible();
});

test('words that are taken back are told as saved; if the server may have them, they are taken back there too', async () => {
  const { clock, cms, field } = await openWords();
  await userEvent.type(field, 'O{Backspace}');
  expect(screen.getByText('Saving by itself in a moment')).toBeVisible();
  await clock.pass(800);
  await settle();
  expect(cms.bodiesOf('describeMedia')).toEqual([]);
  expect(screen.queryByText('Saving by itself in a moment')).toBeNull();
  cms.refuse = (operation) => (operation === 'describeMedia' ? { kind: 'offline', operation } : undefined);
  delete cms.answers['describeMedia'];
  await userEvent.type(field, 'Our{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  cms.answers['describeMedia'] = {};
  await userEvent.clear(field);
  await userEvent.type(field, '{Enter}');
  await settle();
  expect(cms.bodiesOf('describeMedia').at(-1)).toEqual({ id: 'p1', alt: '' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('words that are saved while the page is open are known to the review', async () => {
  const { field } = await openWords();
  await userEvent.type(field, 'Our sign{Enter}');
  await settle();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByRole('heading', { name: 'Checks' })).toBeVisible();
  expect(dialog.queryByText(/^A picture has no words/)).toBeNull();
});

test('a picture without a file cannot be scheduled, and says so', async () => {
  const empty = { ...picture, id: -4, humanReadableId: 'new', contentBlockId: null, content: '', version: 1, isOwn: true };
  const { open } = await openTools({ ...schedulable, drafts: [empty] });
  const dialog = await open();
  expect(dialog.getByRole('checkbox', { name: /^Picture/ })).toBeDisabled();
  expect(dialog.getByText(/^This picture has no file yet/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Date and time (CT)'), '2026-06-01T09:30');
  expect(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled();
});

test('words that the server did not get before a crash are there again, and are saved', async () => {
  const storage = memoryStorage();
  const { field, unmount } = await openWords(storage);
  await userEvent.type(field, 'Our sign');
  const left = [...['content_words/Noor Haddad/p1'].map((key) => [key, storage.get(key) ?? ''] as const)];
  unmount();
  const again = await openWords(memoryStorage(new Map(left)));
  expect(again.field).toHaveValue('Our sign');
  await again.clock.pass(800);
  await settle();
  // Of the other language the server may have words by now that this page does not know.
  expect(again.cms.bodiesOf('describeMedia')).toEqual([{ id: 'p1', alt: 'Our sign' }]);
  expect(again.storage.get('content_words/Noor Haddad/p1')).toBeUndefined();
});

test('a page is called by its title, a picture by its kind', async () => {
  const { open } = await openTools({
    ...schedulable,
    drafts: [{ ...picture, id: -4, contentBlockId: 13, content: 'sample/b.png', isOwn: true }],
  });
  const dialog = await open();
  expect(dialog.getByRole('heading', { name: 'Page: sample' })).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Picture' })).toBeChecked();
});

test('the tools speak French', async () => {
  const { open } = await openTools({ state: 'archived', events: ['RESTORE'] }, 'fr');
  expect(screen.getByText('Archivée : le public ne voit pas cette page.')).toBeVisible();
  const dialog = await open();
  expect(dialog.getByRole('button', { name: 'Afficher de nouveau' })).toBeVisible();
});
