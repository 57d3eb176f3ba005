import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

interface Block {
  readonly id: number;
  readonly humanReadableId: string;
  readonly content: string;
  readonly type: string;
  readonly blockOrder: number;
  readonly parent: number | null;
  readonly language: string;
  readonly status: string;
  readonly pageId: number;
  readonly contentBlockId?: number | null;
  readonly version?: number;
  readonly editedBy?: string;
  readonly editedAt?: string;
}

interface Page {
  readonly id: number;
  readonly contentBlocks: readonly Block[];
  readonly drafts: readonly Block[];
  readonly extras?: readonly string[];
}

let shipped: ShippedServer;
let editor: TestClient;
let dealer: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  editor = await shipped.signedIn('editor');
  dealer = await shipped.signedIn('dealer.honda');
});
afterAll(() => shipped.portal.close());

async function pageOf(client: TestClient, name: string, language = 'ENGLISH'): Promise<Page> {
  const answer = await client.get(`/api/page/data?language=${language}&pagesHri=${name}&oemId=1`);
  expect(answer.statusCode).toBe(200);
  return answer.json()[0];
}

/** Another editor, bound to a program or to none. */
async function anotherEditor(login: string, oem: string | null): Promise<TestClient> {
  const { db } = shipped.portal.server;
  const model = await db.selectFrom('users').selectAll().where('login', '=', 'editor').executeTakeFirstOrThrow();
  const { role, password_hash } = model;
  await db.insertInto('users').values({ login, login_key: login, role, oem, password_hash, user_name: login }).execute();
  return shipped.signedIn(login);
}

/** The body of a save: a published block, or what of it is named, with another content. */
function draftOf(block: Block, content: string, more: object = {}) {
  const { humanReadableId, type, blockOrder, parent, language, pageId } = block;
  return { contentBlockId: block.id, humanReadableId, type, blockOrder, parent, language, pageId, content, status: 'PUBLISHED', ...more };
}

async function save(client: TestClient, body: object, headers?: Record<string, string>) {
  return client.post('/api/draft/save', body as Record<string, unknown>, headers);
}

