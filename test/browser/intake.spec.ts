import type { Page } from '@playwright/test';
import { adfLead } from '../support/adfLead.ts';
import { hold } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { SOURCE_KEY } from './support/startPortal.ts';

/** What each page must say, besides the lead's own words. */
const WORDS = {
  en: { received: 'Lead received', ok: 'OK', sent: /Sent/, balance: (amount: string) => `$${amount}` },
  fr: { received: 'Demande reçue', ok: 'OK', sent: /Envoyé/, balance: (amount: string) => `${amount.replace('.', ',')}\u00a0$` },
};
const SELLERS = ['dealer.honda', 'oem.honda', 'admin'] as const;

async function speak(page: Page, login: string, language: string): Promise<string> {
  await page.goto('about:blank');
  const token = await hold(page, login);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await page.context().request.post(`/changeUserLanguage?languageCode=${language}`, { headers })).ok()).toBe(true);
  return token;
}

test('E34 one lead that a source sends is seen on eight pages, by dealer, staff and administrator, in both languages', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  const token = await hold(page, 'dealer.honda');
  const budget = async () => {
    const answer = await page
      .context()
      .request.get('/api/portal/dealerProgramBudget/HO0001/12', { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()).balance as number;
  };
  const before = await budget();
  const sent = await fetch(`${portal.url}/api/portal/intake/carfolio/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml', authorization: `Bearer ${SOURCE_KEY}` },
    body: adfLead('W-1'),
  });
  const { number, leadUid } = (await sent.json()) as { number: string; leadUid: string };
  // The life cycle announces, charges and logs it with the next round of the clock.
  await expect.poll(budget, { timeout: 90_000 }).toBeCloseTo(before - 32);
  const lead = `leadUid=${leadUid}&sourceLeadId=W-1`;
  const main = page.getByRole('main');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first();
  for (const language of ['en', 'fr'] as const) {
    const words = WORDS[language];
    for (const login of SELLERS) {
      await speak(page, login, language);
      await page.goto('/viewLeads?dealer=HO0001');
      await expect(row('Élodie Marsh'), `${login} ${language} list`).toContainText(/2024 (Honda )?Wagon/);
      await page.goto(`/viewLead?${lead}&entityName=LEAD`);
      await expect(main).toContainText('Is <b>the blue one</b> still there?');
      await page.goto(`/viewLeadResponseTime?id=${leadUid}&${lead}`);
      await expect(main).toContainText(/CT|HC/);
      await page.goto('/setbudget?dealer=HO0001&program=12');
      await expect(main).toContainText(words.balance((before - 32).toFixed(2)));
    }
    // The administrator, who is still signed in, has the tools as well.
    await page.goto('/logviewer');
    await expect(row(leadUid)).toContainText(words.received);
    await page.goto(`/payloadlookup?lead=${leadUid}`);
    await expect(row(number)).toContainText(words.ok);
    await row(number).getByRole('link').first().click();
    await expect(main).toContainText('<vendorname>Cedar Falls Honda</vendorname>');
    await page.goto('/mails');
    await expect(row('dealer.honda@example.com')).toContainText(words.sent);
  }
  for (const login of SELLERS) await speak(page, login, 'en');
});
