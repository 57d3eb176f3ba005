import portal from '../../../schemas/portal.json';
import type { Failure, Json } from '../../../src/model/index.ts';
import { step } from '../../support/step.ts';
import { dealer, fakeSession } from './fakeSession.ts';

const token = { token: { access_token: 'fresh', token_type: 'bearer', expires_in: 5 } };
const refusal = (kind: 'unauthenticated' | 'offline') => ({ kind, operation: 'x', message: 'No session' }) as const;

describe('reaching a page behind sign-in', () => {
  test('[SH-GUARD-21] [SH-GUARD-22] a visitor with nothing goes to sign in and the address is remembered', async () => {
    const { visited, platform, calls } = await fakeSession({ at: '/reports?q=DealerComplianceReport' });
    expect(visited).toEqual(['/login']);
    expect(platform.stored.get('first_request')).toBe('/reports?q=DealerComplianceReport');
    expect(calls).toEqual([]);
  });

  test('[SH-GUARD-23] on a host of the network the visitor goes to the logout page', async () => {
    const { visited } = await fakeSession({ at: '/resources', host: 'portal.DealerNetwork.example.com' });
    expect(visited).toEqual(['/portalLogout']);
  });

  test('[SH-GUARD-25] public pages make no calls and keep no address', async () => {
    for (const at of ['/login', '/haccPage404', '/portalLogout', '/nonsense']) {
      const { visited, calls, platform } = await fakeSession({ at });
      expect([visited, calls, platform.stored.get('first_request')]).toEqual([[], [], undefined]);
    }
  });

  test.each([
    ['17', 'sso_session'],
    ['18', 'web_session'],
  ])('[SH-GUARD-17, 18] %s: with only the cookie %s a token is obtained first', async (_, cookie) => {
    const { calls, session, visited } = await fakeSession({ at: '/resources', cookies: { [cookie]: 'x' } });
    expect(calls).toEqual(['authorizeImplicit', 'getUserData', 'getAllowedComponents', 'getHeaderMenu']);
    expect(session.facts.accessToken).toBe('implicit');
    expect(visited).toEqual([]);
  });

  test('[SH-GUARD-17] the calls that a page sends before its scripts have loaded are those of the flow', async () => {
    const inputs: unknown[] = [];
    const { calls } = await fakeSession({
      at: '/resources',
      cookies: { sso_session: 'x' },
      answers: { authorizeImplicit: (input) => (inputs.push(input), { access_token: 'implicit' }) },
    });
    const { token, reads } = portal.session.start;
    expect(calls).toEqual([token.call, ...reads]);
    expect(inputs).toEqual([token.with]);
  });

  test('[SH-GUARD-17] G-N09: a refused implicit request is as if there were nothing, its text kept', async () => {
    const { visited, session, platform } = await fakeSession({
      at: '/resources',
      cookies: { sso_session: 'x' },
      answers: { authorizeImplicit: refusal('unauthenticated') },
    });
    expect(visited).toEqual(['/login']);
    expect(session.facts.loginError).toBe('No session');
    expect(platform.stored.get('first_request')).toBe('/resources');
  });

  test('[SH-ERRORS-01] an implicit request that fails without a text of the server says so at sign-in; without a session it says nothing', async () => {
    const at = async (answer: Json | Failure) => {
      const { visited, session } = await fakeSession({ cookies: { sso_session: 'x' }, answers: { authorizeImplicit: answer } });
      expect(visited).toEqual(['/login']);
      return session.facts.loginError;
    };
    expect(await at({ kind: 'invalid', operation: 'x' })).toBe('errors.generic');
    expect(await at({ kind: 'server', operation: 'x' })).toBe('errors.generic');
    expect(await at('<html>')).toBe('errors.generic');
    expect(await at({ kind: 'unauthenticated', operation: 'x' })).toBeNull();
  });

  test.each(['unavailable', 'tooMany', 'offline', 'timeout'] as const)(
    '[SH-GUARD-17] an implicit request that meets %s refuses nothing: it is told, the address stays, and it is asked again',
    async (kind) => {
      let answer: Json | Failure = { kind, operation: 'authorizeImplicit' };
      const portal = await fakeSession({
        at: '/resources',
        cookies: { sso_session: 'x' },
        answers: { authorizeImplicit: () => answer as Json },
      });
      const asked = () => portal.calls.filter((call) => call === 'authorizeImplicit').length;
      const pass = async (ms: number) => {
        portal.platform.pass(ms);
        await portal.settle();
      };
      for (const [ms, times] of [
        [1900, 1],
        [200, 2],
        [2000, 3],
        [2000, 4],
        [14_000, 4],
        [1100, 5],
      ] as const) {
        await pass(ms);
        expect([asked(), portal.visited, portal.session.facts.apiError]).toEqual([times, [], answer]);
      }
      answer = { access_token: 'implicit' };
      await pass(15_000);
      expect([portal.session.signedIn, portal.visited, portal.session.facts.loginError]).toEqual([true, [], null]);
    },
  );

  test('[SH-GUARD-17] an implicit request that met nobody may be asked again at once; a refusal then turns away and a public page needs none', async () => {
    let answer: Failure = { kind: 'unavailable', operation: 'authorizeImplicit' };
    const setting = { at: '/resources', cookies: { sso_session: 'x' }, answers: { authorizeImplicit: () => answer as unknown as Json } };
    const asking = await fakeSession(setting);
    const leaving = await fakeSession(setting);
    leaving.go('/portalLogout');
    await leaving.settle();
    expect([leaving.state()?.states, leaving.session.facts.apiError]).toEqual([['resting'], null]);
    answer = refusal('unauthenticated');
    await asking.send('RETRY');
    expect([asking.visited, asking.session.facts.loginError, asking.session.facts.apiError]).toEqual([['/login'], 'No session', null]);
    expect(asking.platform.stored.get('first_request')).toBe('/resources');
  });

  test.each([
    ['nothing', null],
    ['a page', '<html></html>'],
    ['a list', [null]],
    ['a refusal', { kind: 'forbidden', operation: 'getUserData' } as const],
    ['a 500, whose dialog is closed again', { kind: 'server', status: 500, operation: 'getUserData' } as const],
  ])('user data that are %s: the failure shows and the next try may go well, nothing waits forever', async (_, answer) => {
    let given: Json | Failure = answer;
    const portal = await fakeSession({
      cookies: { sso_session: 'x' },
      answers: { getUserData: () => given as Json },
    });
    expect(portal.session.facts.apiError).not.toBeNull();
    expect(portal.session.signedIn).toBe(false);
    given = dealer;
    await portal.send('RETRY');
    expect([portal.session.facts.apiError, portal.session.signedIn]).toEqual([null, true]);
  });

  test('[SH-GUARD-16] with token and cookie no token is asked for', async () => {
    const portal = await fakeSession({ at: '/portalLogout', cookies: { sso_session: 'x' } });
    portal.session.set({ accessToken: 'held' });
    portal.go('/resources');
    await portal.settle();
    expect(portal.calls).not.toContain('authorizeImplicit');
    expect(portal.session.signedIn).toBe(true);
  });

  test('[SH-GUARD-16] G-C18: a token without the cookie is not enough', async () => {
    const portal = await fakeSession({ at: '/login' });
    portal.session.set({ accessToken: 'held' });
    portal.go('/resources');
    await portal.settle();
    expect(portal.visited.at(-1)).toBe('/login');
  });

  test('[SH-SESSION-01] [SH-SESSION-02] a token signs in and its cookie lives one day, whatever expires_in says (G-C20)', async () => {
    const portal = await fakeSession({ at: '/login' });
    await portal.send('TOKEN', token);
    expect(portal.session.facts).toMatchObject({ accessToken: 'fresh', user: dealer });
    expect(portal.platform.days.get('access_token')).toBe(1);
    expect(portal.platform.jar.get('sso_session')).toBe('active');
  });

  test('[SH-SESSION-03] storage keeps facts of the user and no token', async () => {
    const portal = await fakeSession({ at: '/login' });
    await portal.send('TOKEN', token);
    expect(JSON.parse(portal.platform.stored.get('user_data') ?? '')).toEqual({ oemName: 'Honda', role: 'Dealer', hasBundles: true });
    expect([...portal.platform.stored.values()].join()).not.toContain('fresh');
  });

  test('[SH-GUARD-24] the first request is opened once after sign-in', async () => {
    const portal = await fakeSession({ at: '/reports?q=DealerComplianceReport' });
    await portal.send('TOKEN', token);
    expect(portal.visited).toEqual(['/login', '/reports?q=DealerComplianceReport']);
    expect(portal.platform.stored.has('first_request')).toBe(false);
  });

  test('[SH-GUARD-24] G-S18: an address of another host is not opened', async () => {
    const portal = await fakeSession({ at: '/login', stored: { first_request: '//evil.example.com/x' } });
    await portal.send('TOKEN', token);
    expect(portal.visited).toEqual(['/']);
  });

  test('without a first request sign-in ends at home', async () => {
    const portal = await fakeSession({ at: '/login' });
    await portal.send('TOKEN', token);
    expect(portal.visited).toEqual(['/']);
  });

  test('[SH-SSO-ONLY-03] G-C25: for a single-sign-on user the first request is kept', async () => {
    const portal = await fakeSession({
      at: '/resources',
      answers: { getUserData: { ...dealer, ssoLoginOnlyAllowed: true, ssoPortalUrl: 'https://sso.example.com/in' } },
    });
    await portal.send('TOKEN', token);
    expect(portal.platform.stored.get('first_request')).toBe('/resources');
    expect(portal.platform.stored.get('sso_redirect_url')).toBe('https://sso.example.com/in');
    expect(portal.visited).toEqual(['/login', '/']);
  });

  test('[SH-GUARD-19, SH-GUARD-20] user data, components and menu are loaded once', async () => {
    const portal = await fakeSession({ at: '/', cookies: { sso_session: 'x' } });
    for (const to of ['/resources', '/setbudget', '/']) portal.go(to);
    await portal.settle();
    const made = (name: string) => portal.calls.filter((call) => call === name);
    step('SH-HEADER-31, SH-CALLS-14', () => expect(made('getUserData')).toHaveLength(1));
    step('SH-HEADER-32, SH-GUARD-04, SH-CALLS-15', () => expect(made('getHeaderMenu')).toHaveLength(1));
    step('SH-CALLS-13', () => expect(made('getAllowedComponents')).toHaveLength(1));
  });

  test('[SH-GUARD-20] an implicit start that finds user data in local storage asks for them once, for the header, and never again', async () => {
    const userData = JSON.stringify({ oemName: 'Honda', role: 'Dealer', hasBundles: true });
    const portal = await fakeSession({ at: '/resources', cookies: { sso_session: 'x' }, stored: { user_data: userData } });
    for (const to of ['/setbudget', '/resources']) portal.go(to);
    await portal.settle();
    expect(portal.calls.filter((call) => call === 'authorizeImplicit' || call === 'getUserData')).toEqual([
      'authorizeImplicit',
      'getUserData',
    ]);
  });

  test('[SH-GUARD-03] an empty menu is loaded again before access is decided', async () => {
    const portal = await fakeSession({ at: '/', cookies: { sso_session: 'x' }, answers: { getHeaderMenu: [] } });
    portal.go('/resources');
    expect(portal.session.facts.menu).toBeNull();
    await portal.settle();
    expect(portal.calls.filter((call) => call === 'getHeaderMenu')).toHaveLength(2);
  });

  test.each([
    ['FRENCH', 'fr'],
    ['ENGLISH', 'en'],
    // The language of the page stays.
    ['GERMAN', 'en'],
    [undefined, 'en'],
  ])('[SH-ENTITIES-17] user data in the language %s set that of the interface to %s', async (language, expected) => {
    const { choices, session } = await fakeSession({
      at: '/resources',
      cookies: { sso_session: 'x' },
      answers: { getUserData: { ...dealer, language: language ?? null } },
    });
    expect(choices.map((choice) => choice.language)).toEqual([expected]);
    expect(session.signedIn).toBe(true);
  });

  test('[SH-GUARD-15] a change between locale routes loads the language', async () => {
    const portal = await fakeSession({ at: '/en', cookies: { sso_session: 'x' } });
    portal.choices.length = 0;
    portal.go('/fr');
    await portal.settle();
    expect(portal.choices).toEqual([{ language: 'fr' }]);
    expect(portal.platform.stored.get('language')).toBe('fr');
  });

  test('[SH-HEADER-23] [SH-HEADER-24] the word changePassword at load opens the dialog and resets the address', async () => {
    const portal = await fakeSession({ at: '/learning?go=changePassword', cookies: { sso_session: 'x' } });
    expect(portal.visited).toEqual(['/']);
    const opened: unknown[] = [];
    portal.flows.start({
      $schema: '',
      id: 'change-password',
      description: '',
      initial: 'closed',
      states: { closed: { on: { OPEN: { target: 'open' } } }, open: {} },
    });
    opened.push(portal.flows.get('change-password')?.getSnapshot().states);
    expect(opened).toEqual([['open']]);
  });

  test('[SH-HEADER-23] G-S02: signed out the wish survives sign-in; in later addresses the word means nothing', async () => {
    const portal = await fakeSession({ at: '/learning#changePassword' });
    await portal.send('TOKEN', token);
    expect(portal.visited).toEqual(['/login', '/']);
    portal.go('/resources?name=changePassword');
    await portal.settle();
    expect(portal.visited.at(-1)).toBe('/resources?name=changePassword');
  });

  test('G-S26: user data that cannot be loaded may be asked for again', async () => {
    let tries = 0;
    const answers = {
      getUserData: () => {
        tries += 1;
        return tries === 1 ? (refusal('offline') as never) : dealer;
      },
    };
    const portal = await fakeSession({ at: '/', cookies: { sso_session: 'x' }, answers });
    expect(portal.session.signedIn).toBe(false);
    await portal.send('RETRY');
    expect(portal.session.signedIn).toBe(true);
  });
});
