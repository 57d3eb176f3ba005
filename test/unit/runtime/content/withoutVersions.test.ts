import { ContentDrafts } from '../../../../src/runtime/content/ContentDrafts.ts';
import { nextMoment, onReading, watchReadings } from '../../../../src/runtime/content/moments.ts';
import { FakeCms } from './FakeCms.ts';

/** An editor of a page, which is empty at first, of a server that counts no versions; `left` is what a former visit has left. */
function editPage(cms = new FakeCms({ id: 7, humanReadableId: 'page', contentBlocks: [] }), left = new Map<string, string>()) {
  let waiting: (() => void)[] = [];
  const clock = {
    now: () => 0,
    after(_ms: number, action: () => void) {
      waiting.push(action);
      return () => {
        waiting = waiting.filter((one) => one !== action);
      };
    },
    every: () => () => undefined,
  };
  const storage = {
    get: (key: string) => left.get(key),
    set: (key: string, value: string) => void left.set(key, value),
    remove: (key: string) => void left.delete(key),
    clear: () => undefined,
  };
  const locks = { hold: (_name: string, action: () => unknown) => action() };
  const drafts = new ContentDrafts({ call: cms.call, platform: { clock, storage, locks }, session: { facts: { user: null } } } as never);
  drafts.configure({ save: 'saveDraft', upload: '', kinds: {}, translate: (key) => key });
  const read = () => structuredClone(cms.pages[0]) as never;
  const page = drafts.pageOf(read(), 'ENGLISH');
  const add = async (type: string, item?: Parameters<typeof page.add>[2]) => {
    const block = page.add(type, { content: 'New', blockOrder: 1 }, item);
    await block.keep();
    return block;
  };
  return {
    cms,
    left,
    page,
    read,
    add,
    receive: () => page.receive(read(), nextMoment()),
    /** Runs what waits for a time. */
    async pass(): Promise<void> {
      const due = waiting;
      waiting = [];
      for (const action of due) action();
      await new Promise(setImmediate);
    },
    discard: () => cms.backend.discard({ pageId: 7, draftIds: cms.drafts().map(({ id }) => Number(id)) }),
    publish: () => cms.backend.publish({ pageId: 7, draftIds: cms.drafts().map(({ id }) => Number(id)) }),
    parts: () => cms.drafts().filter(({ type }) => type === 'LIST_ITEM_HEADER'),
  };
}

test('a part that is added after somebody else has published its item belongs to the published item, not to its next draft', async () => {
  const { add, cms, parts, publish } = editPage();
  const item = await add('LIST_ITEM');
  publish();
  item.change({ content: 'Typed on' });
  await item.flush();
  await add('LIST_ITEM_HEADER', item);
  expect(cms.pages[0]?.contentBlocks).toEqual([expect.objectContaining({ id: 1001, content: 'New' })]);
  expect(cms.drafts()).toContainEqual(expect.objectContaining({ id: -2, contentBlockId: 1001, content: 'Typed on' }));
  expect(parts()).toEqual([expect.objectContaining({ parent: 1001, content: 'New' })]);
});

test('a page that was read before an item was published has no other item, and goes over nothing that was typed', async () => {
  const first = editPage();
  await first.add('LIST_ITEM');
  const { cms, page, publish } = editPage(first.cms);
  const [item] = page.blocks();
  const moment = nextMoment();
  const before = structuredClone(cms.pages[0]) as never;
  publish();
  item?.change({ content: 'Typed' });
  await item?.flush();
  item?.change({ content: 'Typed on' });
  page.receive(before, moment);
  expect(page.blocks().map(({ values }) => values.content)).toEqual(['Typed on']);
  await page.flush();
  expect(cms.drafts()).toEqual([expect.objectContaining({ contentBlockId: 1001, content: 'Typed on' })]);
});

test('a part that was saved while its item was gone is saved again once the server has the item anew', async () => {
  const { add, discard, parts, pass } = editPage();
  const item = await add('LIST_ITEM');
  discard();
  const part = await add('LIST_ITEM_HEADER', item);
  expect(parts()).toEqual([expect.objectContaining({ parent: null })]);
  expect(part.isUnsaved).toBe(false);
  item.change({ content: 'Typed on' });
  await item.flush();
  expect(part.isUnsaved).toBe(true);
  await pass();
  expect(parts()).toEqual([expect.objectContaining({ parent: item.draftId, content: 'New' })]);
  expect(part.isUnsaved).toBe(false);
});

test('which item a part belongs to outlives the tab where the server has the part alone', async () => {
  const { add, cms, discard, left, parts } = editPage();
  const item = await add('LIST_ITEM');
  discard();
  await add('LIST_ITEM_HEADER', item);
  item.change({ content: 'Typed on' });
  await item.flush();
  expect(parts()).toEqual([expect.objectContaining({ parent: null })]);
  const next = editPage(cms, left);
  await new Promise(setImmediate);
  await next.pass();
  expect(next.page.lost).toEqual([]);
  expect(parts()).toEqual([expect.objectContaining({ parent: item.draftId, content: 'New' })]);
  expect([...left]).toEqual([]);
});

