import type { BrowserContext, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { centralToday, holdFor } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, enterAs } from './support/walk.ts';

const PAGES = 'GET /api/page/data';
const TOKEN = 'POST /oauth/token';
const USER = 'GET /api/sso/user/userData';

/** Has no contact dialogs (SH-CONTACT-CHAIN). */
const withoutDialogs = 'hyundaica';
const withVideo = ['honda', 'acura'];
const dealers = ['honda', 'acura', 'infiniti', 'bmwca', 'hyundai', 'hyundaica', 'genesis'];

const words = {
  en: {
    wire: 'ENGLISH',
    settings: 'Settings',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    confirm: 'Confirm',
    close: 'Close',
    skip: 'Skip',
    sso: 'Single Sign On',
    login: 'Login',
    forgot: 'Forgot password?',
  },
  fr: {
    wire: 'FRENCH',
    settings: 'Paramètres',
    edit: 'Modifier',
    save: 'Enregistrer',
    cancel: 'Annuler',
    confirm: 'Confirmer',
    close: 'Fermer',
    skip: 'Ignorer',
    sso: 'Authentification unique',
    login: 'Ouvrir une session',
    forgot: 'Mot de passe oublié?',
  },
} as const;
type Language = keyof typeof words;

test.describe.configure({ timeout: 90_000 });

interface Findings {
  /** Faults by place, gathered so that one run names all of them. */
  readonly lines: string[];
  /** Looks at the page, or at the part that a selector names. */
  check(view: string, part?: string): Promise<void>;
}

function findings(page: Page, subject: string, language: Language): Findings {
  const lines: string[] = [];
  return {
    lines,
    check: async (view, part) => {
      for (const line of await faultsOf(page, { part })) lines.push(`${subject} ${language}, ${view}: ${line}`);
    },
  };
}

async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page).toHaveURL(path);
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).last().click();

/** The three dialogs of a dealer whose contacts are due, with reading, editing and refused input. */
async function contactDialogs(page: Page, language: Language, { check }: Findings): Promise<void> {
  const { edit, save, cancel, confirm, skip } = words[language];
  for (const step of ['contact', 'enrollment']) {
    await expect(dialog(page).getByRole('button', { name: edit, exact: true })).toBeVisible();
    await check(`${step} dialog`);
    await press(page, edit);
    await dialog(page).getByRole('textbox').first().fill('');
    await press(page, save);
    await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible();
    await check(`${step} dialog, editing, with refused input`);
    await press(page, cancel);
    await press(page, confirm);
  }
  await expect(dialog(page).getByRole('button', { name: skip, exact: true })).toBeVisible();
  await check('billing dialog');
  await press(page, skip);
  await expect(dialog(page)).toHaveCount(0);
}

async function menus(page: Page, { check }: Findings): Promise<void> {
  const menu = page.locator('.p-menu');
  await menu.locator('button').first().click();
  await check('menu open', 'header');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await check('command palette');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const open = menu.locator('button[aria-expanded]').first();
  await open.click();
  await menu.locator('.p-menu__drawer button').first().click();
  await check('menu open at 390 px', 'header');
  await page.keyboard.press('Escape');
  await check('home at 390 px');
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function screens(page: Page, language: Language, { check }: Findings): Promise<void> {
  for (const [path, mark] of [
    ['/smartleads', '.p-cms'],
    ['/privacy', '.p-cms'],
    [`/${language}/about`, '.p-details'],
    ['/contactus', '.p-cms'],
    ['/haccPage404', '.p-main > .p-button'],
  ] as const) {
    await walk(page, path);
    await page.locator(mark).first().waitFor();
    await check(path);
  }
}

async function password(page: Page, language: Language, { check }: Findings): Promise<void> {
  await page.locator('.p-menu').getByRole('button', { name: words[language].settings, exact: true }).click();
  await page.locator('.p-menu__panel button').click();
  await expect(dialog(page).locator('input').first()).toBeFocused();
  await dialog(page).locator('button[type="submit"]').click();
  await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible();
  await check('change of password, refused');
  await press(page, words[language].close);
  await expect(dialog(page)).toHaveCount(0);
}

async function failures(page: Page, language: Language, { check }: Findings): Promise<void> {
  await answer(page, PAGES, { status: 500, json: { message: 'no' } });
  await walk(page, '/concierge');
  await expect(dialog(page)).toBeVisible();
  await check('failure of the server');
  await press(page, words[language].close);
  for (const call of [PAGES, TOKEN]) await answer(page, call, { status: 401, json: {} });
  await walk(page, '/fieldsupport');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: words[language].login })).toBeVisible();
  await check('end of the session');
}

interface Profile {
  readonly dwcpEnrollmentContactDetailsData: object;
}

/** The server's answers for a reader of a language; `due`: the contact dialogs come, and what they save is not kept. */
async function lay(page: Page, language: Language, over: { due?: boolean; user?: object } = {}): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await alter(page, USER, (user: object) => ({ ...user, language: words[language].wire, ...over.user }));
  const json = { contactDetails: {}, dwcpEnrollmentContactDetailsData: { lastUpdatedDateForDealerContact: centralToday() } };
  if (over.due === true) {
    await answer(page, 'POST /api/portal/profileContactDetails', { json: {} });
    await alter(page, 'GET /api/portal/profileContactDetails', ({ dwcpEnrollmentContactDetailsData, ...rest }: Profile) => ({
      ...rest,
      dwcpEnrollmentContactDetailsData: { ...dwcpEnrollmentContactDetailsData, lastUpdatedDateForDealerContact: undefined },
    }));
  } else await answer(page, 'GET /api/portal/profileContactDetails', { json });
}

