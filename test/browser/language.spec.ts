import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { heard, hold, lay, open, openAs, walk } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

type Messages = { readonly [key: string]: string | Messages };

const files = ['shell', 'home', 'footer', 'session', 'resources', 'pages', 'menu', 'products', 'login', 'contact', 'errors', 'password'];

/** Messages of a language by key, without those that hold arguments. */
function catalogue(language: string): Map<string, string> {
  const found = new Map<string, string>();
  const gather = (messages: Messages, before: string): void => {
    for (const [name, value] of Object.entries(messages)) {
      if (name === '$schema') continue;
      if (typeof value === 'string') found.set(before + name, value);
      else gather(value, `${before}${name}.`);
    }
  };
  for (const file of files) gather(JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')), '');
  return found;
}

const english = catalogue('en');
const french = catalogue('fr');
/** English sentences that have a French form of their own. */
const sentences = [...english]
  .filter(([key, text]) => text.split(' ').length > 2 && !text.includes('{') && french.get(key) !== text)
  .map(([, text]) => text);

async function expectFrench(page: Page): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
  const text = await page.evaluate(() => document.body.innerText);
  expect(sentences.filter((sentence) => text.includes(sentence))).toEqual([]);
  expect(
    [...english.keys()].filter(
      (key) => key.includes('.') && !key.startsWith('app.') && new RegExp(`(^|\\s)${key.replaceAll('.', '\\.')}($|\\s)`, 'm').test(text),
    ),
  ).toEqual([]);
}

const selector = (page: Page) => page.getByRole('combobox', { name: /^(Language|Langue)$/ });

test('[SH-I18N-01, SH-ENTITIES-17] nothing English is left for a French user: home, contact dialogs, password, product, area and 404 pages', {
  tag: '@smoke',
}, async ({ page, faults }) => {
  void faults;
  const envelope = {
    contactDetails: { title: 'Chef', name: 'Ana', email: 'ana@example.com', phone: '512-555-0101' },
    hasAccessOnManageProfile: true,
    showBillingDetails: true,
  };
  await openAs(page, 'dealer.bmwca', {
    user: { language: 'FRENCH' },
    profile: { ...envelope, dwcpEnrollmentContactDetailsData: { authorizedPerson: 'Ana' } },
  });
  await page.route('**/api/portal/profileContactDetails', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: {} }) : route.fallback(),
  );
  for (const title of [/^Coordonnées/, /inscription/, /facturation/i]) {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectFrench(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Confirmer|Ignorer)$/ })
      .click();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services aux concessionnaires BMW Canada');
  await expect(page.getByRole('link', { name: /^En savoir plus/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr-CA');
  for (const path of ['/', '/smartleads', '/resources', '/nothing/here', '/privacy']) {
    await walk(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.p-skeleton')).toHaveCount(0);
    await expectFrench(page);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ['/pricecomparison', '/drspricingcomparison']) {
    await walk(page, path);
    await expect(page.getByRole('table').first()).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${path} does not scroll sideways, its table does`).toBeLessThanOrEqual(0);
  }
  for (const width of [1920, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/pricecomparison', '/drspricingcomparison']) {
      await walk(page, path);
      await expect(page.getByRole('table').first()).toBeVisible();
      expect(await page.evaluate(coveredCells), `${path} at ${width}: every cell can be read`).toEqual([]);
      expect(await page.evaluate(stickingOut), `${path} at ${width}: nothing of the header sticks out`).toEqual([]);
    }
  }
  await open(page, '/?changePassword');
  await expect(page.getByRole('dialog', { name: 'Modifier le mot de passe' }).or(page.getByRole('dialog')).first()).toBeVisible();
  await expectFrench(page);
});

for (const [id, locale, title] of [
  ['[SH-I18N-01, SH-I18N-02]', 'fr-CA', french.get('login.title')],
  ['[SH-I18N-03]', 'de-DE', english.get('login.title')],
] as const) {
  test(`${id} a new browser that prefers ${locale}`, { tag: '@smoke' }, async ({ browser, portal }) => {
    const page = await browser.newPage({ locale, baseURL: portal.url });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    if (locale === 'fr-CA') await expectFrench(page);
    await page.close();
  });
}

test('[SH-I18N-04, SH-I18N-05, SH-GUARD-15, SH-CONSTANTS-07, SH-CONSTANTS-08] choosing a language stores it, goes to its address and asks for content in it, without a document', async ({
  page,
  faults,
}) => {
  void faults;
  const token = () => hold(page, 'dealer.hyundai');
  const stored = async () => {
    const answer = await page.context().request.get('/api/sso/user/userData', { headers: { Authorization: `Bearer ${await token()}` } });
    return (await answer.json()).language;
  };
  await openAs(page, 'dealer.hyundai');
  await page.evaluate(() => Object.assign(window, { probe: 1 }));
  const changes = heard(page, '/changeUserLanguage');
  const pages = heard(page, '/api/page/data');
  const products = heard(page, '/mocdata/products/');
  for (const [code, wire, words] of [
    ['fr', 'FRENCH', 'Services aux concessionnaires Hyundai'],
    ['en', 'ENGLISH', 'Hyundai dealer services'],
  ] as const) {
    const [pagesBefore, productsBefore] = [pages.length, products.length];
    const content = page.waitForRequest((request) => request.url().includes('/api/page/data') && request.url().includes(wire));
    await selector(page).selectOption(code);
    await expect(page).toHaveURL(`/${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    expect(new URL((await content).url()).searchParams.get('language')).toBe(wire);
    await expect(page.locator('.p-skeleton')).toHaveCount(0);
    const asked = pages.slice(pagesBefore).map((request) => new URL(request.url()).searchParams.get('language'));
    expect({ asked, products: products.length - productsBefore }, 'SH-I18N-05: asked once, in the new language alone').toEqual({
      asked: [wire],
      products: 1,
    });
    expect(changes.at(-1)?.method()).toBe('POST');
    expect(new URL(changes.at(-1)?.url() ?? '').searchParams.get('languageCode')).toBe(code);
  }
  await walk(page, '/fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services aux concessionnaires Hyundai');
  expect(await page.evaluate(() => 'probe' in window)).toBe(true);
  await selector(page).selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hyundai dealer services');
  await page.goto('about:blank');
  expect(await stored()).toBe('ENGLISH');
});

test('[SH-I18N-04] the choice is kept for the next visit of the user', async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.genesis');
  await selector(page).selectOption('fr');
  await expect(page).toHaveURL('/fr');
  let sendFont = (): void => undefined;
  const fontIsDue = new Promise<void>((resolve) => {
    sendFont = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await fontIsDue;
    await route.continue();
  });
  await open(page, '/resources');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(french.get('resources.title') ?? '');
  await test.step('a menu that fits in its own font is not folded because that font comes late', async () => {
    sendFont();
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator('.p-menu')).not.toHaveClass(/collapsed/);
  });
  await selector(page).selectOption('en');
  await expect(page).toHaveURL('/en');
  await lay(page, {});
});

/** Cells of tables whose middle shows something else. */
function coveredCells(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('main th, main td')];
  return cells.flatMap((cell) => {
    cell.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { height, left, top, width } = cell.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return cell.contains(shown) ? [] : [cell.innerText];
  });
}

/** Texts of the header that end right of the window. */
function stickingOut(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>('header *')].filter((part) => part.checkVisibility());
  return parts.filter((part) => part.getBoundingClientRect().right > innerWidth).map((part) => part.innerText);
}