test('also where the item is restored after the part was found', async () => {
  const { add, cms, discard, left, parts } = editPage();
  const item = await add('LIST_ITEM');
  discard();
  await add('LIST_ITEM_HEADER', item);
  item.change({ content: 'Typed on' });
  const next = editPage(cms, left);
  await new Promise(setImmediate);
  expect(next.page.lost.map(({ values }) => values.content)).toEqual(['Typed on']);
  next.page.decide(next.page.lost, true);
  for (let turn = 0; turn < 3; turn += 1) await next.pass();
  const [restored] = cms.drafts().filter(({ type }) => type === 'LIST_ITEM');
  expect(restored).toMatchObject({ content: 'Typed on' });
  expect(parts()).toEqual([expect.objectContaining({ parent: restored?.id, content: 'New' })]);
  expect([...left]).toEqual([]);
});

test('a new block whose save was not answered is sent again as it was, and only then as it is now', async () => {
  const { add, cms, discard, pass } = editPage();
  const item = await add('LIST_ITEM');
  discard();
  cms.refuse = (operation) => ({ kind: 'server', operation, status: 502 });
  item.change({ content: 'Typed' });
  await item.flush();
  item.change({ content: 'Typed on' });
  cms.refuse = () => undefined;
  await pass();
  expect(cms.saves.slice(1).map(({ content }) => content)).toEqual(['Typed', 'Typed', 'Typed on']);
  expect(cms.drafts()).toEqual([expect.objectContaining({ content: 'Typed on' })]);
});

test('what is typed and deleted again waits for no save, and has not failed', async () => {
  const { add, cms, page, pass } = editPage();
  const item = await add('LIST_ITEM');
  for (const isRefused of [false, true]) {
    if (isRefused) cms.refuse = (operation) => ({ kind: 'invalid', operation, status: 400 });
    item.change({ content: 'Newer' });
    if (isRefused) await page.flush();
    expect(item.state).toBe(isRefused ? 'failed' : 'waiting');
    item.change({ content: 'New' });
    await pass();
    expect([item.state, item.failure, item.isUnsaved]).toEqual(['saved', undefined, false]);
  }
});

test('an item that is no longer on a page is saved anew if the server has a part of it', async () => {
  const { add, cms, parts, pass, receive } = editPage();
  const item = await add('LIST_ITEM');
  await add('LIST_ITEM_HEADER', item);
  cms.backend.discard({ pageId: 7, draftIds: [Number(item.draftId)] } as never);
  receive();
  await pass();
  await pass();
  expect(cms.drafts()).toContainEqual(expect.objectContaining({ id: item.draftId, type: 'LIST_ITEM', content: 'New' }));
  expect(parts()).toEqual([expect.objectContaining({ parent: item.draftId })]);
});

test('a part that could not be saved because of its item is saved by itself once the item is', async () => {
  const { add, cms, parts, pass } = editPage();
  cms.refuse = (operation) => ({ kind: 'offline', operation });
  const item = await add('LIST_ITEM');
  await add('LIST_ITEM_HEADER', item);
  expect(cms.drafts()).toEqual([]);
  cms.refuse = () => undefined;
  await pass();
  await pass();
  expect(parts()).toEqual([expect.objectContaining({ parent: item.draftId, content: 'New' })]);
});

test('what is stored where it belongs is not sent again when its page is read', async () => {
  const { add, cms, page, pass, publish, receive } = editPage();
  await add('LIST_ITEM_HEADER', await add('LIST_ITEM'));
  publish();
  receive();
  const [, part] = page.blocks();
  part?.change({ content: 'Typed on' });
  await part?.flush();
  const count = cms.saves.length;
  receive();
  await pass();
  await editPage(cms).pass();
  expect(cms.saves).toHaveLength(count);
  expect(cms.drafts()).toEqual([expect.objectContaining({ parent: 1001, content: 'Typed on' })]);
});

test('a page that was asked for before a save and comes after it takes nothing back', async () => {
  const { add, page, read } = editPage();
  const item = await add('LIST_ITEM');
  const answers: ((output: unknown) => void)[] = [];
  const call = () => new Promise((resolve) => answers.push((output) => resolve({ ok: true, output })));
  const services = { call };
  watchReadings(services as never);
  const end = onReading((value, moment) => page.receive(value as never, moment));
  const asked = services.call();
  const before = read();
  item.change({ content: 'Typed on' });
  await item.flush();
  answers[0]?.(before);
  await asked;
  end();
  expect(page.blocks().map(({ values }) => values.content)).toEqual(['Typed on']);
});
