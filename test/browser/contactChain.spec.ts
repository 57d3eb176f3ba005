import type { Page, Request } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { startPortal } from './support/startPortal.ts';

const PASSWORD = 'Portal.2026!';

const words = {
  en: {
    username: 'Username', password: 'Password', login: 'Login', contact: 'Contact Details', edit: 'Edit', save: 'Save', confirm: 'Confirm', skip: 'Skip',
    enrollment: 'Enrollment Authorized Contact', billing: 'Billing Contact', title: 'Title', name: 'Name', email: /^E-?mail/i, phone: 'Phone',
    required: 'required field', invalidEmail: 'invalid e-mail', invalidPhone: 'invalid phone', locale: 'en-US',
  },
  fr: {
    username: 'Nom d’utilisateur', password: 'Mot de passe', login: 'Ouvrir une session', contact: 'Coordonnées', edit: 'Modifier', save: 'Enregistrer', confirm: 'Confirmer', skip: 'Ignorer',
    enrollment: /adhésion/, billing: /facturation/i, title: 'Titre', name: 'Nom', email: /courriel/i, phone: 'Téléphone',
    required: 'Ce champ est obligatoire', invalidEmail: /courriel/i, invalidPhone: 'Numéro incorrect!', locale: 'fr-CA',
  },
} as const;

async function signIn(page: Page, url: string, login: string, text: (typeof words)['en' | 'fr']): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel(text.username, { exact: true }).fill(login);
  await page.getByLabel(text.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: text.login }).click();
}

for (const language of ['en', 'fr'] as const) {
  const text = words[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: text.locale });

    test(`[SH-CONTACT-CHAIN-01..09, SH-MODALS-01..05, SH-VALIDATION-01..15] a dealer walks the whole chain in ${language}; the data is there after a restart`, async ({ page }) => {
      const portal = await startPortal();
      try {
        const saves: Request[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith('/profileContactDetails')) saves.push(request);
        });
        await signIn(page, portal.url, 'dealer.honda', text);
        const contact = page.getByRole('dialog', { name: text.contact });
        await expect(contact).toBeVisible();
        await expect(contact.getByRole('textbox')).toHaveCount(0);
        await contact.getByRole('button', { name: text.edit }).click();
        await contact.getByLabel(text.title).fill('   ');
        await contact.getByLabel(text.email).fill('not an address');
        await contact.getByLabel(text.phone).fill('12345');
        await contact.getByRole('button', { name: text.save }).click();
        await expect(contact.getByText(text.required)).toBeVisible();
        await expect(contact.getByText(text.invalidPhone)).toBeVisible();
        expect(saves).toHaveLength(0);
        await contact.getByLabel(text.title).fill(' Sales Director ');
        await contact.getByLabel(text.email).fill('  director@example.com ');
        await contact.getByLabel(text.phone).fill('(512) 555 -0134');
        await contact.getByRole('button', { name: text.save }).click();
        const enrollment = page.getByRole('dialog', { name: text.enrollment });
        await expect(enrollment).toBeVisible();
        expect(saves[0]?.postDataJSON()).toMatchObject({ contactDetails: { title: 'Sales Director', email: 'director@example.com', phone: '(512) 555 -0134' } });
        expect(saves[0]?.postDataJSON().dwcpEnrollmentContactDetailsData).not.toHaveProperty('lastUpdatedDateForDealerContact', today());
        await enrollment.getByRole('button', { name: text.confirm }).click();
        const billing = page.getByRole('dialog', { name: text.billing });
        await expect(billing).toBeVisible();
        expect(saves).toHaveLength(1);
        await billing.getByRole('button', { name: text.skip }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(saves[1]?.postDataJSON().dwcpEnrollmentContactDetailsData).toHaveProperty('lastUpdatedDateForDealerContact', today());

        await portal.restart();
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        const kept = await page.evaluate(() => document.cookie.includes('sso_session'));
        expect(kept).toBe(true);
      } finally {
        await portal.stop();
      }
    });
  });
}

function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
}
