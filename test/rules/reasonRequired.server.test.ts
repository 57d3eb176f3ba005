import { compilePortal } from '#compiler';
import { handlerNames } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';
import { type PortalCopy, portalCopy } from '../browser/support/portalCopy.ts';
import { startTestServer, type TestClient, type TestServer } from '../unit/server/fixture/testServer.ts';

const ENROLLMENTS = '/api/portal/enrollments';

let copy: PortalCopy;
let portal: TestServer;
let admin: TestClient;

beforeAll(async () => {
  copy = portalCopy();
  copy.edit('oem-config/honda/oem.json', (oem) => Object.assign(oem, { reasonRequired: true }));
  const registry = { ...vocabulary, handlers: handlerNames };
  const { portal: compiled } = await compilePortal({ root: copy.root, engineRoot: process.cwd(), registry });
  if (!compiled) throw new Error('the portal is not compiled');
  portal = await startTestServer({ compile: async () => ({ diagnostics: [], portal: compiled }) });
  admin = portal.client();
  await admin.signIn('admin', 'Portal.2026!');
});
afterAll(async () => {
  await portal?.close();
  copy?.remove();
});

const told = async (path: string) => {
  const answer = await admin.post(`${ENROLLMENTS}/${path}`);
  return [answer.statusCode, answer.json().errors?.[0]?.field, answer.json().message];
};

describe('[GB-165] a maker whose document says so wants a reason', () => {
  test('for a pause and an end of a dealer and of a program, and blanks are none', async () => {
    const wanted = [400, 'stateChangedReason', 'Reason is required.'];
    expect(await told('dealer/HO0002/pause')).toEqual(wanted);
    expect(await told('dealer/HO0002/deactivate?inactivationType=INACTIVATION&stateChangedReason=%20')).toEqual(wanted);
    const program = 'programs/pause?dealerCode=HO0002&programId=11';
    expect(await told(program)).toEqual([400, 'programChangeStateReason', 'Reason is required.']);
    expect((await told(`${program}&programChangeStateReason=Rebuilding`))[0]).toBe(200);
    expect((await told('dealer/HO0002/pause?stateChangedReason=Rebuilding'))[0]).toBe(200);
    expect((await told('dealer/HO0002/activate'))[0]).toBe(200);
  });

  test('not for an opt-out, and not of the dealers of other makers; pages are told which is which', async () => {
    const isWanted = async (code: string) => (await admin.get(`${ENROLLMENTS}/dealer/${code}`)).json().dealer.reasonRequired;
    expect([await isWanted('HO0002'), await isWanted('AC0001')]).toEqual([true, false]);
    const body = { programId: '-1', searchText: 'HO0002' };
    expect((await admin.post(`${ENROLLMENTS}/search`, body)).json().content[0]).toMatchObject({ reasonRequired: true });
    expect((await told('dealer/HO0002/optOut'))[0]).toBe(200);
    expect((await told('dealer/AC0001/pause'))[0]).toBe(200);
  });
});
