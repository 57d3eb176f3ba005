import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { type CompiledPortal, compilePortal } from '#compiler';
import { changesSomething } from '#operations';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { type FaultProxy, startFaultProxy } from '../../proof/support/faultProxy.ts';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { SecretSweep } from '../support/SecretSweep.ts';
import { type RunningPortal, startPortal } from '../support/startPortal.ts';
import { calm, submitOf } from './support/pressMany.ts';
import { type MailSink, startMailSink } from './support/startMailSink.ts';
import type { Trigger } from './support/trigger.ts';
import { usesOf } from './support/usesOf.ts';
import { Walker } from './support/Walker.ts';

const DEMO_PASSWORD = 'Portal.2026!';
const MAIL_PASSWORD = 'Sentinel-Of-The-Mailer-7731';
const triggers = JSON.parse(readFileSync('test/browser/proof/triggers.json', 'utf8')) as { readonly [use: string]: Trigger };

let portal: CompiledPortal;
let sink: MailSink;
let running: RunningPortal;
let proxy: FaultProxy;
let sweep: SecretSweep;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const compiled = await compilePortal({ root: process.cwd(), engineRoot: process.cwd(), registry: vocabulary });
  if (compiled.portal === undefined) throw new Error('The portal does not compile.');
  portal = compiled.portal;
  sink = await startMailSink(MAIL_PASSWORD);
  running = await startPortal({ record: true, env: { SMTP_URL: sink.url } });
  proxy = await startFaultProxy(running.url, Object.values(portal.operations));
});

test.beforeEach(({ browser }) => {
  sweep = new SecretSweep(running, [DEMO_PASSWORD, MAIL_PASSWORD]);
  browser.on('context', watch);
});

test.afterEach(({ browser }) => void browser.off('context', watch));

test.afterAll(async () => {
  await proxy.stop();
  await running.stop();
  await sink.stop();
});

function watch(context: BrowserContext): void {
  sweep.watch(context);
}

/** Every use of a call with effects that somebody presses for; those that change what the next one needs come last. */
function submits(): readonly (readonly [string, Trigger])[] {
  return usesOf(portal).flatMap(({ id, operation: name }) => {
    const operation = portal.operations[name];
    const trigger = triggers[id];
    return operation && trigger && changesSomething(operation) && submitOf(trigger) !== undefined ? [[name, trigger] as const] : [];
  });
}

async function walkerOf(browser: Browser, trigger: Trigger): Promise<Walker> {
  proxy.lift();
  const walker = await Walker.start(browser, proxy, portal);
  await walker.become(trigger);
  return walker;
}

/** Sets a use off before the server itself, or before one that fails; leaves the page open. */
async function act(walker: Walker, operation: string, trigger: Trigger, fails: boolean): Promise<void> {
  proxy.lift();
  for (const [id, { status = 200, json }] of Object.entries(trigger.stubs ?? {}))
    if (id !== operation)
      proxy.treat(id, { how: 'answer', status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(json ?? {}) });
  if (trigger.open !== undefined) await walker.run([{ open: trigger.open, ...(trigger.hash !== undefined && { hash: trigger.hash }) }]);
  await walker.run(trigger.steps ?? []);
  if (fails)
    proxy.treat(operation, { how: 'answer', status: 500, headers: { 'content-type': 'application/json' }, body: '{"message":"x"}' });
  await walker.run(trigger.do);
  await calm(walker.page, proxy);
}

