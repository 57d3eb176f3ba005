import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { answer, enterAs, recordCalls } from './support/walk.ts';

const TOKEN = 'POST /oauth/token';
const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: false }).first();
const login = (page: Page) => page.getByRole('button', { name: 'Login' });

async function signInWith(page: Page, name: string, secret: string): Promise<void> {
  await username(page).fill(name);
  await password(page).fill(secret);
  await login(page).click();
}

test('[SH-LOGIN-01, SH-LOGIN-02] without user name or password nothing is sent', { tag: '@smoke' }, async ({ page, faults }) => {
  void faults;
  const calls = recordCalls(page);
  await page.goto('/login');
  await login(page).click();
  await expect(page.getByText('Username required.', { exact: true })).toBeVisible();
  await expect(page.getByText('Password required.', { exact: true })).toBeVisible();
  await expect(username(page)).toBeFocused();
  await username(page).fill('dealer.recent');
  await login(page).click();
  await expect(page.getByText('Username required.')).toHaveCount(0);
  await expect(page.getByText('Password required.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('[SH-LOGIN-07, SH-LOGIN-08, SH-LOGIN-11, SH-LOGIN-12] the page tells a locked account from a wrong password, without a refresh', {
  tag: '@smoke',
}, async ({ page, context }) => {
  const calls = recordCalls(page);
  await page.goto('/login');
  await answer(page, TOKEN, { status: 401, json: { error: 'invalid_grant', error_description: 'Bad credentials' } });
  await signInWith(page, 'dealer.recent', 'wrong');
  await expect(page.getByText('Bad credentials', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Click here')).toHaveCount(0);
  await expect(password(page)).toHaveValue('wrong');
  await answer(page, TOKEN, { status: 401, json: { error: 'account_locked', error_description: 'User account is locked' } });
  await login(page).click();
  await expect(page.getByText('User account is locked', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Bad credentials')).toHaveCount(0);
  await answer(page, TOKEN, { status: 401, json: { error: 'account_locked' } });
  await login(page).click();
  await expect(page.getByText('account_locked', { exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(calls.map(({ body }) => new URLSearchParams(body).get('grant_type'))).toEqual(['password', 'password', 'password']);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sso_session');
});

test('[SH-LOGIN-07, SH-LOGIN-08] the server itself refuses a wrong password', async ({ page }) => {
  await page.goto('/login');
  const answered = page.waitForResponse((response) => response.url().endsWith('/oauth/token'));
  await signInWith(page, 'dealer.recent', 'not the password');
  const refusal = await answered;
  expect(refusal.status()).toBe(401);
  await expect(page.getByText((await refusal.json()).error_description, { exact: true })).toBeVisible();
});

test('[SH-LOGIN-03] remember-me travels as ticked', async ({ page }) => {
  const calls = recordCalls(page);
  await answer(page, TOKEN, { status: 401, json: { error_description: 'no' } });
  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await signInWith(page, 'dealer.recent', 'x');
  await expect(page.getByText('no', { exact: true })).toBeVisible();
  await page.getByLabel('Remember me').uncheck();
  await login(page).click();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls.map(({ body }) => new URLSearchParams(body).get('remember-me'))).toEqual(['true', 'false']);
});

test('[SH-LOGIN-04, SH-LOGIN-05, SH-LOGIN-06] the forgotten password', { tag: '@smoke' }, async ({ page, faults }) => {
  void faults;
  const calls = recordCalls(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const send = page.getByRole('button', { name: 'Send instructions' });
  await send.click();
  await expect(page.getByText('Please enter atleast one value.', { exact: true })).toBeVisible();
  await page.getByLabel('E-mail').fill('abc@');
  await send.click();
  await expect(page.getByText('Valid email required.', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter atleast one value.')).toHaveCount(0);
  expect(calls).toEqual([]);
  await page.getByLabel('E-mail').fill('dealer.recent@example.com');
  await send.click();
  const done =
    'Further instructions to restore you password have been sent to your email. Please check your email and follow the instructions.';
  await expect(page.getByText(done, { exact: true })).toBeVisible();
  expect(calls.map(({ path, body }) => [path, body])).toEqual([['/sso/auth/forgotPassword', 'email=dealer.recent%40example.com']]);
});

test('[SH-LOGIN-09, SH-LOGIN-10, SH-LOGIN-11] a failed implicit sign-in shows on every page but the sign-in page', async ({
  page,
  portal,
  context,
}) => {
  await enterAs(context, portal.url, 'dealer.recent');
  await answer(page, 'POST /oauth/authorize', {
    status: 401,
    json: { error: 'account_locked', error_description: 'User account is locked' },
  });
  const calls = recordCalls(page);
  await page.goto('/smartleads');
  await page.waitForURL('**/login');
  await expect(page.getByText('User account is locked', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Click here')).toHaveCount(0);
  await page.evaluate(() => {
    history.pushState({}, '', '/portalLogout');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  const banner = page.getByText('User account is locked', { exact: true });
  await expect(banner).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out');
  await page
    .getByRole('button', { name: 'Click here' })
    .or(page.getByRole('link', { name: 'Click here' }))
    .click();
  await page.waitForURL('**/login');
  expect(calls.filter(({ path }) => path === '/sso/auth/logout')).toHaveLength(1);
  await expect(banner).toHaveCount(0);
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('[SH-LOGIN-01, SH-LOGIN-02, SH-LOGIN-04, SH-LOGIN-05] nothing English is said', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Ouvrir une session' }).click();
    await expect(page.getByText('Le nom d’utilisateur est obligatoire.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Mot de passe oublié?' }).click();
    await page.getByRole('button', { name: 'Envoyer les instructions' }).click();
    await expect(page.getByText('Veuillez saisir au moins une valeur.', { exact: true })).toBeVisible();
  });
});
