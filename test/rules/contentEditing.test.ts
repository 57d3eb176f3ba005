import type { FrameDocument } from '#model';
import { coreDocument } from '../support/coreDocument.ts';
import { runningFlow } from './support/runningFlow.ts';

const pages = [
  { pageId: 7, name: 'privacy', draftIds: [-1, -2, -3] },
  { pageId: 9, name: 'smartleads', draftIds: [-4] },
];
const changed = (more: object = {}) => ({ type: 'CHANGED', pages, drafts: 4, unsaved: 0, failed: 0, elsewhere: [], readAt: 1, ...more });
const settle = () => new Promise(setImmediate);

/** The flow of an editor who edits, with drafts on two pages. */
function editing() {
  const flow = runningFlow('content-editing', {});
  flow.send({ type: 'ENABLE' });
  flow.send(changed());
  return flow;
}

test('[SH-CMS-01] [SH-CMS-03] view is the first mode; Disable Editing leads to it from edit and from preview, and preview back to edit', () => {
  const flow = runningFlow('content-editing', {});
  const events = ['ENABLE', 'PREVIEW', 'DISABLE', 'ENABLE', 'DISABLE', 'ENABLE', 'PREVIEW', 'ENABLE'];
  const modes = [flow.now.context['mode']];
  for (const type of events) {
    flow.send({ type });
    modes.push(flow.now.context['mode']);
  }
  expect(modes).toEqual([null, 'edit', 'preview', null, 'edit', null, 'edit', 'preview', 'edit']);
});

test('[SH-CMS-05] [SH-CMS-06] publishing asks first, then sends the drafts of each page in a call of its own', async () => {
  const flow = editing();
  flow.send({ type: 'PUBLISH' });
  expect(flow.now.context['dialog']).toBe('publish');
  flow.send({ type: 'CANCEL' });
  expect([flow.calls.length, flow.now.context['dialog']]).toEqual([0, null]);
  flow.send({ type: 'PUBLISH' });
  flow.send({ type: 'CONFIRM' });
  await flow.answered({});
  await flow.answered({});
  expect(flow.calls.map(({ operation, input }) => [operation, input])).toEqual([
    ['publishDrafts', { body: { pageId: 7, draftIds: [-1, -2, -3] } }],
    ['publishDrafts', { body: { pageId: 9, draftIds: [-4] } }],
  ]);
  expect(flow.done.at(-1)).toBe('notify');
  expect(flow.now.matches({ edit: 'editing' })).toBe(true);
});

test('drafts that are left out are not published, and nothing is sent if all are', async () => {
  const flow = editing();
  flow.send({ type: 'PUBLISH' });
  flow.send({ type: 'CHOOSE', pages: [] });
  flow.send({ type: 'CONFIRM' });
  expect([flow.calls.length, flow.done.at(-1)]).toEqual([0, 'notify']);
  flow.send({ type: 'CHOOSE', pages: [{ pageId: 7, name: 'privacy', draftIds: [-2] }] });
  flow.send({ type: 'CONFIRM' });
  await flow.answered({});
  expect(flow.calls.map(({ input }) => input)).toEqual([{ body: { pageId: 7, draftIds: [-2] } }]);
  expect(flow.now.context['published']).toEqual([-2]);
});

test('a page that is not published is named, and the others go through (G-N25)', async () => {
  const flow = editing();
  flow.send({ type: 'PUBLISH' });
  flow.send({ type: 'CONFIRM' });
  await settle();
  await flow.failed({ kind: 'server' });
  await flow.answered({});
  expect(flow.calls).toHaveLength(2);
  expect(flow.now.context['failedPages']).toEqual(['privacy']);
  expect(flow.done).not.toContain('notify');
});

test('publishing waits until the server has everything, and is not asked for while something cannot be saved', () => {
  const flow = editing();
  flow.send(changed({ unsaved: 1 }));
  flow.send({ type: 'PUBLISH' });
  expect(flow.now.context['dialog']).toBeNull();
  flow.send(changed());
  expect(flow.now.context['dialog']).toBe('publish');
  flow.send({ type: 'CANCEL' });
  flow.send(changed({ unsaved: 1, failed: 1 }));
  flow.send({ type: 'PUBLISH' });
  expect(flow.now.matches({ edit: 'editing' })).toBe(true);
  expect(flow.actions.at(-1)).toMatchObject({ type: 'notify', params: { tone: 'warning' } });
});