async function saved(client: TestClient, body: object, headers?: Record<string, string>): Promise<Block> {
  const answer = await save(client, body, headers);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

const publish = (pageId: number, draftIds: readonly number[], more: object = {}) =>
  editor.post('/api/draft/publish', { pageId, draftIds, ...more });
const discard = (pageId: number, draftIds: readonly number[], more: object = {}) =>
  editor.post('/api/draft/discard', { pageId, draftIds, ...more });
const firstOf = ({ contentBlocks }: Page): Block => contentBlocks[0] as Block;

describe('drafts', () => {
  test('[SH-CALLS-34, SH-ENTITIES-34, SH-ENTITIES-35] a draft is stored and given to editors alone, by no call and no page to others', async () => {
    const page = await pageOf(editor, 'smartleads');
    const teaser = firstOf(page);
    const draft = await saved(editor, draftOf(teaser, 'canary text'));
    expect(draft).toMatchObject({
      content: 'canary text',
      contentBlockId: teaser.id,
      pageId: page.id,
      status: 'DRAFT',
      language: 'ENGLISH',
    });
    expect(draft.id).toBeLessThan(0);
    const read = await pageOf(editor, 'smartleads');
    expect(read.drafts).toEqual([draft]);
    expect(read.contentBlocks).toEqual(page.contentBlocks);
    expect((await pageOf(editor, 'smartleads', 'FRENCH')).drafts).toEqual([]);
    for (const login of ['dealer.honda', 'group.honda', 'admin', 'provider.admin', 'oem.honda', 'dealer.acura']) {
      const reader = await shipped.signedIn(login);
      const answer = await reader.get('/api/page/data?language=ENGLISH&pagesHri=smartleads,privacy&oemId=1');
      expect([login, answer.statusCode, answer.json().map((found: Page) => found.drafts)]).toEqual([login, 200, [[], []]]);
      for (const url of ['/', '/en', '/product/smartleads']) {
        const html = await reader.get(url, { accept: 'text/html' });
        expect([login, url, /canary text|extras|"version"/.test(answer.body + html.body)]).toEqual([login, url, false]);
      }
    }
    expect((await discard(page.id, [draft.id])).statusCode).toBe(200);
  });

  test('a new block whose first save was not answered is not made twice, neither before nor after it is published', async () => {
    const page = await pageOf(editor, 'field-consultants');
    const { id: pageId } = page;
    const block = { type: 'LIST_ITEM_TEXT', humanReadableId: 'sent-twice', language: 'ENGLISH', pageId, blockOrder: 90, content: 'once' };
    const first = await saved(editor, block, { 'if-none-match': '*' });
    expect((await saved(editor, block, { 'if-none-match': '*' })).id).toBe(first.id);
    const changed = await save(editor, { ...block, content: 'twice' }, { 'if-none-match': '*' });
    expect([changed.statusCode, changed.json().conflict.current.id]).toEqual([409, first.id]);
    expect((await publish(pageId, [first.id])).statusCode).toBe(200);
    const late = await save(editor, { ...block, content: 'typed on' }, { 'if-none-match': '*' });
    expect([late.statusCode, late.json().conflict.current]).toEqual([
      409,
      expect.objectContaining({ content: 'once', status: 'PUBLISHED' }),
    ]);
    const after = await pageOf(editor, 'field-consultants');
    expect(after.contentBlocks.filter(({ humanReadableId }) => humanReadableId === 'sent-twice')).toHaveLength(1);
    expect(after.drafts).toEqual([]);
  });

  test('[SH-CMS-15] a page that does not exist yet is given to editors alone, empty and without an id, to be begun by its first draft', async () => {
    const stub = await pageOf(editor, 'begun-in-place');
    expect(stub).toMatchObject({ id: null, contentBlocks: [], drafts: [], extras: expect.arrayContaining(['begin', 'versions']) });
    expect(await pageOf(dealer, 'begun-in-place')).toBeUndefined();
    expect(await pageOf(editor, 'No Name!')).toBeUndefined();
    const block = { type: 'LIST_ITEM_TEXT', humanReadableId: 'first', language: 'ENGLISH', blockOrder: 1, content: 'begun' };
    const draft = await saved(editor, { ...block, pageId: null, pageHri: 'begun-in-place' }, { 'if-none-match': '*' });
    expect(await pageOf(editor, 'begun-in-place')).toMatchObject({ id: draft.pageId, drafts: [draft] });
    expect((await discard(draft.pageId, [draft.id])).statusCode).toBe(200);
  });

  test('[SH-CALLS-35] publishing makes exactly the listed drafts what readers see', async () => {
    const page = await pageOf(editor, 'price-comparison');
    const french = await pageOf(editor, 'price-comparison', 'FRENCH');
    const one = await saved(editor, draftOf(firstOf(page), 'published now'));
    const other = await saved(editor, draftOf(firstOf(french), 'pas encore'));
    expect((await publish(page.id, [one.id])).statusCode).toBe(200);
    expect(firstOf(await pageOf(dealer, 'price-comparison')).content).toBe('published now');
    expect(firstOf(await pageOf(dealer, 'price-comparison', 'FRENCH')).content).toBe(firstOf(french).content);
    expect((await pageOf(editor, 'price-comparison')).drafts).toEqual([]);
    expect((await pageOf(editor, 'price-comparison', 'FRENCH')).drafts).toEqual([other]);
    await discard(page.id, [other.id]);
  });

  test('drafts in both languages are published in one call, and editors alone are told when', async () => {
    const languages = ['ENGLISH', 'FRENCH'];
    const drafts = [];
    for (const language of languages) {
      const { contentBlocks } = await pageOf(editor, 'field-consultants', language);
      expect(contentBlocks[0]).toMatchObject({ publishedAt: null });
      drafts.push(await saved(editor, draftOf(contentBlocks[0] as Block, `Published ${language}`)));
    }
    const body = { pageId: drafts[0]?.pageId, draftIds: drafts.map(({ id }) => id) };
    expect((await editor.post('/api/draft/publish', body)).statusCode).toBe(200);
    for (const language of languages) {
      const [read] = (await pageOf(dealer, 'field-consultants', language)).contentBlocks;
      expect(read).toMatchObject({ content: `Published ${language}` });
      expect(read).not.toHaveProperty('publishedAt');
      const [edited] = (await pageOf(editor, 'field-consultants', language)).contentBlocks;
      expect(edited).toMatchObject({ publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    }
  });

  test('a draft that is not there, or of another page, refuses the whole publication with its id', async () => {
    const page = await pageOf(editor, 'privacy');
    const foreign = await saved(editor, draftOf(firstOf(await pageOf(editor, 'contact-us')), 'elsewhere'));
    const own = await saved(editor, draftOf(firstOf(page), 'here'));
    for (const call of [publish, discard]) {
      const refused = await call(page.id, [own.id, foreign.id, -999]);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().errors.map(({ field }: { field: string }) => field)).toEqual([`draftIds.${foreign.id}`, 'draftIds.-999']);
    }
    expect(firstOf(await pageOf(dealer, 'privacy')).content).toBe(firstOf(page).content);
    expect((await pageOf(editor, 'privacy')).drafts).toEqual([own]);
    const stale = await discard(page.id, [own.id], { versions: [own.version ?? 0] }).then(() => save(editor, { ...own, content: 'late' }));
    expect([stale.statusCode, stale.json().conflict.current.content]).toEqual([409, firstOf(page).content]);
    await discard(foreign.pageId, [foreign.id]);
  });

  test('[SH-CALLS-36] discarding deletes drafts and changes nothing for readers; not what was changed since it was seen', async () => {
    const page = await pageOf(editor, 'privacy');
    const draft = await saved(editor, draftOf(firstOf(page), 'first'));
    const again = await saved(editor, { ...draft, content: 'second' }, { 'if-match': `"${draft.version}"` });
    expect([again.id, again.version]).toEqual([draft.id, (draft.version ?? 0) + 1]);
    expect((await discard(page.id, [draft.id], { versions: [draft.version] })).statusCode).toBe(409);
    expect((await publish(page.id, [draft.id], { versions: [draft.version] })).statusCode).toBe(409);
    expect((await discard(page.id, [draft.id], { versions: [again.version] })).statusCode).toBe(200);
    expect((await pageOf(editor, 'privacy')).drafts).toEqual([]);
    expect(firstOf(await pageOf(dealer, 'privacy'))).toEqual(expect.objectContaining({ content: firstOf(page).content }));
  });

  test('a save that is based on an older version is a 409 that holds both texts; the newer text stays', async () => {
    const second = await anotherEditor('second', 'honda');
    const page = await pageOf(editor, 'field-support');
    expect(page.extras).toContain('versions');
    const mine = await saved(editor, draftOf(firstOf(page), 'mine'), { 'if-none-match': '*' });
    for (const headers of [undefined, { 'if-none-match': '*' }, { 'if-match': `"${firstOf(page).version}"` }]) {
      const refused = await save(second, draftOf(firstOf(page), 'theirs'), headers);
      expect(refused.statusCode).toBe(409);
      const { conflict } = refused.json();
      expect(conflict).toMatchObject({ version: `"${mine.version}"`, current: { id: mine.id, content: 'mine', editedBy: 'Noor Haddad' } });
      expect(conflict.changes).toEqual([{ field: 'content', yours: 'theirs', theirs: 'mine' }]);
    }
    const merged = await saved(second, { ...mine, content: 'mine and theirs' }, { 'if-match': `"${mine.version}"` });
    expect(merged).toMatchObject({ editedBy: 'second', editedAt: expect.stringMatching(/^2026-03-10T/) });
    expect((await save(editor, { ...mine, content: 'again' }, { 'if-match': `"${mine.version}"` })).statusCode).toBe(409);
    await publish(page.id, [mine.id]);
    // The sender still knows the draft, which is published by now.
    const late = await save(editor, { ...mine, content: 'too late' }, { 'if-match': `"${merged.version}"` });
    expect([late.statusCode, late.json().conflict.current.content]).toEqual([409, 'mine and theirs']);
    const now = firstOf(await pageOf(editor, 'field-support'));
    const next = await saved(editor, { ...mine, content: 'next' }, { 'if-match': late.json().conflict.version });
    expect(next).toMatchObject({ contentBlockId: now.id, content: 'next', version: (now.version ?? 0) + 1 });
    await discard(page.id, [next.id]);
  });

  test('a block has one draft: a save without its id changes it', async () => {
    const block = firstOf(await pageOf(editor, 'field-consultants'));
    const draft = await saved(editor, draftOf(block, 'one'));
    const again = await saved(editor, draftOf(block, 'two'));
    expect([again.id, again.content]).toEqual([draft.id, 'two']);
    await discard(block.pageId, [draft.id]);
  });
});

describe('items of lists', () => {
  const fresh = (pageId: number, type: string, more: object = {}) => ({ pageId, type, language: 'ENGLISH', contentBlockId: null, ...more });

  test('a new item and what belongs to it are published together, and not what belongs to an unpublished one', async () => {
    const { id } = await pageOf(editor, 'concierge-elite');
    const item = await saved(editor, fresh(id, 'LIST_ITEM', { blockOrder: -3 }));
    const parts = [];
    for (const type of ['LIST_ITEM_IMAGE', 'LIST_ITEM_HEADER', 'LIST_ITEM_TEXT'])
      parts.push(await saved(editor, fresh(id, type, { content: type, parent: item.id })));
    const alone = await publish(id, [parts[0]?.id ?? 0]);
    expect([alone.statusCode, alone.json().errors[0]]).toEqual([
      409,
      expect.objectContaining({ field: `draftIds.${parts[0]?.id}`, rule: 'parent' }),
    ]);
    expect((await discard(id, [item.id])).json().errors).toHaveLength(3);
    expect((await publish(id, [...parts.slice(0, 2).map((part) => part.id), item.id])).statusCode).toBe(200);
    const page = await pageOf(dealer, 'concierge-elite');
    const published = page.contentBlocks.find(({ type }) => type === 'LIST_ITEM');
    expect(published).toMatchObject({ blockOrder: -3, status: 'PUBLISHED' });
    const below = page.contentBlocks.filter(({ parent }) => parent === published?.id).map(({ content }) => content);
    expect(below.sort()).toEqual(['LIST_ITEM_HEADER', 'LIST_ITEM_IMAGE']);
    const [left] = (await pageOf(editor, 'concierge-elite')).drafts;
    expect(left).toMatchObject({ type: 'LIST_ITEM_TEXT', parent: published?.id });
    expect((await publish(id, [left?.id ?? 0])).statusCode).toBe(200);
  });

  test('an item marked DELETED goes with what belongs to it when it is published, a RESTORED one stays', async () => {
    const before = await pageOf(editor, 'concierge-elite');
    const item = before.contentBlocks.find(({ type }) => type === 'LIST_ITEM') as Block;
    const text = before.contentBlocks.find(({ type, parent }) => type === 'LIST_ITEM_TEXT' && parent === item.id) as Block;
    const marked = await saved(editor, draftOf(item, item.content, { status: 'DELETED' }));
    expect(marked.status).toBe('DELETED');
    const restored = await saved(editor, { ...marked, status: 'RESTORED' });
    expect(restored.status).toBe('RESTORED');
    await publish(before.id, [restored.id]);
    const ids = async () => (await pageOf(dealer, 'concierge-elite')).contentBlocks.map(({ id }) => id);
    expect(await ids()).toEqual(before.contentBlocks.map(({ id }) => id));
    const gone = await saved(editor, draftOf(item, item.content, { status: 'DELETED' }));
    const edited = await saved(editor, draftOf(text, 'somebody works on it'));
    const refused = await publish(before.id, [gone.id]);
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([409, `draftIds.${edited.id}`]);
    expect((await publish(before.id, [gone.id, edited.id])).statusCode).toBe(200);
    expect(await ids()).toEqual(before.contentBlocks.filter(({ id, parent }) => id !== item.id && parent !== item.id).map(({ id }) => id));
    expect((await pageOf(editor, 'concierge-elite')).drafts).toEqual([]);
  });

  test('two items whose orders are swapped stand in the other order once they are published', async () => {
    const page = await pageOf(editor, 'website-certification');
    const [one, other] = page.contentBlocks.filter(({ parent }) => parent === null) as [Block, Block];
    const drafts = [
      await saved(editor, draftOf(one, one.content, { blockOrder: other.blockOrder })),
      await saved(editor, draftOf(other, other.content, { blockOrder: one.blockOrder })),
    ];
    await publish(
      page.id,
      drafts.map(({ id }) => id),
    );
    const names = (await pageOf(dealer, 'website-certification')).contentBlocks.map(({ id }) => id);
    expect(names.indexOf(other.id)).toBeLessThan(names.indexOf(one.id));
  });

  test('what a draft belongs to is a block of its page in its language that belongs to no other', async () => {
    const { id } = await pageOf(editor, 'digital-retailing');
    const question = await saved(editor, fresh(id, 'FAQ_QUESTION', { content: 'New question' }));
    const answer = await saved(editor, fresh(id, 'FAQ_ANSWER', { content: 'New answer', parent: question.id }));
    const foreign = firstOf(await pageOf(editor, 'privacy'));
    for (const parent of [answer.id, foreign.id, 999_999_999]) {
      const refused = await save(editor, fresh(id, 'FAQ_ANSWER', { parent }));
      expect([parent, refused.statusCode, refused.json().errors?.[0].field]).toEqual([parent, 400, 'parent']);
    }
    const french = await save(editor, { ...fresh(id, 'FAQ_ANSWER', { parent: question.id }), language: 'FRENCH' });
    expect(french.statusCode).toBe(400);
    expect((await save(editor, { ...question, parent: question.id })).statusCode).toBe(400);
    // The parent of an answer belongs to nothing itself, in whatever order the two come.
    const other = await saved(editor, fresh(id, 'FAQ_QUESTION', { content: 'Another question' }));
    const nested = await save(editor, { ...question, parent: other.id });
    expect([nested.statusCode, nested.json().errors?.[0].field]).toEqual([400, 'parent']);
    await discard(id, [question.id, answer.id]);
  });
});

describe('pages', () => {
  test('the first draft of a page that does not exist yet makes it, for the program of its editor', async () => {
    const body = { pageHri: 'new-offers', type: 'LIST_ITEM_TEXT', content: 'New content', blockOrder: 1, language: 'ENGLISH' };
    expect((await dealer.get('/api/page/data?language=ENGLISH&pagesHri=new-offers')).json()).toEqual([]);
    const draft = await saved(editor, body);
    expect((await saved(editor, { ...body, content: 'More' })).pageId).toBe(draft.pageId);
    const { drafts } = await pageOf(editor, 'new-offers');
    await publish(
      draft.pageId,
      drafts.map(({ id }) => id),
    );
    expect((await pageOf(dealer, 'new-offers')).contentBlocks.map(({ content }) => content)).toEqual(['New content', 'More']);
    const acura = await shipped.signedIn('dealer.acura');
    expect((await acura.get('/api/page/data?language=ENGLISH&pagesHri=new-offers&oemId=1')).json()).toEqual([]);
    for (const pageHri of ['', '../x', 'A B', undefined]) expect((await save(editor, { ...body, pageHri })).statusCode).toBe(400);
  });

  test('a picture is one of this site: any other address is refused at its field, in the language of the page', async () => {
    const picture = { pageHri: 'with-addresses', type: 'LIST_ITEM_IMAGE', language: 'ENGLISH', blockOrder: 1 };
    const ofOthers = ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'https://evil.example.com/i.png', '//evil.example.com/i.png'];
    const odd = ['/\\evil.example.com/i.png', '///evil.example.com/i.png', ' javascript:alert(1)', 'java\tscript:alert(1)', 'blob:x'];
    for (const content of [...ofOthers, ...odd]) {
      const refused = await save(editor, { ...picture, content }, { 'accept-language': 'fr' });
      expect([content, refused.statusCode, refused.json().errors]).toEqual([
        content,
        400,
        [{ field: 'content', rule: 'content', message: expect.stringMatching(/^Choisissez une image/) }],
      ]);
    }
    for (const content of ['/media/1/a.png', 'assets/a b.png', '/a.png?w=1', '']) {
      const draft = await saved(editor, { ...picture, content, humanReadableId: `picture-${content.length}` });
      expect((await saved(editor, { ...draft, status: 'DELETED' })).status).toBe('DELETED');
    }
  });

  test('an editor of one program changes its pages and the common ones, never those of another', async () => {
    const acura = await anotherEditor('acura.editor', 'acura');
    const own = await pageOf(editor, 'new-offers');
    expect((await save(acura, draftOf(firstOf(own), 'taken over'))).statusCode).toBe(404);
    const draft = await saved(editor, draftOf(firstOf(own), 'ours'));
    for (const call of ['publish', 'discard']) {
      const refused = await acura.post(`/api/draft/${call}`, { pageId: own.id, draftIds: [draft.id] });
      expect([call, refused.statusCode]).toEqual([call, 404]);
    }
    const common = firstOf(await pageOf(acura, 'shopper-contact'));
    const shared = await saved(acura, draftOf(common, 'for everybody'));
    await acura.post('/api/draft/publish', { pageId: common.pageId, draftIds: [shared.id] });
    expect(firstOf(await pageOf(dealer, 'shopper-contact')).content).toBe('for everybody');
    expect((await pageOf(editor, 'new-offers')).drafts).toMatchObject([{ isOwn: true }]);
    const colleague = await anotherEditor('honda.editor', 'honda');
    expect((await saved(colleague, { ...draft, content: 'of both' })).content).toBe('of both');
    expect((await pageOf(editor, 'new-offers')).drafts).toMatchObject([{ content: 'of both', isOwn: false }]);
    // Whose maker was forgotten edits nothing.
    expect((await save(await anotherEditor('free.editor', null), { ...draft, content: 'of all' })).statusCode).toBe(403);
  });

  test('every change of a draft stands in the audit with who made it', async () => {
    const { db } = shipped.portal.server;
    const rows = await db.selectFrom('audit').select(['action', 'actor_login']).where('actor_login', '=', 'acura.editor').execute();
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['saveDraft', 'publishDrafts']));
    expect(actions).not.toContain('discardDrafts');
  });

  test('the audit says which blocks of which page were saved, published and discarded, and holds no text', async () => {
    const page = await pageOf(editor, 'privacy');
    const block = firstOf(page);
    const later = await saved(editor, draftOf(block, 'confidential'));
    await discard(page.id, [later.id]);
    const gone = await saved(editor, { ...draftOf(block, 'confidential'), status: 'DELETED' });
    expect((await publish(page.id, [gone.id])).statusCode).toBe(200);
    const { db } = shipped.portal.server;
    const rows = await db.selectFrom('audit').select(['action', 'details']).orderBy('id', 'desc').limit(4).execute();
    const about = (draft: Block, status: string) => ({
      status: 200,
      page: page.id,
      drafts: [{ id: draft.id, block: block.id, hri: block.humanReadableId, language: 'en', status, version: draft.version }],
    });
    expect(rows.reverse()).toEqual([
      { action: 'saveDraft', details: about(later, 'DRAFT') },
      { action: 'discardDrafts', details: about(later, 'DRAFT') },
      { action: 'saveDraft', details: about(gone, 'DELETED') },
      { action: 'publishDrafts', details: about(gone, 'DELETED') },
    ]);
    expect(JSON.stringify(rows)).not.toContain('confidential');
  });
});
