import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

interface Block {
  readonly id: number;
  readonly content: string;
  readonly parent: number | null;
}

let shipped: ShippedServer;
let editor: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  editor = await shipped.signedIn('editor');
});
afterAll(() => shipped.portal.close());

async function pageOf(client: TestClient, oemId: number) {
  return (await client.get(`/api/page/data?language=FRENCH&pagesHri=field-support&oemId=${oemId}`)).json()[0];
}

const copy = (client: TestClient, pageId: number) => client.post('/api/page/copy', { pageId });
const shape = (blocks: readonly Block[]) =>
  blocks.map(({ content, parent }) => [content, blocks.find(({ id }) => id === parent)?.content ?? null]);

test('an editor of one program is told that a page is common and begins its own copy: readers see the same, later changes are theirs alone', async () => {
  const honda = await shipped.signedIn('dealer.honda');
  const acura = await shipped.signedIn('dealer.acura');
  const common = await pageOf(editor, 1);
  expect(common).toMatchObject({ common: true, extras: expect.arrayContaining(['copy']) });
  expect(await pageOf(honda, 1)).not.toHaveProperty('common');
  const before = shape((await pageOf(honda, 1)).contentBlocks);
  expect(before.some(([, parent]) => parent !== null)).toBe(true);
  const answer = await copy(editor, common.id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { id: expect.any(Number), humanReadableId: 'field-support' }]);
  const own = await pageOf(editor, 1);
  expect(own).toMatchObject({ id: answer.json().id, common: false });
  expect(own.extras).not.toContain('copy');
  expect(shape((await pageOf(honda, 1)).contentBlocks)).toEqual(before);
  const [block] = own.contentBlocks;
  const draft = (await editor.post('/api/draft/save', { ...block, id: null, contentBlockId: block.id, content: 'pour Honda' })).json();
  await editor.post('/api/draft/publish', { pageId: own.id, draftIds: [draft.id] });
  expect((await pageOf(honda, 1)).contentBlocks[0].content).toBe('pour Honda');
  expect(shape((await pageOf(acura, 2)).contentBlocks)).toEqual(before);
  expect((await copy(editor, common.id)).statusCode).toBe(409);
  expect((await copy(editor, own.id)).statusCode).toBe(409);
});

test('nobody loses sight of own drafts by a copy, and who edits for all programs or nothing begins none', async () => {
  const { db } = shipped.portal.server;
  const page = (await editor.get('/api/page/data?language=ENGLISH&pagesHri=privacy')).json()[0];
  const [block] = page.contentBlocks;
  const draft = (await editor.post('/api/draft/save', { ...block, id: null, contentBlockId: block.id, content: 'begun' })).json();
  const refused = await copy(editor, page.id);
  expect([refused.statusCode, refused.json().message, refused.json().errors[0].field]).toEqual([
    409,
    'You have drafts on the common page. Publish or discard them first: they do not come along.',
    `draftIds.${draft.id}`,
  ]);
  expect(await db.selectFrom('pages').select('oem').where('hri', '=', 'privacy').execute()).toEqual([{ oem: '' }]);
  expect((await copy(await shipped.signedIn('dealer.honda'), page.id)).statusCode).toBe(403);
  const { password_hash, role } = await db.selectFrom('users').selectAll().where('login', '=', 'editor').executeTakeFirstOrThrow();
  await db.insertInto('users').values({ login: 'free', login_key: 'free', role, oem: null, password_hash, user_name: 'free' }).execute();
  const free = await shipped.signedIn('free');
  expect((await free.get('/api/page/data?language=ENGLISH&pagesHri=privacy')).json()[0].extras ?? []).not.toContain('copy');
  expect((await copy(free, page.id)).statusCode).toBe(403);
});

test('an archived page begins no copy that readers would see', async () => {
  const page = (await editor.get('/api/page/data?language=ENGLISH&pagesHri=digital-advertising')).json()[0];
  expect((await editor.post('/api/page/review', { pageId: page.id, event: 'ARCHIVE' })).statusCode).toBe(200);
  const refused = await copy(editor, page.id);
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'The page is archived. Bring it back first.']);
  const honda = await shipped.signedIn('dealer.honda');
  expect((await honda.get('/api/page/data?language=ENGLISH&pagesHri=digital-advertising&oemId=1')).json()[0].contentBlocks).toEqual([]);
});