async function singleSignOn(page: Page, language: Language, { check }: Findings): Promise<void> {
  await lay(page, language, { user: { ssoLoginOnlyAllowed: true } });
  await page.goto(`/${language}`);
  await expect(page.getByRole('main').getByRole('button')).toBeVisible();
  await check('single sign-on only');
  await lay(page, language);
}

async function video(page: Page, { check }: Findings): Promise<void> {
  await walk(page, '/video');
  await page.locator('.p-video-player, .p-player, .p-notice').first().waitFor();
  await check('video');
}

async function quiet(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  return page;
}

for (const program of dealers) {
  test(`[WCAG 2.2 AA] every screen, dialog and menu of ${program} in both languages, light and dark`, async ({ context, portal }) => {
    await enterAs(context, portal.url, `dealer.${program}`);
    const page = await quiet(context);
    const lines: string[] = [];
    for (const language of ['en', 'fr'] as const) {
      const found = findings(page, program, language);
      await lay(page, language, { due: true });
      await page.goto(`/${language}`);
      if (program !== withoutDialogs) await contactDialogs(page, language, found);
      await lay(page, language);
      await found.check('home');
      await menus(page, found);
      await screens(page, language, found);
      await password(page, language, found);
      await failures(page, language, found);
      await singleSignOn(page, language, found);
      if (withVideo.includes(program)) await video(page, found);
      lines.push(...found.lines);
    }
    expect(lines).toEqual([]);
  });
}

test('[WCAG 2.2 AA] sign-in, sign-out and the home page of an administrator in both languages, light and dark', { tag: '@smoke' }, async ({
  browser,
  portal,
}) => {
  const lines: string[] = [];
  for (const language of ['en', 'fr'] as const) {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
    const page = await quiet(context);
    const found = findings(page, 'base', language);
    const { login, forgot } = words[language];
    await page.goto('/login');
    await page.locator('.p-language select').selectOption(language);
    await page.getByRole('button', { name: login, exact: true }).click();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);
    await found.check('sign-in, refused');
    await page.setViewportSize({ width: 390, height: 844 });
    await found.check('sign-in at 390 px');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: forgot, exact: true }).click();
    await expect(page.locator('input[type="password"]')).toHaveCount(0);
    await found.check('forgotten password');
    for (const path of ['/haccPage404', '/portalLogout']) {
      await page.goto(path);
      await page.locator('.p-main > .p-button').waitFor();
      await found.check(`${path}, signed out`);
    }
    await enterAs(context, portal.url, 'admin');
    await lay(page, language);
    await page.goto(`/${language}`);
    await page.locator('.p-combobox input').fill('dea');
    await page.locator('.p-combobox__option').first().waitFor();
    await found.check('found users', 'header');
    await page.locator('.p-combobox__option').first().click();
    await found.check('home');
    lines.push(...found.lines);
    await context.close();
  }
  expect(lines).toEqual([]);
});

test('[WCAG 2.2 AA] the pages of an administrator in both languages, light and dark', async ({ browser, portal }) => {
  test.setTimeout(120_000);
  const lines: string[] = [];
  for (const language of ['en', 'fr'] as const) {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
    await enterAs(context, portal.url, 'admin');
    const page = await quiet(context);
    const found = findings(page, 'base', language);
    await page.goto('/login');
    await lay(page, language);
    await page.goto(`/${language}`);
    await menus(page, found);
    await screens(page, language, found);
    await failures(page, language, found);
    lines.push(...found.lines);
    await context.close();
  }
  expect(lines).toEqual([]);
});

test('[WCAG 2.2 AA] lists and choices of a dealer in both languages, light and dark', async ({ context, portal }) => {
  await enterAs(context, portal.url, 'dealer.honda');
  const page = await quiet(context);
  const lines: string[] = [];
  for (const language of ['en', 'fr'] as const) {
    const { lines: found, check } = findings(page, 'honda', language);
    await lay(page, language);
    await page.goto(`/${language}`);
    for (const [path, mark] of [
      ['/managepackages', '.p-choices--cards'],
      ['/managesubscription', '.p-data-table [data-row], .p-empty'],
      ['/websiteprogram', '.p-data-table [data-row], .p-empty'],
    ] as const) {
      await walk(page, path);
      await page.locator(mark).first().waitFor();
      await check(path);
    }
    lines.push(...found);
  }
  expect(lines).toEqual([]);
});

test('[WCAG 2.2 AA] the bar of an administrator who acts for a dealer of each program, light and dark', async ({ context }) => {
  const lines: string[] = [];
  const page = await quiet(context);
  for (const program of dealers) {
    await page.goto('about:blank');
    await holdFor(page, 'admin', `dealer.${program}`);
    for (const language of ['en', 'fr'] as const) {
      const found = findings(page, `acting for ${program}`, language);
      await lay(page, language);
      await page.goto(`/${language}`);
      await page.locator('.p-bar--warning').waitFor();
      await found.check('header', 'header');
      lines.push(...found.lines);
    }
  }
  expect(lines).toEqual([]);
});
