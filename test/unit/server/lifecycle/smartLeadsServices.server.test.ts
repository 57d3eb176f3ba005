import { sql } from 'kysely';
import { startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient, TestServer } from '../fixture/testServer.ts';

const SERVICES = '/api/portal/dealers/smartLeadsServices';
const URL = 'https://dealer.example.com/new';

interface Service {
  readonly addonDealerMappingId: string;
  readonly addonId: string;
  readonly status: string;
  readonly version: number;
  readonly goLiveDate?: string;
  readonly customParams: readonly { readonly name: string; readonly value?: string }[];
}

let portal: TestServer;
let signedIn: (login: string) => Promise<TestClient>;
let admin: TestClient;
let dealer: TestClient;

beforeAll(async () => {
  ({ portal, signedIn } = await startShippedServer());
  [admin, dealer] = await Promise.all([signedIn('admin'), signedIn('dealer.honda')]);
});
afterAll(() => portal.close());

async function serviceOf(addonId: string, code = 'HO0001'): Promise<Service> {
  const { services } = (await admin.get(`${SERVICES}/view?dealerCode=${code}`)).json() as { services: Service[] };
  const found = services.find((service) => service.addonId === addonId);
  if (!found) throw new Error(`No add-on ${addonId}`);
  return found;
}

const valuesOf = ({ customParams }: Service) =>
  Object.fromEntries(customParams.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));

