import { fakeSession } from '../../unit/session/fakeSession.ts';
import { recordProof, rounds } from '../support/proof.ts';

const cookies = { sso_session: 'x', access_token: 'issued', web_session: 'epoch1' };
const BAR_MS = 500;

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
