import { runDueEvents } from '../../../../src/server/lifecycle/runDueEvents.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

interface Block {
  readonly id: number;
  readonly content: string;
  readonly contentBlockId: number | null;
  readonly version: number;
}

interface Page {
  readonly id: number;
  readonly contentBlocks: readonly Block[];
  readonly drafts: readonly Block[];
  readonly extras?: readonly string[];
  readonly state?: string;
  readonly events?: readonly string[];
  readonly scheduled?: { readonly at: string; readonly by: string; readonly draftIds: number[]; readonly changedIds: number[] } | null;
  readonly missedAt?: string | null;
  readonly submittedBy?: string | null;
}

const HOUR_MS = 3_600_000;
const lines: object[] = [];
const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) };
let time = Date.parse('2026-03-10T15:00:00.000Z');
let shipped: ShippedServer;
let editor: TestClient;
let dealer: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  await signIn();
});
afterAll(() => shipped.portal.close());

async function signIn(): Promise<void> {
  editor = await shipped.signedIn('editor');
  dealer = await shipped.signedIn('dealer.honda');
}

/** Time passes, and the server does what is due. Sessions end meanwhile. */
async function pass(milliseconds: number): Promise<number> {
  const { db, source } = shipped.portal.server;
  // What other records of the demo have due is done before.
  await runDueEvents({ db, portal: source.current(), now: new Date(time), log });
  shipped.portal.pass(milliseconds);
  time += milliseconds;
  await signIn();
  return runDueEvents({ db, portal: source.current(), now: new Date(time), log });
}

const inHours = (hours: number): string => new Date(time + hours * HOUR_MS).toISOString();

async function pageOf(client: TestClient, hri: string, language = 'ENGLISH'): Promise<Page> {
  return (await client.get(`/api/page/data?language=${language}&pagesHri=${hri}&oemId=1`)).json()[0];
}

const texts = async (client: TestClient, hri: string) => (await pageOf(client, hri)).contentBlocks.map(({ content }) => content);

