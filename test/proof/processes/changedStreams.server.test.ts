import { runDueEvents } from '../../../src/server/lifecycle/runDueEvents.ts';
import { notifyChanged } from '../../../src/server/store/changedReads.ts';
import { type ShippedServer, startShippedServer } from '../../unit/server/fixture/shippedServer.ts';
import type { TestClient, TestServer } from '../../unit/server/fixture/testServer.ts';

const CHANGED = 'event: changed\ndata: ["getPageData"]';
const MARKER = 'event: changed\ndata: ["marker"]';
const DUE = Date.parse('2026-03-10T17:00:00.000Z');
let shipped: ShippedServer;
let other: TestServer;
let editor: TestClient;
/** Where both processes listen. */
const addresses = new Map<TestServer, string>();
beforeAll(async () => {
  shipped = await startShippedServer({ port: 0 });
  const compiled = shipped.portal.server.source.current();
  other = await shipped.portal.another({ port: 0, compile: async () => ({ diagnostics: [], portal: compiled }) });
  for (const portal of [shipped.portal, other]) addresses.set(portal, await portal.server.listen());
  editor = await shipped.signedIn('editor');
});
afterAll(async () => {
  await other.close();
  await shipped.portal.close();
});

/** The event stream of an open page; each call of what it resolves to waits for the next event, without its id. */
async function streamOf(portal: TestServer, last?: string): Promise<() => Promise<string>> {
  const next = await eventsOf(portal, last);
  return async () => (await next()).replace(/\nid: .*/, '');
}

/** The events of a stream as they come; `last`: id of the last event that the browser has had. */
async function eventsOf(portal: TestServer, last?: string): Promise<() => Promise<string>> {
  const { body } = await fetch(`${addresses.get(portal)}/portico/events`, { headers: last === undefined ? {} : { 'last-event-id': last } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const next = async (): Promise<string> => {
    while (!received.includes('\n\n')) received += (await reader?.read())?.value ?? '';
    const [event = '', ...rest] = received.split('\n\n');
    received = rest.join('\n\n');
    // In demo mode, whether documents are refused.
    return event.startsWith('event: refused') ? next() : event;
  };
  return next;
}

/** The page of a name with this draft of a text. */
async function drafted(hri: string, content: string) {
  const draft = await editor.post('/api/draft/save', { pageHri: hri, type: 'LIST_ITEM_TEXT', language: 'ENGLISH', content });
  expect(draft.statusCode).toBe(200);
  const [page] = (await editor.get(`/api/page/data?language=ENGLISH&pagesHri=${hri}&oemId=1`)).json();
  return { pageId: page.id as number, draftIds: [draft.json().id as number] };
}

/** Makes a change and waits until it is done. */
async function change(path: string, body: Record<string, unknown>): Promise<void> {
  expect([path, (await editor.post(path, body)).statusCode]).toEqual([path, 200]);
}

test('open pages of every process are told that a page was published, archived or restored; of drafts and reviews nobody is told', async () => {
  const streams = [await streamOf(shipped.portal), await streamOf(other)];
  const heard = () => Promise.all(streams.map((next) => next()));
  const everyPage = [CHANGED, CHANGED];
  expect(await heard()).toEqual([expect.stringContaining('event: version'), expect.stringContaining('event: version')]);
  const { draftIds, pageId } = await drafted('followed', 'secret');
  const scheduled = await drafted('later', 'secret');
  await change('/api/page/review', { pageId, event: 'SUBMIT' });
  await change('/api/page/schedule', { ...scheduled, at: new Date(DUE).toISOString() });
  const { db, source } = shipped.portal.server;
  // What drafts, review and schedule had told would come before it or with it.
  await notifyChanged(db, ['marker']);
  expect(await heard()).toEqual([MARKER, MARKER]);
  await change('/api/draft/publish', { pageId, draftIds });
  expect(await heard()).toEqual(everyPage);
  for (const event of ['ARCHIVE', 'RESTORE']) {
    await change('/api/page/review', { pageId, event });
    expect(await heard()).toEqual(everyPage);
  }
  await runDueEvents({ db, portal: source.current(), now: new Date(DUE + 1), log: { warn: () => undefined } });
  expect(await heard()).toEqual(everyPage);
});

test('a page whose stream was broken is told, when it comes back, to read again what it may have missed; one that missed nothing is not', async () => {
  const { db } = shipped.portal.server;
  const idOf = (event: string) => event.split('\nid: ')[1];
  const next = await eventsOf(shipped.portal);
  const before = idOf(await next());
  const missed = await streamOf(shipped.portal, before);
  await missed();
  await notifyChanged(db, ['marker']);
  expect(await missed()).toBe(MARKER);
  const after = idOf(await next());
  expect(after).not.toBe(before);
  for (const [portal, last, event] of [
    [shipped.portal, before, CHANGED],
    [shipped.portal, after, MARKER],
    // Another process, or the same one after a restart, does not know what was told before it.
    [other, after, CHANGED],
  ] as const) {
    const again = await streamOf(portal, last);
    expect(await again()).toContain('event: version');
    if (event === MARKER) await notifyChanged(db, ['marker']);
    const received = await again();
    // Mails that the clock had due may be among what is told.
    expect(event === MARKER ? received : received.replace(',"listMails"', '')).toBe(event);
  }
});
