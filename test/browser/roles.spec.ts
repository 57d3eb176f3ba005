import { entry, heard, hold, holdFor, lay, open, openAs } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

test('[SH-ROLES-02, SH-ROLES-03, SH-ROLES-05, SH-ROLES-11, SH-ENTITIES-09] every role reaches its home page', { tag: '@smoke' }, async ({
  page,
  faults,
}) => {
  void faults;
  const toolbar = page.getByRole('region', { name: 'Impersonation' });
  const admin = page.getByRole('link', { name: 'Admin Portal' });
  const contact = page.getByRole('dialog', { name: 'Contact Details' });
  const fresh = { contactDetails: { name: 'Ana' }, hasAccessOnManageProfile: true, dwcpEnrollmentContactDetailsData: { addonId: 4 } };
  for (const [login, heading, hasToolbar, hasAdmin, hasContact] of [
    ['dealer.recent', 'Honda dealer services', 0, 0, 1],
    ['group.honda', 'Honda dealer services', 1, 0, undefined],
    ['admin', 'Portico dealer services', 1, 1, 0],
    ['oem.honda', 'Honda dealer services', 0, 0, 0],
    ['editor', 'Honda dealer services', 1, 0, 0],
  ] as const) {
    await test.step(login, async () => {
      await openAs(page, login, { profile: fresh });
      await expect(page.getByRole('heading', { level: 1, name: heading, includeHidden: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'Products and services', includeHidden: true })).toBeVisible();
      // What a dealer group sees of the contact dialogs is not ruled (G-C09).
      if (hasContact !== undefined) await expect(contact).toHaveCount(hasContact);
      await expect(page.locator('section[aria-label="Impersonation"]')).toHaveCount(hasToolbar);
      await expect(page.locator('.p-link-tabs a', { hasText: 'Admin Portal' })).toHaveCount(hasAdmin);
    });
  }
  await lay(page, { user: { role: undefined } });
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Honda dealer services' })).toBeVisible();
  await expect(admin.or(contact)).toHaveCount(0);
  await expect(toolbar).toHaveCount(1);
});

test('[SH-ROLES-01, BU-ROLES-06] any role with the word Dealer behaves as a dealer', async ({ page, faults }) => {
  void faults;
  const contact = page.getByRole('dialog', { name: 'Contact Details' });
  const fresh = { contactDetails: { name: 'Ana' }, hasAccessOnManageProfile: true, dwcpEnrollmentContactDetailsData: { addonId: 4 } };
  await openAs(page, 'dealer.recent', { user: { role: 'Honda Dealer Principal' }, profile: fresh });
  await expect(contact).toBeVisible();
  await contact.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'DIGITAL CUSTOMER EXPERIENCE OFFERINGS' })).toBeVisible();
  await lay(page, { user: { role: 'dealer staff' }, profile: fresh });
  await page.evaluate(() => localStorage.removeItem('contact_modal_dismissed'));
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'DIGITAL CUSTOMER EXPERIENCE OFFERINGS' })).toHaveCount(0);
  await expect(contact).toHaveCount(0);
});

test('[SH-ROLES-07, SH-CMS-28, BU-ROLES-02, BU-ROLES-03] providers, packages and enrolling are for dealers and those who act for one', async ({
  page,
  faults,
}) => {
  void faults;
  const providers = page.getByRole('heading', { name: 'Certified providers' });
  const enroll = page.getByRole('link', { name: 'Enroll now' });
  const packages = page.getByRole('navigation', { name: 'Program menu' }).getByText('Packages', { exact: true });
  const sees = async (count: number) => {
    await open(page, '/dealerwebsitecertification');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Benefits for your dealership' })).toBeVisible();
    await expect(providers).toHaveCount(count);
    await expect(enroll).toHaveCount(count);
    await page.getByRole('button', { name: 'Enrollment', exact: true }).click();
    await expect(packages).toHaveCount(count);
  };
  for (const [login, count] of [
    ['dealer.recent', 1],
    ['oem.honda', 0],
    ['editor', 0],
  ] as const) {
    await page.goto('about:blank');
    await hold(page, login);
    await lay(page, {});
    await sees(count);
  }
  await open(page, '/dwcpenrollment');
  await expect(page.getByText('You may read this form, not send it.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  const token = await hold(page, 'editor');
  const refused = await page.context().request.post('/api/portal/enroll/dwcp', { headers: { Authorization: `Bearer ${token}` }, data: {} });
  expect(refused.status()).toBeGreaterThanOrEqual(400);
  await page.goto('about:blank');
  await hold(page, 'admin');
  await lay(page, {});
  await open(page, '/dealerwebsitecertification');
  await expect(page.getByRole('heading', { level: 1, name: 'Website Certification' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(providers.or(enroll)).toHaveCount(0);
  await page.goto('about:blank');
  await holdFor(page, 'admin', 'dealer.recent');
  await lay(page, {});
  await sees(1);
});

test('[SH-SSO-ONLY-01, SH-ENTITIES-14] single-sign-on users see the notice everywhere; the program with an address of its own logs out there', async ({
  page,
  faults,
}) => {
  void faults;
  await page.context().route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }));
  const business = [heard(page, '/api/page/'), heard(page, '/api/portal/'), heard(page, '/mocdata/')];
  await page.goto('/reports?q=DealerComplianceReport');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Username').fill('sso.bmwca');
  await page.getByLabel('Password', { exact: true }).fill('Portal.2026!');
  await page.getByRole('button', { name: 'Login' }).click();
  const notice = page.getByText('For heightened security, this portal can only be reached through single sign-on.', { exact: true });
  await expect(notice).toBeVisible();
  for (const path of ['/', '/resources', '/smartleads']) {
    await open(page, path);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
    await expect(page.locator('.p-hero, .p-tiles, .p-cms')).toHaveCount(0);
  }
  expect(business.flat().map((request) => request.url())).toEqual([]);
  const wanted = await page.evaluate(() => localStorage.getItem('first_request'));
  await test.step('SH-SSO-ONLY-03', () => expect(wanted).toBe('/reports?q=DealerComplianceReport'));
  await test.step('SH-SSO-ONLY-02, SH-ENTITIES-15 its button', async () => {
    await page.getByRole('button', { name: 'Single Sign On', exact: true }).click();
    await expect(page).toHaveURL('https://sso.example.com/portal');
  });
  await page.goBack();
  await expect(notice).toBeVisible();
  await test.step('SH-ROLES-09 one program logs out elsewhere', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('https://sso.example.com/logout');
    await openAs(page, 'dealer.recent', { menu: [entry('Resources', 'resources')] });
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('[SH-ROLES-08] who is bound to a program is offered that program alone', async ({ page, faults }) => {
  void faults;
  const options = page.getByRole('region', { name: 'Impersonation' }).getByRole('combobox', { name: 'OEM' }).getByRole('option');
  await openAs(page, 'group.honda');
  await expect(options).toHaveText(['All', 'Honda']);
  await openAs(page, 'admin');
  await expect(options).toContainText(['All', 'Acura', 'BMW Canada', 'Honda', 'Hyundai']);
});