test('[S15] whatever is typed, issued or mailed stays out of stores, addresses, consoles, answers and the log', async ({ browser }) => {
  const all = submits().filter(([operation]) => operation !== 'changePassword');
  const tried = all.filter((_, at) => at % rounds(16, 1) === 0);
  test.setTimeout(90_000 + tried.length * 60_000);
  for (const [operation, trigger] of tried) {
    // The failing try comes first: a success may take away what the next would press.
    for (const fails of [true, false]) {
      const walker = await walkerOf(browser, trigger);
      await act(walker, operation, trigger, fails);
      await walker.stop();
    }
  }
  const walker = await walkerOf(browser, { do: [] });
  const forgotten = triggers['flow login forgot.sending'] as Trigger;
  await act(
    walker,
    'forgotPassword',
    { ...forgotten, do: forgotten.do.map((step) => ('fill' in step ? { ...step, with: { username: 'dealer.recent', email: '' } } : step)) },
    false,
  );
  await expect.poll(() => sink.letters.length).toBeGreaterThan(0);
  const secret = /#([\w-]+)/.exec(sink.letters.at(-1) ?? '')?.[1] ?? '';
  expect(secret.length).toBeGreaterThan(30);
  await walker.run([{ open: 'resetPassword', hash: secret }]);
  await walker.run([
    { fill: 'reset-password', with: { newPassword: 'Portal.2031!', confirmPassword: 'Portal.2031!' } },
    { press: 'password.reset.submit' },
  ]);
  await calm(walker.page, proxy);
  await walker.stop();
  const changing = await walkerOf(browser, { do: [], as: 'dealer.honda' });
  await act(changing, 'changePassword', triggers['flow change-password open.submitting'] as Trigger, false);
  await changing.stop();
  await sink.stop();
  const unsent = await walkerOf(browser, { do: [] });
  await act(unsent, 'forgotPassword', forgotten, false);
  await unsent.stop();

  expect(sweep.hits()).toEqual([]);
  expect(sweep.swept.secrets).toBeGreaterThan(tried.length);
  recordProof({
    id: 'S15',
    what: `${tried.length} submits that succeed and fail, a mailed link, a mailer with a password that breaks`,
    bar: '0 hits in stores, addresses, consoles, answers, log',
    figure: `${sweep.swept.secrets} secrets, ${sweep.swept.texts} texts, 0 hits`,
  });
});

test('[S15] a planted secret is found in every place', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: running.url });
  const page = await context.newPage();
  await page.goto('/login');
  const plants: readonly (readonly [string, (secret: string) => unknown])[] = [
    ['local storage', (secret) => localStorage.setItem('x', secret)],
    ['session storage', (secret) => sessionStorage.setItem('x', secret)],
    ['address bar', (secret) => history.replaceState(null, '', `#${secret}`)],
    ['history state', (secret) => history.replaceState({ secret }, '', '/login')],
    ['console', (secret) => console.info(secret)],
    ['CacheStorage', async (secret) => (await caches.open('plant')).put('/x', new Response(secret))],
    ['address at the server', (secret) => fetch(`/api/sso/user/userData?x=${encodeURIComponent(secret)}`)],
    [
      'readable cookies',
      (secret) => {
        document.cookie = `x=${secret}`;
      },
    ],
    [
      'IndexedDB',
      (secret) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('plant');
          opening.onupgradeneeded = () => opening.result.createObjectStore('plants');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('plants', 'readwrite');
            writing.objectStore('plants').put(secret, 'x');
            writing.oncomplete = () => resolve(opening.result.close());
          };
        }),
    ],
  ];
  for (const [storeName, plant] of plants) {
    sweep.hits();
    await page.evaluate(plant, MAIL_PASSWORD);
    await sweep.look(context);
    expect(
      sweep.hits().some((hit) => hit.startsWith(`${storeName}: `)),
      storeName,
    ).toBe(true);
  }
  await context.request.post('/oauth/token', {
    headers: { Authorization: `Basic ${Buffer.from('portal:').toString('base64')}` },
    form: { grant_type: 'password', username: 'dealer.honda', password: 'Nobodys-Password-1', 'remember-me': 'false' },
  });
  sweep.hits();
  sweep.add('somewhere', 'it is Nobodys-Password-1 that was typed');
  expect(sweep.hits()).toHaveLength(1);
  await page.close();
  await context.close();
});

test('[S15] no file that is served holds a secret', () => {
  const scripts = readdirSync('dist/static', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = ['dist/index.html', 'dist/studio.html', ...scripts.map(({ name, parentPath }) => join(parentPath, name))];
  const built = files.map((file) => readFileSync(file, 'utf8'));
  const compiled = [...portal.files.values()].map(({ body }) => new TextDecoder().decode(body));
  const secret = new RegExp(
    [DEMO_PASSWORD.replace('.', '\\.'), MAIL_PASSWORD, '\\$argon2', 'BEGIN [A-Z ]*PRIVATE KEY', 'client_secret'].join('|'),
  );
  expect([...built, ...compiled].flatMap((text) => secret.exec(text)?.[0] ?? [])).toEqual([]);
  expect(portal.portal.session.client ?? 'portal:').toMatch(/^[\w-]+:$/);
  recordProof({
    id: 'S15-bundles',
    what: 'demo password, hashes, keys, client secrets in what is served',
    bar: '0 hits',
    figure: `0 in ${built.length} built and ${compiled.length} compiled files`,
  });
});
