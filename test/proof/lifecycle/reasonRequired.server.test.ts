import { type ChangedPortal, changedPortal } from '../../rules/support/changedPortal.ts';
import type { TestClient } from '../../unit/server/fixture/testServer.ts';

const ENROLLMENTS = '/api/portal/enrollments';

let portal: ChangedPortal;
let admin: TestClient;

beforeAll(async () => {
  portal = await changedPortal(({ edit }) => {
    for (const oem of ['honda', 'genesis'])
      edit(`oem-config/${oem}/oem.json`, (document) => Object.assign(document, { reasonRequired: true }));
  });
  admin = await portal.signedIn('admin');
});
afterAll(() => portal?.close());

const problemOf = async (path: string) => {
  const answer = await admin.post(`${ENROLLMENTS}/${path}`);
  return [answer.statusCode, answer.json().errors?.[0]?.field, answer.json().message];
};

describe('[GB-165] a maker whose document says so wants a reason', () => {
  test('for a pause and an end of a dealer and of a program, and blanks are none', async () => {
    const wanted = [400, 'stateChangedReason', 'Reason is required.'];
    expect(await problemOf('dealer/HO0002/pause')).toEqual(wanted);
    expect(await problemOf('dealer/HO0002/deactivate?inactivationType=INACTIVATION&stateChangedReason=%20')).toEqual(wanted);
    const program = 'programs/pause?dealerCode=HO0002&programId=11';
    expect(await problemOf(program)).toEqual([400, 'programChangeStateReason', 'Reason is required.']);
    // A parameter that the call does not declare decides nothing.
    expect((await problemOf(`${program}&type=activate`))[0]).toBe(400);
    expect((await problemOf(`${program}&programChangeStateReason=Rebuilding`))[0]).toBe(200);
    expect((await problemOf('dealer/HO0002/pause?stateChangedReason=Rebuilding'))[0]).toBe(200);
    expect((await problemOf('dealer/HO0002/activate'))[0]).toBe(200);
  });

  test('not for an opt-out, and not of the dealers of other makers; pages are told which is which', async () => {
    const isWanted = async (code: string) => (await admin.get(`${ENROLLMENTS}/dealer/${code}`)).json().dealer.reasonRequired;
    expect([await isWanted('HO0002'), await isWanted('AC0001')]).toEqual([true, false]);
    const body = { programId: '-1', searchText: 'HO0002' };
    expect((await admin.post(`${ENROLLMENTS}/search`, body)).json().content[0]).toMatchObject({ reasonRequired: true });
    expect((await problemOf('dealer/HO0002/optOut'))[0]).toBe(200);
    expect((await problemOf('dealer/AC0001/pause'))[0]).toBe(200);
  });

  test("a program's own document rules its dealers: Genesis asks where Hyundai does not, and the other way round, whoever asks", async () => {
    const swapped = await changedPortal(({ edit }) =>
      edit('oem-config/hyundai/oem.json', (document) => Object.assign(document, { reasonRequired: true })),
    );
    try {
      const [hyundai, genesis] = ['HY0001', 'GE0001'];
      for (const [{ signedIn }, asked] of [
        [portal, [false, true]],
        [swapped, [true, false]],
      ] as const) {
        const client = await signedIn('admin');
        const seen = async (code = '') => (await client.get(`${ENROLLMENTS}/dealer/${code}`)).json().dealer.reasonRequired;
        const paused = async (code = '') => (await client.post(`${ENROLLMENTS}/dealer/${code}/pause`)).statusCode;
        expect([await seen(hyundai), await seen(genesis)]).toEqual(asked);
        expect([await paused(hyundai), await paused(genesis)]).toEqual(asked.map((isAsked) => (isAsked ? 400 : 200)));
      }
      expect((await (await portal.signedIn('dealer.genesis')).get(`${ENROLLMENTS}/dealer/${genesis}`)).json().dealer.reasonRequired).toBe(
        true,
      );
    } finally {
      await swapped.close();
    }
  });
});