describe('the add-ons of a dealer', () => {
  test('[BU-PACKAGES-39] each stands with its state, price, parameters and what may be done with it', async () => {
    expect(await serviceOf('4')).toMatchObject({
      name: 'Packages',
      status: 'ACTIVE',
      price: 349,
      currency: 'USD',
      customParams: expect.arrayContaining([
        { name: 'dwcpUrl', label: 'DWCP URL', type: 'url', value: 'https://dealer.example.com/inventory' },
      ]),
      actions: expect.arrayContaining([expect.objectContaining({ name: 'DEACTIVATE', needsDate: true })]),
    });
  });

  test('[GB-134, BU-ENROLLMENT-54] a go-live date is told while it is ahead, by every read of the dealer', async () => {
    const readGoLiveDates = async () => {
      const { goLivePackages, programs } = (await admin.get('/api/portal/enrollments/dealer/AC0001')).json();
      const addons = programs.flatMap((program: { addons: readonly { goLiveDate?: string }[] }) => program.addons);
      const beside = await serviceOf('4', 'AC0001');
      return { goLivePackages, addons: addons.map((addon: { goLiveDate?: string }) => addon.goLiveDate ?? ''), beside: beside.goLiveDate };
    };
    // Whatever stores a subscription derives liveOn.
    const liveOn = (day: string) =>
      sql`update records set document = document || jsonb_build_object('goLiveDate', ${day}::text, 'liveOn', ${day}::text)
        where document ->> 'dealerCode' = 'AC0001'
          and (collection = 'subscriptions' or (collection = 'addonMappings' and document ->> 'addonId' = '4'))`.execute(portal.server.db);
    await liveOn('2026-03-11');
    const ahead = await readGoLiveDates();
    expect(ahead.goLivePackages).not.toEqual([]);
    expect(ahead).toMatchObject({ addons: expect.arrayContaining(['2026-03-11']), beside: '2026-03-11' });
    await liveOn('2026-03-10');
    const since = await readGoLiveDates();
    expect(since).toMatchObject({ goLivePackages: [], beside: undefined });
    expect(since.addons.join('')).toBe('');
  });

  test('[BU-PACKAGES-40] what its provider shows beside the parameters is a page of its own', async () => {
    const { addonDealerMappingId } = await serviceOf('4');
    const query = `dealerCode=HO0001&addonDealerMappingId=${addonDealerMappingId}`;
    const html = async (language: string) =>
      (await dealer.get(`${SERVICES}/addonCustomParametersIFrame?${query}`, { 'accept-language': language })).json().html;
    expect(await html('en')).toContain('<h1>Before you change parameters</h1>');
    expect(await html('fr')).toContain('<h1>Avant de modifier des paramètres</h1>');
    for (const other of ['none', 'acura-0001-a4'])
      expect((await admin.get(`${SERVICES}/addonCustomParametersIFrame?dealerCode=HO0001&addonDealerMappingId=${other}`)).statusCode).toBe(
        404,
      );
  });

  test('[BU-PACKAGES-43, BU-PACKAGES-45] parameters are changed one by one or saved all at once', async () => {
    const { addonDealerMappingId } = await serviceOf('6');
    const mapping = { dealerCode: 'HO0001', addonDealerMappingId };
    await dealer.post(`${SERVICES}/saveAddonParams`, { ...mapping, params: { dwcpUrl: URL, trackingId: '7' } });
    const changed = await dealer.post(`${SERVICES}/updateAddonCustomParameters`, { ...mapping, params: { trackingId: '8' } });
    expect(changed.json()).toEqual({ params: { dwcpUrl: URL, trackingId: '8' } });
    expect(valuesOf(await serviceOf('6'))).toEqual({ dwcpUrl: URL, trackingId: '8' });
    await dealer.post(`${SERVICES}/saveAddonParams`, { ...mapping, params: { leadEmail: 'leads@example.com' } });
    expect(valuesOf(await serviceOf('6'))).toEqual({ leadEmail: 'leads@example.com' });
  });

  test('[BU-PACKAGES-43, BU-PACKAGES-45] more than fifty parameters, with those that stand there, are refused before anything is kept', async () => {
    const { addonDealerMappingId } = await serviceOf('4', 'HY0001');
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`own${at}`, 'x']));
    const send = (call: string, count: number) =>
      admin.post(`${SERVICES}/${call}`, { dealerCode: 'HY0001', addonDealerMappingId, params: many(count) });
    const before = await serviceOf('4', 'HY0001');
    expect((await send('updateAddonCustomParameters', 50)).statusCode).toBe(400);
    expect(await serviceOf('4', 'HY0001')).toEqual(before);
    expect((await send('saveAddonParams', 50)).statusCode).toBe(200);
    const more = { dealerCode: 'HY0001', addonDealerMappingId, params: { trackingId: '7' } };
    for (const call of ['updateAddonCustomParameters', 'saveAddonParams']) {
      const refused = await admin.post(`${SERVICES}/${call}`, more);
      expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([400, 'params']);
    }
    const path = '/api/portal/dwc/websiteprogram/async/dealerSubscriptions/customParams?dealerCode=HY0001';
    const ofSubscription = (id: string, count: number) => admin.post(path, { subscriptionMappingId: id, params: many(count) });
    expect((await ofSubscription('hyundai-0001-s1', 50)).statusCode).toBe(200);
    expect((await admin.post(path, { subscriptionMappingId: 'hyundai-0001-s1', params: { trackingId: '7' } })).statusCode).toBe(400);
    expect((await ofSubscription('hyundai-0001-s5', 1)).statusCode).toBe(409);
  });

  test('[BU-PACKAGES-44, BU-PACKAGES-45] parameters of other names are shown, sent along, and stay when the known ones are saved or copied', async () => {
    const keep = async (code: string, addonId: string, further: object) => {
      const { addonDealerMappingId: id } = await serviceOf(addonId, code);
      const { db } = portal.server;
      const row = db.selectFrom('records').select('document').where('id', '=', id).where('collection', '=', 'addonMappings');
      const { document } = await row.executeTakeFirstOrThrow();
      const { customParams } = document as { customParams?: object };
      const changed = JSON.stringify({ ...(document as object), customParams: { ...customParams, ...further } });
      await db.updateTable('records').set({ document: changed }).where('id', '=', id).where('collection', '=', 'addonMappings').execute();
      return id;
    };
    const mapping = { dealerCode: 'AC1008', addonDealerMappingId: await keep('AC1008', '6', { feedId: 'f-1', region: 'west' }) };
    expect((await serviceOf('6', 'AC1008')).customParams).toContainEqual({ name: 'feedId', label: 'feedId', value: 'f-1' });
    const saved = await admin.post(`${SERVICES}/saveAddonParams`, { ...mapping, params: { models: 'SUV' } });
    expect(saved.json()).toEqual({ params: { feedId: 'f-1', region: 'west', models: 'SUV' } });
    const sent = await admin.post(`${SERVICES}/saveAddonParams`, { ...mapping, params: { region: 'east' } });
    expect(sent.json()).toEqual({ params: { feedId: 'f-1', region: 'east' } });
    for (const params of [{ 'not a name': '1' }, { feedId: 7 }]) {
      expect((await admin.post(`${SERVICES}/saveAddonParams`, { ...mapping, params })).statusCode).toBe(400);
    }
    const copied = await keep('AC1008', '7', { feedId: 'f-7', trackingId: '7' });
    const { sets } = (await admin.get(`${SERVICES}/addonCustomParametersToCopy?dealerCode=AC1008&addonDealerMappingId=${copied}`)).json();
    expect(sets).toContainEqual(expect.objectContaining({ params: { feedId: 'f-1', region: 'east' } }));
    const body = {
      dealerCode: 'AC1008',
      addonId: '7',
      fromAddonDealerMappingId: mapping.addonDealerMappingId,
      termsAccepted: true,
    };
    await admin.post(`${SERVICES}/saveAddonParams`, { ...mapping, params: { feedId: 'f-1', region: 'east', models: 'SUV' } });
    expect((await admin.post(`${SERVICES}/subscribeAddonWithCopiedData`, body)).statusCode).toBe(200);
    expect(valuesOf(await serviceOf('7', 'AC1008'))).toEqual({ models: 'SUV', feedId: 'f-7' });
  });

  test('[BU-PACKAGES-46] an address that is none is refused at its field, and nothing is kept', async () => {
    const { addonDealerMappingId } = await serviceOf('4');
    for (const [call, dwcpUrl] of [
      ['updateAddonCustomParameters', 'javascript:alert(1)'],
      ['saveAddonParams', 'dealer example'],
    ]) {
      const refused = await dealer.post(`${SERVICES}/${call}`, { dealerCode: 'HO0001', addonDealerMappingId, params: { dwcpUrl } });
      expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([400, { field: 'params.dwcpUrl' }]);
    }
    expect(valuesOf(await serviceOf('4'))['dwcpUrl']).toBe('https://dealer.example.com/inventory');
  });

  test('[BU-PACKAGES-41, BU-PACKAGES-44] parameters of another add-on are copied with the subscription, once', async () => {
    const [source, target] = [await serviceOf('4', 'HO1003'), await serviceOf('7', 'HO1003')];
    const { sets } = (
      await admin.get(`${SERVICES}/addonCustomParametersToCopy?dealerCode=HO1003&addonDealerMappingId=${target.addonDealerMappingId}`)
    ).json();
    expect(sets).toContainEqual(expect.objectContaining({ addonDealerMappingId: source.addonDealerMappingId, label: 'Packages' }));
    const body = { dealerCode: 'HO1003', addonId: '7', fromAddonDealerMappingId: source.addonDealerMappingId };
    const unread = await admin.post(`${SERVICES}/subscribeAddonWithCopiedData`, body);
    expect([unread.statusCode, unread.json().errors[0].field]).toEqual([400, 'termsAccepted']);
    expect(await serviceOf('7', 'HO1003')).toEqual(target);
    const accepted = { ...body, termsAccepted: true };
    expect((await admin.post(`${SERVICES}/subscribeAddonWithCopiedData`, accepted)).json()).toEqual({ status: 'ACTIVE' });
    expect([await serviceOf('7', 'HO1003').then(({ status }) => status), valuesOf(await serviceOf('7', 'HO1003'))]).toEqual([
      'ACTIVE',
      valuesOf(source),
    ]);
    expect((await admin.post(`${SERVICES}/subscribeAddonWithCopiedData`, accepted)).statusCode).toBe(409);
    const unheld = await admin.post(`${SERVICES}/subscribeAddonWithCopiedData`, { ...accepted, addonId: '99' });
    expect(unheld.statusCode).toBe(404);
  });

  test('[BU-PACKAGES-44] of an add-on that stands in two programs the one that can begin is subscribed', async () => {
    const [source, running] = [await serviceOf('4', 'HO0001'), await serviceOf('6', 'HO0001')];
    expect(running.status).toBe('ACTIVE');
    const { db } = portal.server;
    await sql`insert into records (id, collection, organization_id, oem, document, state, version, created_at, updated_at)
      select 'honda-0001-z6', collection, organization_id, oem, document || '{"programId":"12"}', '{"state":"PENDING","context":{}}', 1, created_at, updated_at
      from records where id = ${running.addonDealerMappingId}`.execute(db);
    const body = { dealerCode: 'HO0001', addonId: '6', fromAddonDealerMappingId: source.addonDealerMappingId, termsAccepted: true };
    expect((await admin.post(`${SERVICES}/subscribeAddonWithCopiedData`, body)).json()).toEqual({ status: 'ACTIVE' });
    const { rows } = await sql`select state->>'state' as state from records where id = 'honda-0001-z6'`.execute(db);
    expect(rows).toEqual([{ state: 'ACTIVE' }]);
    await sql`delete from records where id = 'honda-0001-z6'`.execute(db);
  });

  test('[BU-PACKAGES-44] who may not enable an add-on may not subscribe it with copied parameters either', async () => {
    const [source, target] = [await serviceOf('4', 'HO0002'), await serviceOf('6', 'HO0002')];
    const body = {
      dealerCode: 'HO0002',
      addonId: target.addonId,
      fromAddonDealerMappingId: source.addonDealerMappingId,
      termsAccepted: true,
    };
    const own = await signedIn('dealer.recent');
    expect((await own.post(`${SERVICES}/subscribeAddonWithCopiedData`, body)).statusCode).toBe(403);
  });

  test('[BU-PACKAGES-39, BU-PACKAGES-42] the names of parameters and models are in the language of the reader', async () => {
    const french = { 'accept-language': 'fr' };
    const { services } = (await dealer.get(`${SERVICES}/view?dealerCode=HO0001`, french)).json();
    expect(services[0].customParams.map(({ label }: { label: string }) => label)).toEqual([
      'URL DWCP',
      'Courriel pour les clients potentiels',
      'Numéro de suivi',
      'Modèles',
    ]);
    const { models } = (await dealer.post(`${SERVICES}/getModelProposal`, { dealerCode: 'HO0001', addonId: '4' }, french)).json();
    expect(models).toContainEqual({ id: 'suv', name: 'VUS', selected: true });
  });

  test.each(['updateAddonCustomParameters', 'saveAddonParams'])(
    '[SH-VALIDATION-17] %s takes several lead addresses separated by commas, and names the one that is wrong',
    async (call) => {
      const { addonDealerMappingId } = await serviceOf('4', 'HO0001');
      const send = async (leadEmail: string) => {
        const answer = await admin.post(`${SERVICES}/${call}`, { dealerCode: 'HO0001', addonDealerMappingId, params: { leadEmail } });
        return answer.json().errors?.[0] ?? answer.json().params.leadEmail;
      };
      const field = 'params.leadEmail';
      const invalid = { field, message: 'The email address does not appear to be valid.' };
      expect(await send('a@b.co, c@d.co')).toBe('a@b.co, c@d.co');
      expect(await send('')).toBe('');
      for (const wrong of ['abc@', 'a@b.co;c@d.co', 'a@b.co,,c', 'a@b.co,']) expect([wrong, await send(wrong)]).toEqual([wrong, invalid]);
      expect(await send('a@b.co,bad@,c@d.co')).toEqual({ field, message: 'The email address bad@ does not appear to be valid.' });
    },
  );

  test('[BU-PACKAGES-42] models are proposed, nothing is changed', async () => {
    const { models } = (await dealer.post(`${SERVICES}/getModelProposal`, { dealerCode: 'HO0001', addonId: '4' })).json();
    expect(models).toContainEqual({ id: 'suv', name: 'SUV', selected: true });
  });

  test('[BU-PACKAGES-42] for an add-on that the dealer does not have none are proposed', async () => {
    const lacking = await dealer.post(`${SERVICES}/getModelProposal`, { dealerCode: 'HO0001', addonId: '1034' });
    expect([lacking.statusCode, lacking.json().message]).toEqual([404, expect.stringMatching(/add-on/i)]);
  });

  test('[BU-SUBSCRIPTIONS-23] a subscription takes parameters', async () => {
    const path = '/api/portal/dwc/websiteprogram/async/dealerSubscriptions';
    const lists = (await dealer.get(path)).json() as { current: { subscriptionMappingId: string }[] };
    const subscriptionMappingId = lists.current[0]?.subscriptionMappingId;
    const send = (params: object) => dealer.post(`${path}/customParams?dealerCode=HO0001`, { subscriptionMappingId, params });
    expect((await send({ dwcpUrl: URL })).json()).toEqual({ params: { dwcpUrl: URL } });
    expect((await send({ trackingId: '9' })).json()).toEqual({ params: { dwcpUrl: URL, trackingId: '9' } });
    expect((await send({ dwcpUrl: 'none' })).statusCode).toBe(400);
  });

  test('[BU-PACKAGES-43, BU-PACKAGES-45] parameters based on another version are refused, and what they would change is told', async () => {
    const { addonDealerMappingId, version } = await serviceOf('4', 'IN0001');
    const based = { 'if-match': `"${version}"` };
    const save = (call: string, params: object, headers: Record<string, string>) =>
      admin.post(`${SERVICES}/${call}`, { dealerCode: 'IN0001', addonDealerMappingId, params }, headers);
    expect((await save('updateAddonCustomParameters', { trackingId: '1' }, based)).statusCode).toBe(200);
    const stale = await save('updateAddonCustomParameters', { trackingId: '2' }, based);
    expect([stale.statusCode, stale.json().conflict]).toMatchObject([
      409,
      { version: `"${version + 1}"`, changes: [{ field: 'params.trackingId', yours: '2', theirs: '1' }] },
    ]);
    const whole = await save('saveAddonParams', { leadEmail: 'leads@example.com' }, based);
    expect(whole.json().conflict.changes).toEqual([
      { field: 'params.dwcpUrl', yours: null, theirs: 'https://dealer.example.com/inventory' },
      { field: 'params.trackingId', yours: null, theirs: '1' },
    ]);
    expect((await save('updateAddonCustomParameters', { trackingId: '2' }, { 'if-match': stale.json().conflict.version })).statusCode).toBe(
      200,
    );
    expect(valuesOf(await serviceOf('4', 'IN0001'))['trackingId']).toBe('2');
  });

  test('[BU-SUBSCRIPTIONS-23] parameters of a subscription, too', async () => {
    const path = '/api/portal/dwc/websiteprogram/async/dealerSubscriptions';
    const lists = (await admin.get(`${path}?dealerCode=IN0001`)).json() as {
      current: { subscriptionMappingId: string; version: number }[];
    };
    const [{ subscriptionMappingId, version } = { subscriptionMappingId: '', version: 0 }] = lists.current;
    const send = (trackingId: string) =>
      admin.post(
        `${path}/customParams?dealerCode=IN0001`,
        { subscriptionMappingId, params: { trackingId } },
        { 'if-match': `"${version}"` },
      );
    expect((await send('1')).statusCode).toBe(200);
    expect((await send('2')).json().conflict.changes).toEqual([{ field: 'params.trackingId', yours: '2', theirs: '1' }]);
  });

  test('other dealers, staff of a maker and editors change nothing', async () => {
    const { addonDealerMappingId } = await serviceOf('4', 'AC0001');
    const body = { dealerCode: 'AC0001', addonDealerMappingId, params: {} };
    expect((await dealer.get(`${SERVICES}/view?dealerCode=AC0001`)).statusCode).toBe(404);
    expect((await dealer.post(`${SERVICES}/saveAddonParams`, body)).statusCode).toBe(404);
    const [staff, editor] = [await signedIn('oem.honda'), await signedIn('editor')];
    expect((await staff.get(`${SERVICES}/view?dealerCode=HO0001`)).statusCode).toBe(200);
    for (const client of [staff, editor]) expect((await client.post(`${SERVICES}/saveAddonParams`, body)).statusCode).toBe(403);
  });
});
