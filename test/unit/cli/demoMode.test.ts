import { demoMode, serverSettings } from '../../../src/cli/serverSettings.ts';

test.each([
  [{}, 'demo'],
  [{ HOST: 'localhost' }, 'demo'],
  [{ HOST: '0.0.0.0' }, 'production'],
  [{ HOST: '127.evil.example.com' }, 'production'],
  [{ DATABASE_URL: 'postgres://db/portico' }, 'production'],
  [{ PUBLIC_URL: 'https://portal.example.com' }, 'production'],
  [{ TRUST_PROXY: 'loopback' }, 'production'],
  [{ DATABASE_URL: 'postgres://db/portico', DEMO: '1' }, 'demo'],
  [{ HOST: '0.0.0.0', DEMO: '1' }, 'demo'],
  [{ DEMO: '0' }, 'production'],
  [{ NODE_ENV: 'production', DEMO: '1' }, 'production'],
] as const)('accounts with a published password are there only where nobody else is, or by wish: %j', (environment, mode) => {
  expect(demoMode(environment).mode).toBe(mode);
  expect(demoMode(environment).why).toMatch(mode === 'demo' ? /^Demo accounts/ : /^No demo accounts/);
});

test('a demo that nobody asked for answers its own machine only', () => {
  const environments = [{}, { DEMO: '1' }, { HOST: '0.0.0.0', DEMO: '1' }, { DEMO: '0' }, { PUBLIC_URL: 'https://portal.example.com' }];
  expect(environments.map((environment) => serverSettings([], environment).isLocalOnly)).toEqual([true, false, false, false, false]);
});