async function save(hri: string, content: string, more: object = {}): Promise<Block> {
  const body = { pageHri: hri, type: 'LIST_ITEM_TEXT', language: 'ENGLISH', content, ...more };
  const answer = await editor.post('/api/draft/save', body);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

/** A page of this name with one published text, and the id of its block. */
async function published(hri: string): Promise<{ readonly pageId: number; readonly blockId: number }> {
  const draft = await save(hri, 'first');
  const { id: pageId } = await pageOf(editor, hri);
  expect((await publish(pageId, [draft])).statusCode).toBe(200);
  return { pageId, blockId: (await pageOf(editor, hri)).contentBlocks[0]?.id as number };
}

const publish = (pageId: number, drafts: readonly Block[]) =>
  editor.post('/api/draft/publish', { pageId, draftIds: drafts.map(({ id }) => id) });
const review = (pageId: number, event: string) => editor.post('/api/page/review', { pageId, event });
const schedule = (pageId: number, drafts: readonly Block[], at: string, more: object = {}) =>
  editor.post('/api/page/schedule', { pageId, draftIds: drafts.map(({ id }) => id), at, ...more });
const unschedule = (pageId: number) => editor.post('/api/page/unschedule', { pageId });

describe('the life of a page', () => {
  test('a page begins as never published; its drafts go to review and back, and publishing ends the review', async () => {
    const first = await save('life', 'first');
    const page = await pageOf(editor, 'life');
    expect(page).toMatchObject({ state: 'draft', extras: expect.arrayContaining(['review', 'schedule']) });
    expect((await review(page.id, 'SUBMIT')).json()).toMatchObject({ state: 'inReview', submittedBy: 'Noor Haddad' });
    expect((await review(page.id, 'RETURN')).json()).toMatchObject({ state: 'draft', submittedBy: null });
    await publish(page.id, [first]);
    expect(await pageOf(editor, 'life')).toMatchObject({ state: 'published' });
    const block = (await pageOf(editor, 'life')).contentBlocks[0] as Block;
    const second = await save('life', 'second', { contentBlockId: block.id });
    await review(page.id, 'SUBMIT');
    expect(await texts(dealer, 'life')).toEqual(['first']);
    expect((await review(page.id, 'RETURN')).json()).toMatchObject({ state: 'published' });
    await review(page.id, 'SUBMIT');
    await publish(page.id, [second]);
    expect(await pageOf(editor, 'life')).toMatchObject({ state: 'published', submittedBy: null });
    expect(await texts(dealer, 'life')).toEqual(['second']);
  });

  test('a page that was shipped is published from the start, and nobody but editors is told', async () => {
    expect(await pageOf(editor, 'privacy')).toMatchObject({ state: 'published' });
    const page = await pageOf(dealer, 'privacy');
    for (const name of ['state', 'scheduled', 'missedAt', 'extras']) expect(page).not.toHaveProperty(name);
    for (const path of ['review', 'schedule', 'unschedule']) {
      const body = { pageId: page.id, event: 'SUBMIT', draftIds: [-1], at: inHours(1) };
      expect([path, (await dealer.post(`/api/page/${path}`, body)).statusCode]).toEqual([path, 403]);
    }
  });

  test('readers see nothing of an archived page; it is not published, and is restored as it was', async () => {
    const { blockId, pageId } = await published('archived');
    expect((await review(pageId, 'ARCHIVE')).json()).toMatchObject({ state: 'archived' });
    expect(await texts(dealer, 'archived')).toEqual([]);
    expect(await texts(editor, 'archived')).toEqual(['first']);
    const draft = await save('archived', 'second', { contentBlockId: blockId });
    const refused = await publish(pageId, [draft]);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      [
        { field: 'event', rule: 'allowed', message: 'RESTORE' },
        { field: 'state', rule: 'current', message: 'archived' },
      ],
    ]);
    expect((await schedule(pageId, [draft], inHours(1))).statusCode).toBe(409);
    expect((await review(pageId, 'RESTORE')).json()).toMatchObject({ state: 'published' });
    expect(await texts(dealer, 'archived')).toEqual(['first']);
    expect((await pageOf(editor, 'archived')).drafts.map(({ content }) => content)).toEqual(['second']);
  });

  test("another program's page takes no step, and every step is in its history and in the audit", async () => {
    const { pageId } = await published('watched');
    await review(pageId, 'SUBMIT');
    const { db } = shipped.portal.server;
    const lived = await db.selectFrom('record_history').selectAll().where('record_id', '=', String(pageId)).orderBy('id').execute();
    expect(lived.map(({ actor_login, event, to_state }) => [event, to_state, actor_login])).toEqual([
      ['', 'draft', 'editor'],
      ['PUBLISH', 'draft', 'editor'],
      ['PUBLISHED', 'published', 'editor'],
      ['SUBMIT', 'inReview', 'editor'],
    ]);
    const [audited] = await db.selectFrom('audit').select(['action', 'details']).orderBy('id', 'desc').limit(1).execute();
    expect(audited).toEqual({ action: 'reviewPage', details: { status: 200, page: pageId, event: 'SUBMIT' } });
    await db.updateTable('pages').set({ oem: 'acura' }).where('id', '=', pageId).execute();
    expect([(await review(pageId, 'RETURN')).statusCode, (await unschedule(pageId)).statusCode]).toEqual([404, 404]);
  });
});

