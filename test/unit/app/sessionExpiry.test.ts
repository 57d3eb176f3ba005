import { announceExpiry, listenForExpiry } from '../../../src/app/sessionExpiry.ts';
import type { Broadcast } from '../../../src/platform/index.ts';
import { fakeSession } from '../session/fakeSession.ts';

/** Tabs of one browser: what one sends the others hear. */
function channel(): () => Broadcast {
  const heard: { readonly own: Broadcast; readonly then: (message: unknown) => void }[] = [];
  return () => {
    const own: Broadcast = {
      send(message) {
        for (const { own: other, then } of heard) if (other !== own) then(message);
      },
      listen(then) {
        heard.push({ own, then });
        return () => undefined;
      },
    };
    return own;
  };
}

test('[S7] [SH-SESSION-08] G-S32: what one tab learns of the end of its session every tab of it shows, and no other', async () => {
  const tab = channel();
  const teller = tab();
  const open = async (epoch: string) => {
    const portal = await fakeSession({ at: '/resources', cookies: { sso_session: 'x', web_session: epoch } });
    listenForExpiry({ ...portal.services, platform: { ...portal.platform, broadcast: tab() } });
    return portal;
  };
  const own = await open('one');
  const other = await open('two');
  announceExpiry(teller, 'one');
  await own.settle();
  expect(own.state()?.states).toEqual(['expired']);
  expect(other.state()?.states).toEqual(['signedIn.working']);
});
