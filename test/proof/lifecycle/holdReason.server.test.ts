import { addHoldKind } from '../../browser/support/addHoldKind.ts';
import { type ChangedPortal, changedPortal } from '../../rules/support/changedPortal.ts';
import type { TestClient } from '../../unit/server/fixture/testServer.ts';

const ENROLLMENTS = '/api/portal/enrollments';

let portal: ChangedPortal;
let admin: TestClient;
let files: string[];

beforeAll(async () => {
  portal = await changedPortal(addHoldKind);
  files = [...portal.compiled.files.values()].map(({ body }) => new TextDecoder().decode(body));
  admin = await portal.signedIn('admin');
});
afterAll(() => portal?.close());

describe('a reason why a dealer is on hold, added by documents alone', () => {
  test('is a field of the form, in both languages', () => {
    for (const label of ['Why it is on hold', 'Motif de la pause'])
      expect([label, files.some((file) => file.includes(label))]).toEqual([label, true]);
  });

  test('[BU-DEALER-LIFECYCLE-02] is checked and taken by the call, kept by the life cycle and told in its history', async () => {
    const url = `${ENROLLMENTS}/dealer/HO0002/pause?stateChangedReason=Closed`;
    expect((await admin.post(`${url}&holdKind=OTHER`)).statusCode).toBe(400);
    expect((await admin.post(`${url}&holdKind=SEASON`)).json()).toEqual({ status: 'PAUSED' });
    const [step] = (await admin.get(`${ENROLLMENTS}/history/dealers/honda-0002`)).json().items;
    expect(step).toMatchObject({
      event: 'PAUSE',
      to: 'PAUSED',
      actor: 'admin',
      payload: { holdKind: 'SEASON', stateChangedReason: 'Closed' },
    });
    const record = await portal.served.server.db
      .selectFrom('records')
      .select('document')
      .where('id', '=', 'honda-0002')
      .where('collection', '=', 'dealers')
      .executeTakeFirst();
    expect(record?.document['holdKind']).toBe('SEASON');
  });
});
