import { compilePortal } from '#compiler';
import { handlerNames } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';
import { addHoldKind } from '../browser/support/addHoldKind.ts';
import { type PortalCopy, portalCopy } from '../browser/support/portalCopy.ts';
import { startTestServer, type TestClient, type TestServer } from '../unit/server/fixture/testServer.ts';

const ENROLLMENTS = '/api/portal/enrollments';

let copy: PortalCopy;
let portal: TestServer;
let admin: TestClient;
let files: string[];

beforeAll(async () => {
  copy = portalCopy();
  addHoldKind(copy);
  const registry = { ...vocabulary, handlers: handlerNames };
  const { portal: compiled, diagnostics } = await compilePortal({ root: copy.root, engineRoot: process.cwd(), registry });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!compiled) throw new Error('the portal is not compiled');
  files = [...compiled.files.values()].map(({ body }) => new TextDecoder().decode(body));
  portal = await startTestServer({ compile: async () => ({ diagnostics: [], portal: compiled }) });
  admin = portal.client();
  await admin.signIn('admin', 'Portal.2026!');
});
afterAll(async () => {
  await portal?.close();
  copy?.remove();
});

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
    const kept = await portal.server.db
      .selectFrom('records')
      .select('document')
      .where('id', '=', 'honda-0002')
      .where('collection', '=', 'dealers')
      .executeTakeFirst();
    expect(kept?.document['holdKind']).toBe('SEASON');
  });
});