test('what is not saved is known in preview too, and forgotten by whoever only reads', () => {
  const flow = editing();
  flow.send({ type: 'PREVIEW' });
  flow.send(changed({ unsaved: 1, failed: 1 }));
  expect(flow.now.context['failed']).toBe(1);
  flow.send({ type: 'DISABLE' });
  expect(flow.now.context['failed']).toBe(0);
});

test('[SH-CMS-07] [SH-CMS-08] discarding asks first, drops what is not saved, then discards the drafts of each page', async () => {
  const flow = editing();
  flow.send(changed({ unsaved: 1 }));
  flow.send({ type: 'DISCARD' });
  flow.send({ type: 'CANCEL' });
  expect([flow.calls.length, flow.now.context['round']]).toEqual([0, 0]);
  flow.send({ type: 'DISCARD' });
  flow.send({ type: 'CONFIRM' });
  expect([flow.calls.length, flow.now.context['round']]).toEqual([0, 1]);
  flow.send(changed());
  await flow.answered({});
  await flow.answered({});
  expect(flow.calls.map(({ operation, input }) => [operation, input])).toEqual([
    ['discardDrafts', { body: { pageId: 7, draftIds: [-1, -2, -3] } }],
    ['discardDrafts', { body: { pageId: 9, draftIds: [-4] } }],
  ]);
});

test('where nothing has changed, nothing is asked', () => {
  const flow = editing();
  flow.send(changed({ pages: [], drafts: 0 }));
  for (const type of ['PUBLISH', 'DISCARD']) flow.send({ type });
  expect(flow.now.context['dialog']).toBeNull();
});

test('what somebody else has changed is read and shown before it is published or discarded, and both send what was seen', async () => {
  for (const type of ['PUBLISH', 'DISCARD']) {
    const flow = editing();
    flow.send(changed({ pages: [{ ...pages[1], versions: [3] }], readAt: 5 }));
    flow.send({ type });
    flow.send({ type: 'CONFIRM' });
    await settle();
    expect(flow.calls.at(-1)?.input).toEqual({ body: { pageId: 9, draftIds: [-4], versions: [3] } });
    await flow.failed({ kind: 'conflict' });
    expect(flow.now.matches({ edit: 'reading' })).toBe(true);
    flow.send(changed({ pages: [{ ...pages[1], versions: [4] }], readAt: 6 }));
    expect(flow.now.context['dialog']).toBe(type.toLowerCase());
    expect(flow.actions.at(-1)).toMatchObject({ type: 'notify', params: { tone: 'warning' } });
    flow.send({ type: 'CONFIRM' });
    await settle();
    expect(flow.calls.at(-1)?.input).toEqual({ body: { pageId: 9, draftIds: [-4], versions: [4] } });
  }
});

test('if somebody else has published or discarded everything in the meantime, nothing is asked', async () => {
  const flow = editing();
  flow.send({ type: 'PUBLISH' });
  flow.send({ type: 'CONFIRM' });
  await settle();
  await flow.failed({ kind: 'conflict' });
  await flow.failed({ kind: 'conflict' });
  flow.send(changed({ pages: [], drafts: 0, readAt: 9 }));
  expect([flow.now.matches({ edit: 'editing' }), flow.now.context['dialog'], flow.now.context['failedPages']]).toEqual([true, null, []]);
});

test('a save that hangs keeps nobody: publishing and discarding can be left while they wait for it', () => {
  const flow = editing();
  flow.send(changed({ unsaved: 1 }));
  for (const [type, ...more] of [['PUBLISH'], ['DISCARD', 'CONFIRM']] as const) {
    for (const event of [type, ...more]) flow.send({ type: event });
    expect(flow.now.matches({ edit: 'editing' })).toBe(false);
    flow.send({ type: 'CANCEL' });
    expect([flow.now.matches({ edit: 'editing' }), flow.now.context['dialog'], flow.now.context['busy']]).toEqual([true, null, false]);
  }
});

test('[SH-CMS-02] [SH-CMS-29] the texts of the toolbar and of both questions are those of the specification', () => {
  const { cms } = coreDocument<{ readonly cms: { readonly [key: string]: string } }>('locales/en/cms.json');
  expect(['preview', 'disable', 'discard', 'publish'].map((key) => cms[key])).toEqual([
    'Preview',
    'Disable Editing',
    'Discard All',
    'Publish',
  ]);
  expect(cms['publishConfirm']).toBe('Are you sure you want to publish changes?');
  expect(cms['discardConfirm']).toBe('Are you sure you want to discard all changes and delete all drafts?');
  const { header } = coreDocument<FrameDocument>('schemas/frames/main.frame.json');
  expect(header.find(({ id }) => id === 'contentTools')?.visibleIf).toEqual({ ref: 'isEditor' });
});
