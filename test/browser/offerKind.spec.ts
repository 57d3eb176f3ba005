import { expect, test } from '@playwright/test';
import { addTrialKind } from './support/addTrialKind.ts';
import { portalCopy } from './support/portalCopy.ts';
import { startPortal } from './support/startPortal.ts';
import { alter, openAs } from './support/walk.ts';
import { wordsOf } from './support/wordsOf.ts';

const kinds = [
  { language: 'en', login: 'dealer.honda', kind: 'On trial' },
  { language: 'fr', login: 'dealer.hyundaica', kind: "À l'essai" },
] as const;

test('[BU-PACKAGES-13] another kind of offer is added by documents alone: it stands in a group of its own, is chosen, reviewed and ordered, in both languages', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const copy = portalCopy();
  addTrialKind(copy);
  const portal = await startPortal({ root: copy.root });
  try {
    for (const { kind, language, login } of kinds) {
      const words = wordsOf(language);
      const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
      page.setDefaultTimeout(20_000);
      if (language === 'fr') await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
      await openAs(page, portal.url, login, '/managepackages');
      const group = (name: string) => page.getByRole('group', { name, exact: true });
      await group(words('packages.provider')).getByLabel('Harbor Digital').check();
      const offer = group(kind).getByRole('radio', { name: /^Three months/ });
      await offer.check();
      await expect(group(words('enrolling.kinds.package')).getByRole('radio')).toHaveCount(1);
      await page.getByRole('button', { name: words('packages.review'), exact: true }).click();
      const review = page.getByRole('dialog', { name: words('packages.reviewTitle', { name: 'Three months' }) });
      await review.getByLabel(words('packages.acceptLicence')).check();
      await review.getByRole('button', { name: words('packages.order'), exact: true }).click();
      const row = page.getByRole('table', { name: words('packages.mine') }).getByRole('row', { name: /Three months/ });
      await expect(row).toContainText(words('lifecycles.states.subscriptionPending'));
      await page.context().close();
    }
  } finally {
    await portal.stop();
    copy.remove();
  }
});
