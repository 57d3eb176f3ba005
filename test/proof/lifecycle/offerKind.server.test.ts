import { addTrialKind } from '../../browser/support/addTrialKind.ts';
import { changedPortal } from '../../rules/support/changedPortal.ts';

const MANAGE = '/api/portal/manageDealerPackages';

test('[BU-PACKAGES-13] another kind of offer needs documents only: they compile, and it is offered and ordered', async () => {
  const portal = await changedPortal(addTrialKind, { ownDemo: true });
  try {
    const dealer = await portal.signedIn('dealer.honda');
    const { linkEULA, offers } = (await dealer.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO0001`)).json();
    expect(offers).toContainEqual(expect.objectContaining({ offerKind: 'TRIAL', label: 'Three months' }));
    const query = new URLSearchParams({ dealerCode: 'HO0001', offerProviderId: '105', offerTypeId: '19', packageId: 'pkg-153' });
    const ordered = await dealer.send('POST', `${MANAGE}/changeSubscriptions?${query}`, { headers: { 'terms-accepted': linkEULA } });
    expect(ordered.json()).toMatchObject({ status: 'Subscription Pending' });
  } finally {
    await portal.close();
  }
});
