import type { Page } from '@playwright/test';
import { centralToday } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { answer, enterAs } from './support/walk.ts';

const HTML = { Accept: 'text/html' };

const directives = (nonce: string) => [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self' https://calls.example.com",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify webpack portico',
];

/** Every violation and every complaint of the console, from the first document on. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('tellViolation', (line: string) => heard.push(line));
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation(line: string): void };
    document.addEventListener('securitypolicyviolation', (event) =>
      tellViolation(`${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  page.on('pageerror', ({ message }) => heard.push(`page error: ${message}`));
  page.on('console', (message) => {
    const refusedSignIn = message.location().url.endsWith('/oauth/token') && message.text().includes('401');
    if (['error', 'warning'].includes(message.type()) && !refusedSignIn) heard.push(`${message.type()}: ${message.text()}`);
  });
  return heard;
}

test('every page has the whole policy, with a style nonce of its own each time', { tag: '@smoke' }, async ({ page, portal }) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/login', '/fr', '/smartleads', '/no/such/page', '/login']) {
    const answer = await page.request.get(`${portal.url}${path}`, { headers: HTML });
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    const nonce = /'nonce-([A-Za-z0-9+/=]{22,})'/.exec(policy)?.[1] ?? '';
    expect(policy.split('; ')).toEqual(directives(nonce));
    expect(policy.replace(' https://calls.example.com', '')).not.toMatch(/unsafe-(eval|inline|hashes)|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    const body = await answer.text();
    expect(body).toContain(nonce);
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|\son[a-z]+=|__NONCE__/i);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(6);
});

test('calls, documents and files have the closed headers too', { tag: '@smoke' }, async ({ page, portal }) => {
  await page.goto('/login');
  const script = await page.locator('script[src]').first().getAttribute('src');
  for (const path of [
    script ?? '',
    '/portico/manifest?variant=base&language=en',
    '/assets/assets/logo.svg',
    '/api/sso/user/userData',
    '/health',
  ]) {
    const headers = (await page.request.get(`${portal.url}${path}`)).headers();
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['content-security-policy'], path).toContain("default-src 'none'");
  }
});

test.describe(() => {
  test.use({ provokesViolations: true });

  test('the policy is in force: foreign code and inline code do not run', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/login');
    await page.locator('input[type="password"]').waitFor();
    const ran = await page.evaluate(async () => {
      const refused: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => refused.push(`${event.effectiveDirective} ${event.blockedURI}`));
      const script = document.createElement('script');
      script.appendChild(document.createTextNode('window.inlineRan = true'));
      document.body.append(script);
      const holder = document.createElement('p');
      holder.setAttribute('style', 'position: fixed');
      document.body.append(holder);
      const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } };
      const image = document.createElement('img');
      const attempts: readonly (() => unknown)[] = [
        () => {
          holder.innerHTML = '<i>x</i>';
        },
        () => image.setAttribute('onerror', 'window.handlerRan = true'),
        () => document.createElement('script').setAttribute('src', '/elsewhere.js'),
        () => trustedTypes.createPolicy('own', {}),
      ];
      const threw = attempts.map((attempt) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      });
      await new Promise((done) => setTimeout(done, 100));
      return { inline: 'inlineRan' in window, handler: 'handlerRan' in window, refused: refused.join('\n'), threw };
    });
    expect(ran).toMatchObject({ inline: false, handler: false, threw: [true, true, true, true] });
    for (const directive of ['style-src-attr', 'require-trusted-types-for', 'trusted-types']) expect(ran.refused).toContain(directive);
  });
});

test('clicks and keys through sign-in, menu, search, dialogs, forms and languages break no rule of the policy', async ({ page }) => {
  const heard = await listen(page);
  await answer(page, 'POST /api/portal/profileContactDetails', { json: {} });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username required.')).toBeVisible();
  await page.keyboard.type('dealer.hyundai');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByLabel('Password').first().press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Password').first().fill('Portal.2026!');
  await page.keyboard.press('Enter');

  const contact = page.getByRole('dialog', { name: 'Contact Details' });
  await contact.getByRole('button', { name: 'Edit' }).click();
  await contact.getByRole('textbox').first().fill('');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(contact.locator('[aria-invalid="true"]')).toHaveCount(1);
  await contact.getByRole('textbox').first().fill('Owner');
  await contact.getByRole('button', { name: 'Save' }).click();
  const enrollment = page.getByRole('dialog', { name: 'Enrollment Authorized Contact' });
  await enrollment.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Billing Contact' }).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const json = { contactDetails: {}, dwcpEnrollmentContactDetailsData: { lastUpdatedDateForDealerContact: centralToday() } };
  await answer(page, 'GET /api/portal/profileContactDetails', { json });
  await page.keyboard.press('Control+k');
  await expect(page.locator('.p-palette__input')).toBeFocused();
  await page.keyboard.type('smart');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Smart/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Program menu' });
  await menu.getByRole('button', { name: 'Services' }).click();
  await menu.getByRole('link', { name: 'Field Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Field Support' })).toBeVisible();

  await menu.getByRole('button', { name: 'Settings' }).click();
  await menu.getByRole('button', { name: 'Change Password' }).click();
  const password = page.getByRole('dialog', { name: 'Change Password' });
  await password.locator('button[type="submit"]').click();
  await expect(password.locator('[aria-invalid="true"]')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(password).toHaveCount(0);

  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Services aux concessionnaires');
  await page.getByRole('button', { name: /Bannière suivante|suivante/ }).click();
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
  await expect(page).toHaveURL('/en');
  expect(heard).toEqual([]);
});

test('the bar of an administrator breaks no rule of the policy', async ({ page, portal }) => {
  const heard = await listen(page);
  await enterAs(page.context(), portal.url, 'admin');
  await page.goto('/');
  await page.locator('.p-combobox input').pressSequentially('acura');
  await page.locator('.p-combobox__option').first().click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  expect(heard).toEqual([]);
});
