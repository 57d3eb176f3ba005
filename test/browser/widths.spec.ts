import type { Locator, Page } from '@playwright/test';
import { open, openAs, walk } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

const WIDTHS = [390, 1280, 1920];
const menu = (page: Page) => page.locator('.p-menu');
const isFolded = /collapsed/;

/** By how much the page is wider than the window. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * The texts of the cells of a table that something else lies over, or that stick out of the window. Where rows are cards, each cell shows the
 * head of its column itself.
 */
function hiddenCells(table: Locator): Promise<string[]> {
  return table.evaluate((element) => {
    const isSeen = (cell: Element): boolean => {
      cell.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= 0 && right <= innerWidth + 1 && found !== null && cell.contains(found);
    };
    const heads = [...element.querySelectorAll('thead th')].map(({ textContent }) => textContent?.trim() ?? '');
    const areCards = getComputedStyle(element.querySelector('tr') ?? element).display === 'block';
    const namesItself = (cell: Element, column: number): boolean =>
      cell.tagName === 'TH' || getComputedStyle(cell, '::before').content === JSON.stringify(heads[column]);
    const unnamed = [...element.querySelectorAll('tbody tr')].flatMap(({ children }) =>
      [...children].filter((cell, column) => areCards && !namesItself(cell, column)),
    );
    const hidden = [...element.querySelectorAll(areCards ? 'tbody :is(th, td)' : 'th, td')].filter((cell) => !isSeen(cell));
    return [...hidden, ...unnamed].map((cell) => cell.textContent ?? '');
  });
}

test('[D2, SH-I18N-01] every price can be read in both languages and at every width', async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.honda');
  for (const language of ['en', 'fr']) {
    for (const path of ['/pricecomparison', '/drspricingcomparison']) {
      await walk(page, `/${language}`);
      await walk(page, path);
      const table = page.getByRole('main').getByRole('table');
      await expect(table).toContainText(language === 'en' ? 'in US dollars' : 'en dollars américains');
      await expect(page.getByRole('main').getByText(/currency of your program|devise de votre programme/)).toHaveCount(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect.soft(table.locator('tbody tr').first()).toHaveCSS('display', width === 390 ? 'block' : 'table-row');
        expect.soft(await hiddenCells(table), `${path} ${language} ${width}`).toEqual([]);
        expect.soft(await sideways(page), `${path} ${language} ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test('[D17, SH-HEADER-03, SH-I18N-01] nothing of the French header sticks out; the menu folds where it does not fit and only there', async ({
  page,
  faults,
}) => {
  void faults;
  // Nobody has signed in before in a portal that has just started.
  await openAs(page, 'dealer.honda', { user: { lastLoginTime: '2026-03-04T15:30:00.000Z' } });
  await walk(page, '/fr');
  await expect(page.getByRole('banner')).toContainText('Dernière connexion');
  for (const [width, folds] of [
    [390, true],
    [700, true],
    [768, true],
    [1280, false],
    [1920, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    if (folds) await expect(menu(page)).toHaveClass(isFolded);
    else await expect(menu(page)).not.toHaveClass(isFolded);
    const { x, width: lineWidth } = (await page.getByText(/Dernière connexion/).boundingBox()) ?? { x: -1, width: 0 };
    expect(x, `${width}`).toBeGreaterThanOrEqual(0);
    expect(x + lineWidth, `${width}`).toBeLessThanOrEqual(width);
    expect(await sideways(page), `${width}`).toBeLessThanOrEqual(0);
  }
});

test('[D5, SH-ROUTES-05] who is signed in keeps menu, name and Log out on a page that does not exist; a visitor sees none of them', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.recent');
  await open(page, '/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  await expect(page.getByRole('navigation', { name: 'Program menu' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Welcome,');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await open(page, '/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Program menu' })).toHaveCount(0);
});

test('in French, too, one more menu entry leaves the last login on two lines and the search its words', async ({ page, faults }) => {
  void faults;
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'admin');
  const alter = (path: string, change: (body: never) => unknown) =>
    page.route(`**${path}`, async (route) => {
      const answered = await route.fetch();
      await route.fulfill({ response: answered, json: change((await answered.json()) as never) });
    });
  let name = '';
  await alter('/api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH', lastLoginTime: '2026-09-28T17:23:45Z' }));
  await alter('/api/sso/user/headerMenu', (menu: object[]) => [...menu, { id: 999, name, url: 'contactus', filteredChildren: [] }]);
  for (const entry of ['Oui', 'Hello', 'Bonjour', 'Bonjour à vous']) {
    name = entry;
    await page.goto('/');
    await expect(page.getByRole('banner')).toContainText('Dernière connexion');
    await page.evaluate(() => document.fonts.ready);
    const sizes = await page.evaluate(() => {
      const height = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
      const words = document.querySelector('.p-palette-button > .p-icon + span')?.getBoundingClientRect().width ?? 0;
      return { welcome: height('.p-welcome'), bar: height('.p-bar:has(> .p-welcome)'), words };
    });
    expect(sizes.bar, entry).toBeLessThanOrEqual(46);
    expect(sizes.welcome, entry).toBeLessThanOrEqual(sizes.bar);
    expect(sizes.words, entry).toBeGreaterThan(60);
  }
});
