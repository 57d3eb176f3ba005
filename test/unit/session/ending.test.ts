import { dealer, fakeSession, type SessionSetting } from './fakeSession.ts';

const cookies = { sso_session: 'x', access_token: 'issued', web_session: 'epoch1' };
const signedIn = (setting: SessionSetting = {}) => fakeSession({ at: '/resources', cookies, ...setting });
const acting = { ...dealer, impersonator: { login: 'boss', role: 'admin' } };

describe('the end of a session', () => {
  test('[SH-SESSION-19] [SH-SESSION-20] [SH-SESSION-21] [SH-SESSION-22] logout clears the cookies', async () => {
    const portal = await signedIn({ cookies: { ...cookies, portal_session: 'r' } });
    portal.platform.jar.set('impersonate', 'someone');
    await portal.send('LOGOUT');
    expect([...portal.platform.jar.keys()]).toEqual(['web_session']);
    expect(portal.session.facts.accessToken).toBeNull();
  });

  test('[SH-SESSION-23] [SH-SESSION-24] logout clears stored user data and skin', async () => {
    const portal = await signedIn({ answers: { getUserData: { ...dealer, oemSkinName: 'genesis' } } });
    expect(portal.platform.stored.get('oemSkinName')).toBe('genesis');
    await portal.send('LOGOUT');
    expect(portal.platform.stored.has('user_data')).toBe(false);
    expect(portal.platform.stored.has('oemSkinName')).toBe(false);
    expect(portal.session.facts.user).toBeNull();
  });

  test('[SH-SESSION-25] logout goes to the stored single-sign-on address', async () => {
    const portal = await signedIn({ oem: { ssoLogoutUrl: 'https://sso.example.com/out' } });
    expect(portal.platform.stored.get('sso_redirect_url')).toBe('https://sso.example.com/out');
    await portal.send('LOGOUT');
    expect(portal.platform.loads).toEqual(['https://sso.example.com/out']);
    expect(portal.platform.stored.has('sso_redirect_url')).toBe(false);
  });

  test('[SH-SESSION-26] otherwise to the central page', async () => {
    const portal = await signedIn();
    await portal.send('LOGOUT');
    expect(portal.platform.loads).toEqual(['/login']);
  });

  test('[SH-CALLS-28] G-N05: a silent logout helper is waited for five seconds at most', async () => {
    const portal = await signedIn({ answers: { logout: new Promise<never>(() => undefined) } });
    await portal.send('LOGOUT');
    portal.platform.pass(4999);
    expect(portal.platform.loads).toEqual([]);
    portal.platform.pass(1);
    expect(portal.platform.loads).toEqual(['/login']);
  });

  test('[SH-SESSION-28] the web-session cookie is looked at every 250 ms; [SH-SESSION-27] a change logs out within a second', async () => {
    const portal = await signedIn();
    portal.platform.jar.set('web_session', 'epoch2');
    portal.platform.pass(249);
    expect(portal.state()?.states).toEqual(['signedIn.working']);
    portal.platform.pass(1);
    expect(portal.state()?.states).toEqual(['changed']);
    portal.platform.pass(700);
    await portal.settle();
    expect(portal.calls).toContain('logout');
    expect(portal.platform.loads).toEqual(['/login']);
  });

  test('[SH-SESSION-27] G-S01: the first appearance is no change, the disappearance is', async () => {
    const portal = await signedIn({ cookies: { sso_session: 'x' } });
    portal.platform.jar.set('web_session', 'epoch1');
    portal.platform.pass(2000);
    expect(portal.state()?.states).toEqual(['signedIn.working']);
    portal.platform.jar.delete('web_session');
    portal.platform.pass(2000);
    await portal.settle();
    expect(portal.platform.loads).toEqual(['/login']);
  });

  test('[SH-SESSION-27] a hidden page rests and looks when it is shown again', async () => {
    const portal = await signedIn();
    portal.platform.visible = false;
    portal.platform.jar.set('web_session', 'epoch2');
    portal.platform.pass(5000);
    expect(portal.state()?.states).toEqual(['signedIn.working']);
    portal.platform.visible = true;
    portal.platform.pass(100);
    expect(portal.state()?.states).toEqual(['changed']);
  });

  test('[SH-SESSION-27] a hidden page looks when another tab writes to the storage', async () => {
    const portal = await signedIn();
    portal.platform.visible = false;
    portal.platform.jar.set('web_session', 'epoch2');
    portal.platform.writeElsewhere('user_data', '{}');
    expect(portal.state()?.states).toEqual(['changed']);
  });

  test('[SH-SESSION-27] [GB-109] a page whose user has been replaced logs out alone: cookies and storage of the other stay', async () => {
    const portal = await signedIn({ answers: { logout: { another: true } } });
    portal.platform.jar.set('web_session', 'epoch2');
    portal.platform.stored.set('user_data', 'of the other');
    portal.platform.stored.set('filters:honda:leads', '{"login":7}');
    portal.platform.pass(400);
    await portal.settle();
    expect(portal.calls.filter((call) => call === 'logout')).toHaveLength(1);
    expect(portal.platform.loads).toEqual(['/login']);
    expect([...portal.platform.jar.keys()]).toEqual(Object.keys(cookies));
    expect(portal.platform.stored.get('user_data')).toBe('of the other');
    expect(portal.platform.stored.has('filters:honda:leads')).toBe(true);
    expect([portal.session.facts.user, portal.session.facts.accessToken]).toEqual([null, null]);
  });

  test('an answer about the user that comes after another has signed in is not kept', async () => {
    let answer: (user: typeof dealer) => void = () => undefined;
    const late = new Promise<typeof dealer>((resolve) => {
      answer = resolve;
    });
    const portal = await fakeSession({ at: '/resources', cookies, answers: { getUserData: late } });
    portal.platform.jar.set('web_session', 'epoch2');
    answer(dealer);
    await portal.settle();
    expect(portal.state()?.states).toEqual(['changed']);
    expect(portal.platform.stored.has('user_data')).toBe(false);
    expect(portal.session.facts.user).toBeNull();
  });

  test('[SH-SESSION-27] [GB-109] G-S32: a tab follows when another one acts for a user', async () => {
    const portal = await signedIn();
    portal.platform.jar.set('web_session', 'epoch2');
    portal.platform.jar.set('impersonate', 'jsmith');
    portal.platform.stored.set('filters:honda:leads', '{"login":7}');
    portal.platform.pass(1000);
    await portal.settle();
    expect(portal.calls).not.toContain('logout');
    expect(portal.platform.loads).toEqual(['/']);
    expect(portal.platform.stored.has('user_data')).toBe(false);
    expect(portal.platform.stored.has('filters:honda:leads')).toBe(true);
    expect(portal.session.facts.accessToken).toBe('implicit');
  });

  test('[SH-SESSION-07] [SH-SESSION-09] expiry ends the calls and shows the dialog, the page stays', async () => {
    const portal = await signedIn();
    await portal.send('EXPIRED');
    expect(portal.state()?.view).toBe('expired');
    expect(portal.session.facts).toMatchObject({ expired: true, user: dealer });
    expect(portal.cancelledCalls()).toBe(1);
    expect(portal.platform.loads).toEqual([]);
    portal.platform.jar.delete('web_session');
    portal.platform.pass(5000);
    expect(portal.state()?.view).toBe('expired');
  });

  test('[SH-SESSION-10] [SH-SESSION-17] Login then logs a plain user out, with a notice for the sign-in page', async () => {
    const portal = await signedIn();
    await portal.send('EXPIRED');
    await portal.send('LOGIN');
    expect(portal.platform.loads).toEqual(['/login']);
    expect(portal.platform.stored.get('signed_out_notice')).toBe('expired');
    expect(portal.platform.jar.has('sso_session')).toBe(false);
    expect(portal.session.facts.expired).toBe(false);
  });

  test('[SH-SESSION-16] an impersonating admin goes home as himself, whatever the call answers', async () => {
    const portal = await signedIn({
      cookies: { ...cookies, impersonate: 'jsmith' },
      answers: { getUserData: acting, endImpersonation: { kind: 'unauthenticated', operation: 'endImpersonation' } },
    });
    expect(portal.session.facts.impersonatedLogin).toBe('jsmith');
    await portal.send('EXPIRED');
    await portal.send('LOGIN');
    expect(portal.calls).toContain('endImpersonation');
    expect(portal.calls).not.toContain('logout');
    expect(portal.platform.jar.has('impersonate')).toBe(false);
    expect(portal.platform.loads).toEqual(['/']);
  });

  test('[SH-ENTITIES-08] G-S31: data without an impersonator drops the cookie', async () => {
    const portal = await signedIn({ cookies: { ...cookies, impersonate: 'stale' } });
    expect(portal.platform.jar.has('impersonate')).toBe(false);
    expect(portal.session.facts.impersonatedLogin).toBeNull();
  });

  test('[SH-SESSION-11] a 403 leads home', async () => {
    const portal = await signedIn();
    await portal.send('FORBIDDEN');
    expect(portal.visited).toEqual(['/']);
  });

  test.each(['/', '/en', '/fr'])('[SH-SESSION-12] a 403 at %s does not navigate', async (at) => {
    const portal = await signedIn({ at });
    await portal.send('FORBIDDEN');
    expect(portal.visited).toEqual([]);
  });

  test('[SH-LOGIN-10] logout works from the sign-in banner, too', async () => {
    const portal = await fakeSession({ at: '/haccPage404' });
    await portal.send('LOGOUT');
    expect(portal.platform.loads).toEqual(['/login']);
  });

  test('nothing of a session that ended goes on watching', async () => {
    const portal = await signedIn();
    await portal.send('LOGOUT');
    portal.platform.jar.set('web_session', 'epoch9');
    portal.platform.pass(10_000);
    await portal.settle();
    expect(portal.platform.loads).toEqual(['/login']);
    expect(portal.faults).toEqual([]);
  });
});
