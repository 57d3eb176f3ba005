import { compilePortal } from '#compiler';
import { handlerNames } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';
import { addTrialKind } from '../browser/support/addTrialKind.ts';
import { portalCopy } from '../browser/support/portalCopy.ts';
import { startTestServer } from '../unit/server/fixture/testServer.ts';

const MANAGE = '/api/portal/manageDealerPackages';

test('[BU-PACKAGES-13] another kind of offer needs documents only: they compile, and it is offered and ordered', async () => {
  const copy = portalCopy();
  addTrialKind(copy);
  const registry = { ...vocabulary, handlers: handlerNames };
  const { portal, diagnostics } = await compilePortal({ root: copy.root, engineRoot: process.cwd(), registry });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!portal) throw new Error('the portal compiles');
  const served = await startTestServer({ compile: async () => ({ diagnostics: [], portal }) });
  try {
    const dealer = served.client();
    await dealer.signIn('dealer.honda', 'Portal.2026!');
    const { linkEULA, offers } = (await dealer.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO0001`)).json();
    expect(offers).toContainEqual(expect.objectContaining({ offerKind: 'TRIAL', label: 'Three months' }));
    const query = new URLSearchParams({ dealerCode: 'HO0001', offerProviderId: '105', offerTypeId: '19', packageId: 'pkg-153' });
    const ordered = await dealer.send('POST', `${MANAGE}/changeSubscriptions?${query}`, { headers: { 'terms-accepted': linkEULA } });
    expect(ordered.json()).toMatchObject({ status: 'Subscription Pending' });
  } finally {
    await served.close();
    copy.remove();
  }
});
