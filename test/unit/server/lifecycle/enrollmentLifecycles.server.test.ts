import { sql } from 'kysely';
import { runDueEvents } from '../../../../src/server/lifecycle/runDueEvents.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const ENROLLMENTS = '/api/portal/enrollments';
const SUBSCRIPTIONS = '/api/portal/dwc/websiteprogram/async';
const quiet = { warn: () => undefined };

let shipped: ShippedServer;
let admin: TestClient;
let dealer: TestClient;

beforeAll(async () => {
  shipped = await startShippedServer();
  [admin, dealer] = await Promise.all([shipped.signedIn('admin'), shipped.signedIn('dealer.honda')]);
});
afterAll(() => shipped.portal.close());

async function subscriptionsOf(client: TestClient, code: string) {
  return (await client.get(`${SUBSCRIPTIONS}/dealerSubscriptions?dealerCode=${code}`)).json();
}

describe('the life cycles behind enrollment and subscriptions', () => {
  test('[BU-ENROLLMENT-54] a dealer comes with programs, add-ons and what this caller may do now', async () => {
    const seen = (await dealer.get(`${ENROLLMENTS}/dealer/HO0001`)).json();
    expect(seen.dealer).toMatchObject({ code: 'HO0001', status: 'ACTIVE' });
    expect(seen.actions).toEqual([{ name: 'OPT_OUT', label: 'Opt out', method: 'optOut', needsReason: true }]);
    expect(seen.programs[0]).toMatchObject({ programId: '11', status: 'ACTIVE', addons: [{ addonId: '4' }, { addonId: '6' }] });
    const byAdmin = (await admin.get(`${ENROLLMENTS}/dealer/HO0001`)).json();
    expect(byAdmin.actions.map(({ method }: { method: string }) => method)).toEqual(['pause', 'deactivate', 'optOut']);
  });

  test('[BU-DEALER-LIFECYCLE-17, BU-DEALER-LIFECYCLE-20] the history of a dealer, a program and an add-on tells why, in the words of the reader', async () => {
    const url = `${ENROLLMENTS}/dealer/HO1004`;
    const { dealer: seen, programs } = (await admin.get(url)).json();
    expect((await admin.post(`${url}/pause?stateChangedReason=Rebuilding`)).statusCode).toBe(200);
    const newest = async (collection: string, id: string) =>
      (await admin.get(`${ENROLLMENTS}/history/${collection}/${id}`)).json().items[0];
    expect(await newest('dealers', seen.id)).toMatchObject({
      event: 'PAUSE',
      label: 'Pause',
      to: 'PAUSED',
      toLabel: 'Paused',
      actor: 'admin',
      payload: { stateChangedReason: 'Rebuilding' },
    });
    expect(await newest('programEnrollments', programs[0].id)).toMatchObject({
      toLabel: 'Paused',
      payload: { stateChangedReason: 'Rebuilding' },
    });
    const [{ addonDealerMappingId }] = programs[0].addons;
    expect(await newest('addonMappings', addonDealerMappingId)).toMatchObject({
      label: 'Rests with its program',
      toLabel: 'On hold',
      payload: { stateChangedReason: 'Rebuilding' },
    });
    expect((await dealer.get(`${ENROLLMENTS}/history/dealers/${seen.id}`)).statusCode).toBe(404);
    const editor = await shipped.signedIn('editor');
    expect((await editor.get(`${ENROLLMENTS}/history/dealers/${seen.id}`)).statusCode).toBe(403);
  });

  test('[BU-DEALER-LIFECYCLE-06, BU-DEALER-LIFECYCLE-11] a dealer leaves a program of its own, not that of another, and an editor leaves none', async () => {
    const [infiniti, editor] = await Promise.all([shipped.signedIn('dealer.infiniti'), shipped.signedIn('editor')]);
    const [{ programId }] = (await infiniti.get(`${ENROLLMENTS}/dealer/IN0001`)).json().programs;
    const leave = (client: TestClient) => client.post(`${ENROLLMENTS}/programs/optOut?dealerCode=IN0001&programId=${programId}`);
    expect([(await leave(editor)).statusCode, (await leave(dealer)).statusCode]).toEqual([403, 404]);
    expect((await leave(infiniti)).json()).toEqual({ status: 'OPTED_OUT' });
    const [left] = (await infiniti.get(`${ENROLLMENTS}/dealer/IN0001`)).json().programs;
    expect([left.statusLabel, left.actions]).toEqual(['Opted out', []]);
  });

  test("[GB-134] before a go-live date a dealer's opt-out is refused in its language; an administrator's and one of a program without such a date are taken", async () => {
    const own = await shipped.signedIn('dealer.recent');
    const { programs } = (await own.get(`${ENROLLMENTS}/dealer/HO0002`)).json();
    const [{ programId, addons }] = programs;
    const [{ addonDealerMappingId, goLiveDate }] = addons;
    expect(goLiveDate).toBe('2026-03-25');
    const ways = [`${ENROLLMENTS}/programs/optOut?dealerCode=HO0002&programId=${programId}`, `${ENROLLMENTS}/dealer/HO0002/optOut`];
    for (const way of ways) {
      for (const [language, message] of [
        ['en', 'A go-live date is set. Please contact support to make this change.'],
        ['fr', 'Une date de mise en service est fixée. Communiquez avec le soutien pour ce changement.'],
      ] as const) {
        const refused = await own.post(way, {}, { 'accept-language': language });
        expect([way, refused.statusCode, refused.json()]).toEqual([way, 409, expect.objectContaining({ message })]);
      }
    }
    expect((await own.get(`${ENROLLMENTS}/dealer/HO0002`)).json().programs[0].status).toBe('ACTIVE');
    expect((await admin.post(ways[0] ?? '')).json()).toEqual({ status: 'OPTED_OUT' });
    for (const step of ['activate', 'activate'])
      await admin.post(`${ENROLLMENTS}/programs/${step}?dealerCode=HO0002&programId=${programId}`);
    // From that day on its dealer changes it again.
    await sql`update records set document = document || '{"goLiveDate": "2026-03-10"}'
      where collection = 'addonMappings' and id = ${addonDealerMappingId}`.execute(shipped.portal.server.db);
    for (const way of ways) expect([way, (await own.post(way)).statusCode]).toEqual([way, 200]);
  });

  test('every demo dealer can be read, whatever state it is in', async () => {
    const codes = await shipped.portal.server.db.selectFrom('organizations').select('code').where('oem', '=', 'honda').execute();
    const answers = await Promise.all(codes.slice(0, 16).map(({ code }) => admin.get(`${ENROLLMENTS}/dealer/${code}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.json().dealer.status)).size).toBe(6);
  });

  test('another dealer is not there', async () => {
    expect((await dealer.get(`${ENROLLMENTS}/dealer/HO0002`)).statusCode).toBe(404);
    expect((await dealer.get(`${ENROLLMENTS}/dealer/AC0001`)).json()).toEqual({ message: 'There is no such dealer.' });
  });

  test('[BU-SUBSCRIPTIONS-10, BU-SUBSCRIPTIONS-11, BU-SUBSCRIPTIONS-12, BU-SUBSCRIPTIONS-13] every subscription stands in exactly one list', async () => {
    const { current, pending, future, terminated, history } = await subscriptionsOf(dealer, 'HO0001');
    const labels = (list: { offer: { label: string } }[]) => list.map(({ offer }) => offer.label).sort();
    expect(labels(current)).toEqual(['Chat', 'Website premium']);
    expect(labels(pending)).toEqual(['Video walkaround']);
    expect(labels(future)).toEqual(['Digital retailing']);
    expect(labels(terminated)).toEqual(['Website basic']);
    expect(labels(history)).toEqual(['Trade-in tool']);
  });

  test('[BU-SUBSCRIPTIONS-22] a step that the state does not take is a 409 that names those it takes', async () => {
    const form = { dealerCode: 'HO0001', subscriptionMappingId: 'honda-0001-s3', scheduledDate: '2026-04-30' };
    const refused = await dealer.send('POST', `${SUBSCRIPTIONS}/dealersubscriptions/unsubscribe`, { form, headers: bearer(dealer) });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors).toEqual([
      { field: 'event', rule: 'allowed', message: 'CANCEL_TERMINATION' },
      { field: 'state', rule: 'current', message: 'Termination Pending' },
    ]);
    const done = await dealer.send('POST', `${SUBSCRIPTIONS}/dealersubscriptions/cancelTermination`, { form, headers: bearer(dealer) });
    expect(done.json()).toEqual({ status: 'Subscribed' });
  });

  test('[BU-SUBSCRIPTIONS-16, GB-171] only administrators decide that the dealer is not told, and the history keeps it', async () => {
    const step = (client: TestClient, code: string, id: string, skipDealerCommunication: string) =>
      client.send('POST', `${SUBSCRIPTIONS}/dealersubscriptions/cancelTermination`, {
        form: { dealerCode: code, subscriptionMappingId: id, skipDealerCommunication },
        headers: bearer(client),
      });
    const refused = await step(dealer, 'HO0001', 'honda-0001-s3', '1');
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: 'Only administrators decide that the dealer is not told.' }]);
    const skipsInHistory = async (id: string) => {
      const { items } = (await admin.get(`${ENROLLMENTS}/history/subscriptions/${id}`)).json();
      return items.map(({ payload }: { payload: { skipDealerCommunication?: boolean } }) => payload.skipDealerCommunication);
    };
    expect((await step(admin, 'AC0001', 'acura-0001-s3', '1')).statusCode).toBe(200);
    expect((await step(admin, 'IN0001', 'infiniti-0001-s3', '0')).statusCode).toBe(200);
    expect([await skipsInHistory('acura-0001-s3'), await skipsInHistory('infiniti-0001-s3')]).toEqual([[true], [false]]);
  });

  test('[BU-SUBSCRIPTIONS-22, BU-DEALER-LIFECYCLE-20] the history tells the day of a step that has one, and no day of one that is taken at once', async () => {
    const steps = (id: string) => ({
      async take(method: string, scheduledDate?: string) {
        const form = { dealerCode: 'HC0001', subscriptionMappingId: id, ...(scheduledDate && { scheduledDate }) };
        const url = `${SUBSCRIPTIONS}/dealersubscriptions/${method}`;
        expect((await admin.send('POST', url, { form, headers: bearer(admin) })).statusCode).toBe(200);
        const { items } = (await admin.get(`${ENROLLMENTS}/history/subscriptions/${id}`)).json();
        return [items[0].event, items[0].payload.scheduledDate];
      },
    });
    expect(await steps('hyundaica-0001-s2').take('cancel')).toEqual(['CANCEL', undefined]);
    expect(await steps('hyundaica-0001-s6').take('cancel', '2026-04-01')).toEqual(['CANCEL', undefined]);
    expect(await steps('hyundaica-0001-s3').take('reschedule', '2026-04-01')).toEqual(['RESCHEDULE', '2026-04-01']);
    expect(await steps('hyundaica-0001-s3').take('cancelTermination')).toEqual(['CANCEL_TERMINATION', undefined]);
    expect(await steps('hyundaica-0001-s3').take('unsubscribe')).toEqual(['UNSUBSCRIBE', '2026-03-10']);
    const addon = async (action: string) => {
      const query = 'dealerCode=HC0001&addonDealerMappingIds=hyundaica-0001-a4';
      expect((await admin.post(`/api/portal/enrollment/manageEnrollments/${action}?${query}`)).statusCode).toBe(200);
      const { items } = (await admin.get(`${ENROLLMENTS}/history/addonMappings/hyundaica-0001-a4`)).json();
      return [items[0].event, items[0].payload.scheduledDate];
    };
    expect([await addon('hold'), await addon('enable')]).toEqual([
      ['HOLD', '2026-03-10'],
      ['ENABLE', undefined],
    ]);
  });

  test('[BU-SUBSCRIPTIONS-22] a dealer that names no day ends a subscription with the month, as its page proposes', async () => {
    const infiniti = await shipped.signedIn('dealer.infiniti');
    // All seven names may be sent: an empty day is none.
    const form = { dealerCode: 'IN0001', subscriptionMappingId: 'infiniti-0001-s1', scheduledDate: '', actionName: 'UNSUBSCRIBE' };
    const done = await infiniti.send('POST', `${SUBSCRIPTIONS}/dealersubscriptions/unsubscribe`, { form, headers: bearer(infiniti) });
    expect(done.json()).toEqual({ status: 'Termination Pending' });
    const { items } = (await admin.get(`${ENROLLMENTS}/history/subscriptions/infiniti-0001-s1`)).json();
    expect(items[0].payload.scheduledDate).toBe('2026-04-01');
  });

  test.each(['2026-12-45', '2026-11-31', '2027-02-29', '2026-13-01', '20261201'])(
    '[BU-SUBSCRIPTIONS-15, BU-SUBSCRIPTIONS-22] %s is no day: a step of a subscription or an add-on on it is refused at its field',
    async (scheduledDate) => {
      const form = { dealerCode: 'HO0001', subscriptionMappingId: 'honda-0001-s3', scheduledDate };
      const url = `${SUBSCRIPTIONS}/dealersubscriptions/reschedule`;
      const refused = await admin.send('POST', url, { form, headers: bearer(admin) });
      expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([400, 'scheduledDate']);
      const hold = `/api/portal/enrollment/manageEnrollments/hold?dealerCode=HO0001&addonDealerMappingIds=honda-0001-a4`;
      expect((await admin.post(`${hold}&scheduledDate=${scheduledDate}`)).statusCode).toBe(400);
    },
  );

  test('[BU-DEALER-LIFECYCLE-18] deactivating a dealer ends its programs and add-ons, with the reason in its history', async () => {
    const url = `${ENROLLMENTS}/dealer/AC0001`;
    const unnamed = await admin.post(`${url}/deactivate?stateChangedReason=Moved`);
    expect([unnamed.statusCode, unnamed.json().errors]).toMatchObject([
      400,
      [{ field: 'inactivationType', message: 'Choose inactivation or cancellation.' }],
    ]);
    const done = await admin.post(`${url}/deactivate?inactivationType=INACTIVATION&stateChangedReason=Moved`);
    expect(done.json()).toEqual({ status: 'INACTIVE' });
    const { programs } = (await admin.get(url)).json();
    expect(programs[0]).toMatchObject({ status: 'INACTIVE', addons: [{ status: 'INACTIVE' }, { status: 'INACTIVE' }] });
    const { items } = (await admin.get(`${ENROLLMENTS}/history/dealers/acura-0001`)).json();
    expect(items).toEqual([
      {
        at: expect.stringContaining('2026-03-10'),
        event: 'DEACTIVATE',
        label: 'Deactivate',
        sentBy: 'user',
        from: 'ACTIVE',
        to: 'INACTIVE',
        toLabel: 'Inactive',
        version: 2,
        actor: 'admin',
        onBehalfOf: null,
        payload: { inactivationType: 'INACTIVATION', stateChangedReason: 'Moved' },
      },
    ]);
    expect((await dealer.get(`${ENROLLMENTS}/history/dealers/acura-0001`)).statusCode).toBe(404);
    expect((await admin.post(`${url}/reactivate`)).json()).toEqual({ status: 'ACTIVE' });
  });

  test('[BU-DEALER-LIFECYCLE-14, BU-DEALER-LIFECYCLE-15, GB-165] a reason is as long as it is without the blanks around it, and kept without them', async () => {
    const steps = [
      `${ENROLLMENTS}/programs/pause?dealerCode=GE0001&programId=71&programChangeStateReason=`,
      `${ENROLLMENTS}/dealer/GE0001/pause?stateChangedReason=`,
      `${ENROLLMENTS}/dealer/GE0001/deactivate?inactivationType=INACTIVATION&stateChangedReason=`,
    ];
    for (const step of steps) {
      const refused = await admin.post(step + encodeURIComponent(` ${'é'.repeat(255)} `));
      expect([refused.statusCode, refused.json().message]).toEqual([400, 'Must be less than 255 characters']);
      expect((await admin.post(step + encodeURIComponent(`  ${'é'.repeat(254)}\n`))).statusCode).toBe(200);
    }
    const { items } = (await admin.get(`${ENROLLMENTS}/history/dealers/genesis-0001`)).json();
    const longest = 'é'.repeat(254);
    expect(items.slice(0, 2)).toMatchObject([
      { event: 'DEACTIVATE', payload: { stateChangedReason: longest } },
      { event: 'PAUSE', payload: { stateChangedReason: longest } },
    ]);
    expect((await admin.post(`${ENROLLMENTS}/dealer/GE0001/reactivate`)).statusCode).toBe(200);
  });

  test('a dealer may not what only administrators may', async () => {
    expect((await dealer.post(`${ENROLLMENTS}/dealer/HO0001/pause?stateChangedReason=x`)).statusCode).toBe(409);
    expect((await (await shipped.signedIn('editor')).post(`${ENROLLMENTS}/dealer/HO0001/pause`)).statusCode).toBe(403);
    expect((await (await shipped.signedIn('oem.honda')).post(`${ENROLLMENTS}/dealer/HO0001/pause`)).statusCode).toBe(403);
  });

  test('the clock begins and ends subscriptions on their day, once', async () => {
    const { db } = shipped.portal.server;
    const work = (day: string) => ({ db, portal: shipped.portal.server.source.current(), now: new Date(`${day}T18:00:00Z`), log: quiet });
    // What other records of the demo have due is done at the first.
    await runDueEvents(work('2026-03-11'));
    expect(await runDueEvents(work('2026-03-11'))).toBe(0);
    await runDueEvents(work('2026-04-20'));
    const { current } = await subscriptionsOf(dealer, 'HO0001');
    expect(current.map(({ offer }: { offer: { label: string } }) => offer.label)).toContain('Digital retailing');
    expect(await runDueEvents(work('2026-04-20'))).toBe(0);
    const [step] = await db.selectFrom('record_history').selectAll().where('record_id', '=', 'honda-0001-s2').execute();
    expect(step).toMatchObject({ event: 'GO_LIVE', sent_by: 'clock', actor_login: null, to_state: 'Subscribed' });
  });
});

function bearer({ token }: TestClient) {
  return { authorization: `Bearer ${token}` };
}
