import type { CompiledPortal } from '#compiler';
import { type Changes, memoryPortal } from '../../support/memoryPortal.ts';
import { startTestServer, type TestClient, type TestServer } from '../../unit/server/fixture/testServer.ts';

const PROFILE = '/api/portal/profileContactDetails';
const INFORMATION = '/api/portal/profileInformation';
const CONTACT = 'schemas/entities/contact.schema.json';
const details = { title: 'Manager', name: 'Kim Harbour', email: 'kim.harbour@example.com', phone: '512-555-0112' };

let shipped: CompiledPortal;
let withFax: CompiledPortal;
let warnings: readonly string[];
let portal: TestServer;
let dealer: TestClient;

/** The contact form's entity with a field more. */
function faxAdded(text: string): Changes {
  const entity = JSON.parse(text);
  entity.properties.fax = { type: 'string', title: 'entities.contact.phone' };
  return new Map([[CONTACT, JSON.stringify(entity, null, 2)]]);
}

beforeAll(async () => {
  const home = await memoryPortal('');
  const changed = await home.compile(faxAdded(home.texts.get(CONTACT) ?? ''));
  if (!changed.portal) throw new Error(JSON.stringify(changed.diagnostics));
  shipped = home.sound;
  withFax = changed.portal;
  warnings = changed.diagnostics
    .filter(({ code }) => code !== 'UNUSED')
    .map(({ code, position, message, fix }) => [code, position.file, message, fix?.replace(/:\d+ /, ' ')].join(' | '));
  let served = withFax;
  portal = await startTestServer({ compile: async () => ({ diagnostics: [], portal: served }) });
  served = shipped;
  dealer = portal.client();
  await dealer.signIn('dealer.honda', 'Portal.2026!');
});
afterAll(() => portal.close());

describe('fields that were stored and that an answer does not declare', () => {
  test('the check warns of a field that a form saves and the answer lists by hand without it', () => {
    const warned = (call: string, field: string, read: string, entity: string) =>
      `ANSWER_FIELD | ${CONTACT} | "${call}" takes "${field}", but the response of "${read}" leaves it out | declare it at schemas/entities/${entity} too, or set "writeOnly": true`;
    expect(warnings).toEqual([
      warned('saveDealerEnrollment', 'dealer.primaryContacts.*.fax', 'getDealerEnrollment', 'enrollmentDealer.schema.json'),
      warned('saveProfileContactDetails', 'contactDetails.fax', 'getProfileContactDetails', 'profileEnvelope.schema.json'),
    ]);
  });

  test('[A3] a field that the answer does not name is saved and left out, and the log says so once and without its value', async () => {
    const sent = { contactDetails: { ...details, fax: '512-555-0199' }, dwcpEnrollmentContactDetailsData: {} };
    const saved = await dealer.post(PROFILE, sent);
    expect([saved.statusCode, saved.json().contactDetails]).toEqual([200, details]);
    for (const _ of [1, 2]) {
      const read = await dealer.get(PROFILE);
      expect([read.statusCode, read.json().contactDetails]).toEqual([200, details]);
    }
    const noted = portal.lines.filter((line) => line.includes('were left out'));
    expect(noted.map((line) => JSON.parse(line).fields)).toEqual([['/contactDetails/fax'], ['/contactDetails/fax']]);
    expect(noted.join('')).not.toContain('555-0199');
  });

  test('[A3] a field that the form no longer has is left out too, and the rest is read and saved as before', async () => {
    await portal.server.source.reload();
    const read = await dealer.get(PROFILE);
    expect([read.statusCode, read.json().contactDetails]).toEqual([200, details]);
    const saved = await dealer.post(PROFILE, { contactDetails: { ...details, name: 'Kim H.' }, dwcpEnrollmentContactDetailsData: {} });
    expect([saved.statusCode, saved.json().contactDetails.name]).toEqual([200, 'Kim H.']);
  });

  test('[A3] so is one of an entry of a list', async () => {
    const db = portal.server.db;
    const [record] = await db
      .selectFrom('records')
      .select(['id', 'document'])
      .where('collection', '=', 'dealers')
      .where('organization_id', '=', 'honda-0001')
      .execute();
    const billing = { name: 'Ann Sue', title: 'Accounting', email: 'ann@example.com', phone: '512-555-0134' };
    const document = JSON.stringify({ ...record?.document, billingContacts: [{ ...billing, pager: '1' }] });
    await db
      .updateTable('records')
      .set({ document })
      .where('collection', '=', 'dealers')
      .where('id', '=', record?.id ?? '')
      .execute();
    const read = await dealer.get(INFORMATION);
    expect([read.statusCode, read.json().billingContacts]).toEqual([200, [billing]]);
  });
});
