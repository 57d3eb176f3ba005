import type { MachineDocument } from '#model';
import { runDueEvents } from '../../../src/server/lifecycle/runDueEvents.ts';
import { type ShippedServer, startShippedServer } from '../../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../../unit/server/fixture/testServer.ts';
import { recordProof } from '../support/proof.ts';
import { eventsOf, type Step, stepsOf } from './support/stepsOf.ts';

jest.setTimeout(3_600_000);

interface Line {
  readonly event: string;
  readonly from_state: unknown;
  readonly to_state: unknown;
}

/** Where a page is put before an event. */
interface Standing {
  readonly state: string;
  readonly isLive: boolean;
  /** What was scheduled is no longer what it was. */
  readonly isChanged: boolean;
  /** Another draft waits for its time too. */
  readonly isOneOfTwo?: boolean;
}

const HOUR_MS = 3_600_000;
const MORNING = Date.parse('2026-03-10T15:00:00.000Z');
const READERS = ['dealer.honda', 'group.honda', 'admin', 'provider.admin', 'oem.honda'];
let shipped: ShippedServer;
let editor: TestClient;
let machine: MachineDocument;
let pageId: number;
beforeAll(async () => {
  shipped = await startShippedServer();
  editor = await shipped.signedIn('editor');
  machine = shipped.portal.server.source.current().machines['content-page'] as MachineDocument;
  pageId = (await draftOf('first')).pageId;
  await editor.post('/api/page/review', { pageId, event: 'SUBMIT' });
});
afterAll(() => shipped.portal.close());

async function draftOf(content: string): Promise<{ readonly id: number; readonly pageId: number; readonly version: number }> {
  const body = { pageHri: 'all-steps', type: 'LIST_ITEM_TEXT', language: 'ENGLISH', content };
  return (await editor.post('/api/draft/save', body)).json();
}

/** Puts the page where an event is to find it, with one new draft, which waits for its time if the page is scheduled. */
async function put({ isChanged, isLive, isOneOfTwo = false, state }: Standing): Promise<number> {
  const { db } = shipped.portal.server;
  await db.deleteFrom('drafts').where('page_id', '=', pageId).execute();
  const { id, version } = await draftOf('next');
  const waits = state === 'scheduled';
  const at = new Date(MORNING + HOUR_MS).toISOString();
  const other = isOneOfTwo ? await draftOf('another') : undefined;
  const drafts = waits ? [{ id, version: isChanged ? version + 1 : version }, ...(other ? [other] : [])] : [];
  const context = { isLive, submittedBy: null, publishAt: waits ? at : null, drafts, scheduledBy: null, missedAt: null };
  const values = { document: JSON.stringify({ hri: 'all-steps', ...context }), state: JSON.stringify({ state, context }) };
  const due = { due_on: waits ? at : null, due_event: waits ? 'PUBLISH_DUE' : null };
  await db
    .updateTable('records')
    .set({ ...values, ...due })
    .where('collection', '=', 'contentPages')
    .execute();
  return id;
}

/** The call by which people send an event. */
async function send(client: TestClient, event: string, draftId: number): Promise<number> {
  const drafts = { pageId, draftIds: [draftId] };
  if (event === 'PUBLISH') return (await client.post('/api/draft/publish', drafts)).statusCode;
  if (event === 'SCHEDULE')
    return (await client.post('/api/page/schedule', { ...drafts, at: new Date(MORNING + HOUR_MS).toISOString() })).statusCode;
  if (event === 'UNSCHEDULE') return (await client.post('/api/page/unschedule', { pageId })).statusCode;
  return (await client.post('/api/page/review', { pageId, event })).statusCode;
}

async function linesAfter(id: number): Promise<(Line & { id: number })[]> {
  const lines = shipped.portal.server.db.selectFrom('record_history').select(['id', 'event', 'from_state', 'to_state']);
  return lines.where('record_id', '=', String(pageId)).where('id', '>', id).orderBy('id').execute();
}

const keyOf = ({ event, from, to }: Pick<Step, 'event' | 'from' | 'to'>): string => `${from} ${event} ${to}`;

test('[K3] a content page: what the document draws is done for editors alone, all else is 409 or 403, and every arrow was walked', async () => {
  const { db, source } = shipped.portal.server;
  const readers = await Promise.all(READERS.map((login) => shipped.signedIn(login)));
  const arrows = [...new Set(stepsOf(machine).map(keyOf))];
  const walked = new Set<string>();
  const wrong: string[] = [];
  const figures = { done: 0, conflicts: 0, forbidden: 0 };
  let last = 0;
  const walk = async (): Promise<readonly Line[]> => {
    const lines = await linesAfter(last);
    last = lines.at(-1)?.id ?? last;
    for (const { event, from_state, to_state } of lines) if (from_state !== null) walked.add(`${from_state} ${event} ${to_state}`);
    return lines;
  };
  await walk();
  walked.clear();
  const standings = Object.keys(machine.states).flatMap((state) => [true, false].map((isLive) => ({ state, isLive, isChanged: false })));
  for (const standing of standings) {
    for (const event of eventsOf(machine, 'user')) {
      const draft = await put(standing);
      for (const reader of readers) {
        const status = await send(reader, event, draft);
        if (status !== 403) wrong.push(`${event} of a reader: ${status}`);
        figures.forbidden += 1;
      }
      const isDrawn = stepsOf(machine).some((step) => step.from === standing.state && step.event === event);
      const status = await send(editor, event, draft);
      if (status !== (isDrawn ? 200 : 409)) wrong.push(`${event} in ${standing.state}: ${status}`);
      const [line] = await walk();
      if ((line?.event === event) !== isDrawn) wrong.push(`${event} in ${standing.state} leaves ${JSON.stringify(line)}`);
      figures[isDrawn ? 'done' : 'conflicts'] += 1;
    }
  }
  for (const isLive of [true, false]) {
    for (const isChanged of [true, false]) {
      await put({ state: 'scheduled', isLive, isChanged });
      await runDueEvents({ db, portal: source.current(), now: new Date(MORNING + HOUR_MS), log: { warn: (_, text) => wrong.push(text) } });
      await walk();
      figures.done += 1;
    }
  }
  const one = await put({ state: 'scheduled', isLive: true, isChanged: false, isOneOfTwo: true });
  if ((await send(editor, 'PUBLISH', one)) !== 200) wrong.push('one of two that wait is not published');
  await walk();
  figures.done += 1;
  expect(wrong).toEqual([]);
  expect([...walked].sort()).toEqual(arrows.sort());
  recordProof({
    id: 'K3-pages',
    what: 'state x event x role of the life of content pages',
    bar: 'legal ones succeed, all others 409 or 403; every arrow walked',
    figure: `${arrows.length} arrows walked: ${figures.done} done, ${figures.conflicts} x 409, ${figures.forbidden} x 403, 0 wrong`,
  });
});