test('editors are told which events a page accepts, also one that has taken no step yet', async () => {
  const eventsIn = ({ events }: Page) => [...(events ?? [])].sort().join(' ');
  const draft = await save('offered', 'first');
  const page = await pageOf(editor, 'offered');
  expect(eventsIn(page)).toBe('ARCHIVE PUBLISH SCHEDULE SUBMIT');
  expect(eventsIn((await review(page.id, 'SUBMIT')).json())).toBe('ARCHIVE PUBLISH RETURN SCHEDULE');
  expect(eventsIn((await schedule(page.id, [draft], inHours(1))).json())).toBe('PUBLISH SCHEDULE UNSCHEDULE');
  expect(eventsIn((await unschedule(page.id)).json())).toBe('ARCHIVE PUBLISH SCHEDULE SUBMIT');
  expect(eventsIn(await pageOf(editor, 'privacy'))).toBe('ARCHIVE PUBLISH SCHEDULE SUBMIT');
  expect(await pageOf(dealer, 'privacy')).not.toHaveProperty('events');
});

describe('publishing at a time', () => {
  test('exactly the drafts that were scheduled are published when their time has come, and not a second before', async () => {
    const { blockId, pageId } = await published('timed');
    const planned = await save('timed', 'second', { contentBlockId: blockId });
    const later = await save('timed', 'not yet', { blockOrder: 9 });
    const at = inHours(2);
    const answer = await schedule(pageId, [planned], at);
    const scheduled = { at, by: 'Noor Haddad', draftIds: [planned.id], changedIds: [] };
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ state: 'scheduled', scheduled })]);
    expect(await pageOf(editor, 'timed')).toMatchObject({ state: 'scheduled', scheduled });
    expect(await pass(2 * HOUR_MS - 1000)).toBe(0);
    expect(await texts(dealer, 'timed')).toEqual(['first']);
    expect(await pass(1000)).toBe(1);
    expect(await texts(dealer, 'timed')).toEqual(['second']);
    expect(await pageOf(editor, 'timed')).toMatchObject({ state: 'published', scheduled: null, missedAt: null, drafts: [later] });
    const [version] = (await editor.get(`/api/page/history?pageId=${pageId}&language=ENGLISH`)).json();
    expect(version).toMatchObject({ publishedAt: at, publishedBy: 'Noor Haddad', changes: [{ kind: 'changed' }] });
    expect(await pass(24 * HOUR_MS)).toBe(0);
  });

  test.each([
    ['changed', (id: number, blockId: number) => save('missed-changed', 'third', { contentBlockId: blockId, id })],
    ['discarded', async (id: number, _: number, pageId: number) => editor.post('/api/draft/discard', { pageId, draftIds: [id] })],
  ])('a draft that was %s since then bars the publication: nothing is published, and the page says so', async (how, change) => {
    const hri = `missed-${how}`;
    const { blockId, pageId } = await published(hri);
    const one = await save(hri, 'second', { contentBlockId: blockId });
    const other = await save(hri, 'beside it', { blockOrder: 9 });
    const at = inHours(1);
    await schedule(pageId, [one, other], at);
    await change(one.id, blockId, pageId);
    expect((await pageOf(editor, hri)).scheduled).toMatchObject({
      draftIds: [one.id, other.id].sort((a, b) => b - a),
      changedIds: [one.id],
    });
    expect(await pass(HOUR_MS)).toBe(1);
    expect(await texts(dealer, hri)).toContain('first');
    expect(await texts(dealer, hri)).not.toContain('beside it');
    expect(await pageOf(editor, hri)).toMatchObject({ state: 'published', scheduled: null, missedAt: at });
    const { drafts } = await pageOf(editor, hri);
    expect(drafts.map(({ content }) => content)).toContain('beside it');
    expect((await schedule(pageId, [other], inHours(1))).json()).toMatchObject({ missedAt: null });
    await pass(HOUR_MS);
    expect(await texts(dealer, hri)).toContain('beside it');
    const left = (await pageOf(editor, hri)).drafts;
    await editor.post('/api/draft/discard', { pageId, draftIds: left.map(({ id }) => id) });
  });

  test('the time can be changed, the drafts too, and all of it be called off', async () => {
    const { blockId, pageId } = await published('moved');
    const draft = await save('moved', 'second', { contentBlockId: blockId });
    await schedule(pageId, [draft], inHours(1));
    const newer = await save('moved', 'third', { contentBlockId: blockId, id: draft.id });
    const at = inHours(3);
    expect((await schedule(pageId, [newer], at)).json().scheduled).toMatchObject({ at, changedIds: [] });
    expect(await pass(2 * HOUR_MS)).toBe(0);
    expect((await unschedule(pageId)).json()).toMatchObject({ state: 'published', scheduled: null });
    expect((await unschedule(pageId)).statusCode).toBe(409);
    expect(await pass(2 * HOUR_MS)).toBe(0);
    expect(await texts(dealer, 'moved')).toEqual(['first']);
    expect((await pageOf(editor, 'moved')).drafts.map(({ content }) => content)).toEqual(['third']);
  });

  test('what would be refused then is refused at once, and so is the past', async () => {
    const { pageId } = await published('refused');
    const item = await save('refused', '', { type: 'LIST_ITEM' });
    const part = await save('refused', 'part', { parent: item.id });
    const orphan = await schedule(pageId, [part], inHours(1));
    expect([orphan.statusCode, orphan.json().errors[0]]).toEqual([
      409,
      expect.objectContaining({ field: `draftIds.${part.id}`, rule: 'parent' }),
    ]);
    const changed = await schedule(pageId, [part, item], inHours(1), { versions: [part.version, item.version + 1] });
    expect(changed.json().errors[0]).toMatchObject({ field: `draftIds.${item.id}`, rule: 'changed' });
    for (const at of [inHours(0), inHours(-1)]) {
      const past = await schedule(pageId, [item], at);
      expect([past.statusCode, past.json().message]).toEqual([400, 'Choose a time that is still to come.']);
    }
    expect((await schedule(pageId, [item], 'tomorrow')).statusCode).toBe(400);
    expect(await pageOf(editor, 'refused')).toMatchObject({ state: 'published' });
  });

  test('others are published by hand while some wait; a page that was never published goes back to that when its time is missed', async () => {
    const planned = await save('new-page', 'planned');
    const { id: pageId } = await pageOf(editor, 'new-page');
    const at = inHours(1);
    expect((await schedule(pageId, [planned], at)).json()).toMatchObject({ state: 'scheduled' });
    await save('new-page', 'changed', { id: planned.id });
    await pass(HOUR_MS);
    expect(await pageOf(editor, 'new-page')).toMatchObject({ state: 'draft', missedAt: at });
    const { drafts } = await pageOf(editor, 'new-page');
    await schedule(pageId, drafts, inHours(1));
    await publish(pageId, [await save('new-page', 'at once', { blockOrder: 0 })]);
    expect(await pageOf(editor, 'new-page')).toMatchObject({ state: 'scheduled' });
    expect(await texts(dealer, 'new-page')).toEqual(['at once']);
    await pass(HOUR_MS);
    expect(await texts(dealer, 'new-page')).toEqual(['at once', 'changed']);
    expect(lines).toEqual([]);
  });

  test('what waits and is published by hand before its time waits no more; others go on waiting', async () => {
    const { pageId, blockId } = await published('by-hand');
    const one = await save('by-hand', 'second', { contentBlockId: blockId });
    const other = await save('by-hand', 'another');
    await schedule(pageId, [one, other], inHours(2));
    await publish(pageId, [one]);
    expect(await pageOf(editor, 'by-hand')).toMatchObject({ state: 'scheduled', scheduled: { draftIds: [other.id], changedIds: [] } });
    await publish(pageId, [other]);
    expect(await pageOf(editor, 'by-hand')).toMatchObject({ state: 'published', scheduled: null, missedAt: null });
    await pass(3 * HOUR_MS);
    expect(await pageOf(editor, 'by-hand')).toMatchObject({ state: 'published', missedAt: null });
  });
});
