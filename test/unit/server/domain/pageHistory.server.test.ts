import { storedMedia } from '../../../../src/server/domain/content/storedMedia.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

interface Block {
  readonly id: number;
  readonly humanReadableId: string;
  readonly content: string;
  readonly type: string;
  readonly parent: number | null;
  readonly pageId: number;
  readonly contentBlockId: number | null;
  readonly status: string;
}

const HRI = 'notices';
let shipped: ShippedServer;
let editor: TestClient;
let dealer: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  editor = await shipped.signedIn('editor');
  dealer = await shipped.signedIn('dealer.honda');
});
afterAll(() => shipped.portal.close());

async function pageOf(client: TestClient): Promise<{ id: number; contentBlocks: Block[]; drafts: Block[]; extras?: string[] }> {
  return (await client.get(`/api/page/data?language=ENGLISH&pagesHri=${HRI}&oemId=1`)).json()[0];
}

async function save(body: object): Promise<Block> {
  const answer = await editor.post('/api/draft/save', { pageHri: HRI, type: 'LIST_ITEM_TEXT', language: 'ENGLISH', ...body });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function publish(...drafts: readonly Block[]): Promise<void> {
  const body = { pageId: drafts[0]?.pageId, draftIds: drafts.map(({ id }) => id) };
  expect((await editor.post('/api/draft/publish', body)).statusCode).toBe(200);
}

const versions = async (pageId: number) => (await editor.get(`/api/page/history?pageId=${pageId}&language=ENGLISH`)).json();
const texts = async (client: TestClient) => (await pageOf(client)).contentBlocks.map(({ content }) => content);

describe('the history of a page', () => {
  test('every publication is a version that says who changed what when; what the page showed before is the first', async () => {
    const item = await save({ type: 'LIST_ITEM', humanReadableId: 'first' });
    await publish(item, await save({ content: 'one', parent: item.id, humanReadableId: 'text' }));
    shipped.portal.pass(60_000);
    const { contentBlocks, extras, id } = await pageOf(editor);
    expect(extras).toEqual(expect.arrayContaining(['history', 'presence']));
    const text = contentBlocks.find(({ humanReadableId }) => humanReadableId === 'text') as Block;
    await publish(await save({ contentBlockId: text.id, content: 'two' }));
    const [last, first, before] = await versions(id);
    const by = { publishedBy: 'Noor Haddad', publishedAt: expect.stringMatching(/^2026-03-10T15:/) };
    expect(last).toMatchObject({ ...by, changes: [{ humanReadableId: 'text', type: 'LIST_ITEM_TEXT', kind: 'changed' }] });
    expect(first).toMatchObject({ ...by, changes: [{ kind: 'added' }, { kind: 'added' }] });
    expect(Date.parse(last.publishedAt) - Date.parse(first.publishedAt)).toBe(60_000);
    expect(before).toMatchObject({ publishedAt: null, publishedBy: null, changes: [] });
    const shown = (await editor.get(`/api/page/version?id=${first.id}`)).json();
    expect(shown.map(({ content }: Block) => content)).toEqual(['', 'one']);
    expect((await editor.get(`/api/page/version?id=${before.id}`)).json()).toEqual([]);
  });

  test('restoring makes drafts and publishes nothing; published, they bring the page back', async () => {
    const { contentBlocks, id } = await pageOf(editor);
    const [, first] = await versions(id);
    const gone = await save({ contentBlockId: contentBlocks[0]?.id, status: 'DELETED' });
    const later = await save({ content: 'later', humanReadableId: 'later', blockOrder: 5 });
    await publish(gone, later);
    expect(await texts(dealer)).toEqual(['later']);
    const restore = (more: object = {}) => editor.post('/api/page/restore', { pageId: id, versionId: first.id, ...more });
    // A part comes back with what it belongs to, and only once.
    const child = contentBlocks.find(({ parent }) => parent !== null)?.id;
    const alone: Block[] = (await restore({ blockIds: [child] })).json();
    expect(alone.map(({ content }) => content)).toEqual(['', 'one']);
    expect((await restore({ blockIds: [child] })).statusCode).toBe(409);
    await editor.post('/api/draft/discard', { pageId: id, draftIds: alone.map((draft) => draft.id) });
    const restored = await restore();
    expect(restored.json().map(({ content, status }: Block) => [content, status])).toEqual([
      ['', 'RESTORED'],
      ['one', 'RESTORED'],
      ['later', 'DELETED'],
    ]);
    expect(await texts(dealer)).toEqual(['later']);
    expect((await pageOf(editor)).drafts).toHaveLength(3);
    await publish(...restored.json());
    expect(await texts(dealer)).toEqual(['', 'one']);
    const { contentBlocks: now } = await pageOf(dealer);
    expect(now[1]?.parent).toBe(now[0]?.id);
  });

  test('one block comes back alone, and a draft is never replaced by an older text', async () => {
    const { contentBlocks, id } = await pageOf(editor);
    const text = contentBlocks.find(({ content }) => content === 'one') as Block;
    await publish(await save({ contentBlockId: text.id, content: 'three' }));
    const [, older] = await versions(id);
    const draft = await save({ contentBlockId: text.id, content: 'being written' });
    const restore = () => editor.post('/api/page/restore', { pageId: id, versionId: older.id, blockIds: [text.id] });
    const refused = await restore();
    expect([refused.statusCode, refused.json().errors[0]]).toEqual([
      409,
      expect.objectContaining({ field: `draftIds.${draft.id}`, rule: 'drafted' }),
    ]);
    expect((await pageOf(editor)).drafts.map(({ content }) => content)).toEqual(['being written']);
    await editor.post('/api/draft/discard', { pageId: id, draftIds: [draft.id] });
    const [only, ...more] = (await restore()).json();
    expect([only.content, only.contentBlockId, more]).toEqual(['one', text.id, []]);
    await editor.post('/api/draft/discard', { pageId: id, draftIds: [only.id] });
  });

  test('nobody but an editor of the page reads or restores its versions', async () => {
    const { id } = await pageOf(editor);
    const [version] = await versions(id);
    for (const url of [`/api/page/history?pageId=${id}&language=ENGLISH`, `/api/page/version?id=${version.id}`])
      expect((await dealer.get(url)).statusCode).toBe(403);
    const { db } = shipped.portal.server;
    await db.updateTable('pages').set({ oem: 'acura' }).where('id', '=', id).execute();
    for (const url of [`/api/page/history?pageId=${id}&language=ENGLISH`, `/api/page/version?id=${version.id}`])
      expect((await editor.get(url)).statusCode).toBe(404);
    expect((await editor.post('/api/page/restore', { pageId: id, versionId: version.id })).statusCode).toBe(404);
    await db.updateTable('pages').set({ oem: 'honda' }).where('id', '=', id).execute();
    const other = (await editor.get('/api/page/data?language=ENGLISH&pagesHri=privacy')).json()[0];
    expect((await editor.post('/api/page/restore', { pageId: other.id, versionId: version.id })).statusCode).toBe(404);
  });

  test('a picture of an earlier version is not removed', async () => {
    const { db } = shipped.portal.server;
    const media = {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'a',
      kind: 'svg',
      width: 1,
      height: 1,
      bytes: 1,
      oem: '',
      uploaded_at: new Date(0),
    };
    await db.insertInto('media').values(media).execute();
    const shown = await save({ content: `<img src="/media/${media.id}/a.svg" alt="">`, humanReadableId: 'picture' });
    await publish(shown);
    const block = (await pageOf(editor)).contentBlocks.find(({ humanReadableId }) => humanReadableId === 'picture') as Block;
    await publish(await save({ contentBlockId: block.id, content: 'no picture' }));
    await storedMedia.deleteUnused(db, new Date());
    expect(await db.selectFrom('media').select('id').execute()).toEqual([{ id: media.id }]);
  });

  test('a block that was removed comes back with its text, its place and the limits of its picture', async () => {
    const { db } = shipped.portal.server;
    const added = await save({ type: 'LIST_ITEM_IMAGE', content: '/logo.svg', humanReadableId: 'logo', blockOrder: 7 });
    await publish(added);
    const block = (await pageOf(editor)).contentBlocks.find(({ humanReadableId }) => humanReadableId === 'logo') as Block;
    const limits = { allowedFormat: 'PNG', maxWidth: 640, maxHeight: 480, maxFileSize: 1000 };
    await db
      .updateTable('blocks')
      .set({ image_format: JSON.stringify(limits) })
      .where('id', '=', block.id)
      .execute();
    await publish(await save({ contentBlockId: block.id, type: 'LIST_ITEM_IMAGE', content: '/logo2.svg' }));
    await publish(await save({ contentBlockId: block.id, type: 'LIST_ITEM_IMAGE', status: 'DELETED' }));
    const [removal, shown] = await versions(block.pageId);
    expect(removal).toMatchObject({
      publishedBy: 'Noor Haddad',
      changes: [{ humanReadableId: 'logo', type: 'LIST_ITEM_IMAGE', kind: 'removed' }],
    });
    const body = { pageId: block.pageId, versionId: shown.id, blockIds: [block.id] };
    const [restored] = (await editor.post('/api/page/restore', body)).json();
    expect(restored).toMatchObject({ content: '/logo2.svg', blockOrder: 7, imageFormat: limits, contentBlockId: null, status: 'RESTORED' });
    await editor.post('/api/draft/discard', { pageId: block.pageId, draftIds: [restored.id] });
  });
});

test('editors see who else has a page open, in which block and since when, until half a minute after the last sign of life', async () => {
  const { db } = shipped.portal.server;
  const { oem, password_hash, role } = await db.selectFrom('users').selectAll().where('login', '=', 'editor').executeTakeFirstOrThrow();
  await db
    .insertInto('users')
    .values({ login: 'second', login_key: 'second', oem, role, password_hash, user_name: 'Sam Second' })
    .execute();
  const second = await shipped.signedIn('second');
  const { id } = await pageOf(editor);
  const note = async (client: TestClient, blockId?: number) =>
    (await client.post('/api/page/presence', { pageId: id, blockId: blockId ?? null })).json();
  expect(await note(editor, 7)).toEqual([]);
  expect(await note(second)).toEqual([{ name: 'Noor Haddad', blockId: 7, since: expect.any(String) }]);
  shipped.portal.pass(20_000);
  const [seen] = await note(editor, 8);
  expect(seen).toMatchObject({ name: 'Sam Second', blockId: null });
  shipped.portal.pass(20_000);
  expect(await note(second)).toEqual([{ name: 'Noor Haddad', blockId: 8, since: expect.any(String) }]);
  shipped.portal.pass(31_000);
  expect(await note(second)).toEqual([]);
  expect((await dealer.post('/api/page/presence', { pageId: id })).statusCode).toBe(403);
  expect((await editor.post('/api/page/presence', { pageId: 999_999 })).statusCode).toBe(404);
  expect(await db.selectFrom('audit').select('id').where('action', '=', 'notePresence').execute()).toEqual([]);
});
