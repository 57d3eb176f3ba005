import { fakeSession } from '../../unit/session/fakeSession.ts';
import { recordProof, rounds } from '../support/proof.ts';

const cookies = { sso_session: 'x', access_token: 'issued', web_session: 'epoch1' };
const BAR_MS = 500;

test('[S12] [SH-SESSION-27] a change that a call of this page may have made is no other tab until the call has ended, or hangs', async () => {
  const changed = async (changing: number) => {
    const portal = await fakeSession({ at: '/resources', cookies });
    portal.session.setPendingChanges(changing);
    portal.platform.jar.set('web_session', 'epoch2');
    portal.platform.pass(1000);
    return portal;
  };
  const own = await changed(1);
  expect(own.calls).not.toContain('logout');
  own.session.leave();
  own.session.setPendingChanges(0);
  own.platform.pass(1000);
  expect(own.calls).not.toContain('logout');
  const others = await changed(1);
  others.session.setPendingChanges(0);
  others.platform.pass(500);
  expect(others.calls).toContain('logout');
  const hanging = await changed(1);
  hanging.platform.pass(4500);
  expect(hanging.calls).toContain('logout');
  expect((await changed(0)).calls).toContain('logout');
});

test('[S12] [SH-SESSION-27, SH-SESSION-28] whenever the cookie changes, logging out begins within half a second; a hidden page asks for it never', async () => {
  const tabs = rounds(10, 100);
  let slowest = 0;
  for (let tab = 0; tab < tabs; tab += 1) {
    const portal = await fakeSession({ at: '/resources', cookies });
    portal.platform.pass((tab * 37) % 250);
    portal.platform.jar.set('web_session', 'epoch2');
    let waited = 0;
    while (!portal.calls.includes('logout') && waited < 2000) {
      portal.platform.pass(5);
      waited += 5;
    }
    slowest = Math.max(slowest, waited);
  }
  expect(slowest).toBeLessThanOrEqual(BAR_MS);

  const portal = await fakeSession({ at: '/resources', cookies });
  let reads = 0;
  const { get } = portal.platform.cookies;
  Object.assign(portal.platform.cookies, {
    get(name: string) {
      if (name === 'web_session') reads += 1;
      return get(name);
    },
  });
  portal.platform.pass(60_000);
  const visible = reads;
  portal.platform.visible = false;
  reads = 0;
  portal.platform.pass(3_600_000);
  expect([visible, reads]).toEqual([240, 0]);
  recordProof({
    id: 'S12',
    what: `web-session cookie changes, ${tabs} tabs at any moment of their poll`,
    bar: '<= 500 ms, hidden page 0 polls',
    figure: `${slowest} ms at most on the clock, 0 polls in a hidden hour`,
  });
});
