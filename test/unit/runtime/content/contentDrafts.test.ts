import type { Result } from '#model';
import { ContentDrafts } from '../../../../src/runtime/content/ContentDrafts.ts';

const clock = { now: () => 0, after: () => () => undefined, every: () => () => undefined };
const page = (id: number, name: string) => ({
  id,
  humanReadableId: name,
  contentBlocks: [{ id: id * 10, humanReadableId: `b${id}`, type: 'LIST_ITEM_HEADER', content: name, blockOrder: 1, language: 'ENGLISH' }],
  drafts: [],
});

/** Drafts whose calls end with a result. */
function draftsWith(result: Result, onCall: (input: unknown) => void = () => undefined): ContentDrafts {
  const storage = { get: () => undefined, set: () => undefined, remove: () => undefined, clear: () => undefined };
  const locks = { hold: (_name: string, action: () => unknown) => action() };
  const call = async (_operation: string, input: unknown) => {
    onCall(input);
    return result;
  };
  const services = { call, platform: { clock, storage, locks }, session: { facts: { user: null } } };
  const drafts = new ContentDrafts(services as never);
  drafts.configure({ save: 'saveDraft', upload: '', kinds: {}, translate: (key) => key });
  return drafts;
}

test('what cannot be saved on a page out of sight bars nothing on the page in sight, and is named', async () => {
  const drafts = draftsWith({ ok: false, failure: { kind: 'invalid', operation: 'saveDraft', status: 400 } });
  const first = drafts.pageOf(page(1, 'first'), 'ENGLISH');
  const leave = drafts.show(first);
  first.blocks()[0]?.change({ content: 'typed' });
  await drafts.flush();
  expect(drafts.summary()).toMatchObject({ unsaved: 1, failed: 1, elsewhere: [] });
  leave();
  drafts.show(drafts.pageOf(page(2, 'second'), 'ENGLISH'));
  await new Promise(setImmediate);
  expect(drafts.summary()).toMatchObject({ unsaved: 0, failed: 0, elsewhere: ['first'] });
  drafts.drop();
  expect(first.blocks()[0]?.values.content).toBe('typed');
});

test('discarding the drafts of a page in one language leaves those of the other', async () => {
  const drafts = draftsWith({ ok: true, status: 200, output: null });
  const inEnglish = drafts.pageOf({ ...page(1, 'first'), drafts: [{ id: -1, contentBlockId: 10, content: 'English' }] }, 'ENGLISH');
  const inFrench = drafts.pageOf({ ...page(1, 'first'), drafts: [{ id: -2, contentBlockId: 10, content: 'français' }] }, 'FRENCH');
  drafts.discard([-1]);
  expect([inEnglish, inFrench].map((one) => one.blocks()[0]?.values.content)).toEqual(['first', 'français']);
});

test('who signs in to the same tab neither sees nor sends what the former editor has typed', async () => {
  const sent: unknown[] = [];
  const drafts = draftsWith({ ok: true, status: 200, output: null }, (input) => sent.push(input));
  const former = drafts.pageOf({ ...page(1, 'first'), editor: 'one' }, 'ENGLISH');
  drafts.show(former);
  former.blocks()[0]?.change({ content: 'typed' });
  const next = drafts.pageOf({ ...page(1, 'first'), editor: 'two' }, 'ENGLISH');
  expect(next.blocks()[0]?.values.content).toBe('first');
  await drafts.flush();
  expect(await former.flush()).toBe(false);
  expect(sent).toEqual([]);
  expect(drafts.summary()).toMatchObject({ unsaved: 0, elsewhere: [] });
});
