/**
 * Takes pictures of the portal to look at: every program, both languages, wide and narrow.
 *
 *   node --import tsx test/pictures/take.mjs                        all of them
 *   node --import tsx test/pictures/take.mjs program=honda,genesis language=fr width=390 scene=home,menu scheme=dark
 *   node --import tsx test/pictures/take.mjs full                   whole pages, not only what the window shows
 *   node --import tsx test/pictures/take.mjs readme                 the ones README.md shows, as JPEG beside this file
 *
 * PORTAL_URL names a portal that runs already; without it one is started on a data folder of its own.
 * The pictures go to test-results/pictures/<scene>-<program>-<language>-<width>[-dark].png
 * Build the pages first (npm run build).
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../browser/support/chromiumPath.ts';
import { startPortal } from '../browser/support/startPortal.ts';

const PASSWORD = 'Portal.2026!';
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());

/** Each scene brings a page, loaded and signed in, to what the picture shows. */
const scenes = {
  login: { account: () => undefined, path: (language) => `/login?language=${language}`, show: signInPage },
  home: { account: (program) => `dealer.${program}`, path: (language) => `/${language}` },
  contact: { account: (program) => `dealer.${program}`, path: (language) => `/${language}`, unconfirmed: true, show: untilDialog },
  menu: { account: (program) => `dealer.${program}`, path: (language) => `/${language}`, show: openMenu },
  password: {
    account: (program) => `dealer.${program}`,
    path: (language) => `/${language}?changePassword=true`,
    show: untilDialog,
  },
  product: inner('/smartleads'),
  certification: inner('/dealerwebsitecertification'),
  prices: inner('/pricecomparison'),
  enroll: inner('/howToEnroll'),
  about: inner((language) => `/${language}/about`),
  contactUs: inner('/contactus'),
  list: inner('/managesubscription'),
  website: inner('/websiteprogram'),
  packages: inner('/managepackages'),
  enrollment: inner('/dwcpenrollment'),
  profile: inner('/manageprofile'),
  dealers: inner('/manageenrollments', 'admin'),
  dealer: inner('/editManageEnrollment/HO0001/true', 'admin'),
  addon: inner('/addonManageEnrollment/HO0001/4', 'admin'),
  billing: inner('/billingProfile/HO0001/true', 'admin'),
  subscriptions: inner('/managesubscription/HO0001', 'admin'),
  leads: inner('/viewLeads'),
  leadHub: inner('/leadmanagement'),
  budget: inner('/setbudget'),
  leadSettings: inner('/leadsettingsPreview'),
  audits: inner('/compliance/dataRecording', 'admin'),
  report: inner('/reports?q=DealerComplianceReport'),
  downloads: inner('/downloadManager'),
  resources: inner('/resources'),
  certified: inner('/certifiedPrograms'),
  log: inner('/logviewer', 'admin'),
  payload: inner('/payloadlookup', 'admin'),
  correction: inner('/settings/manualDMFCorrection', 'admin'),
  group: inner('/websiteprogram', 'group.honda'),
  provider: { account: () => 'provider.admin', path: (language) => `/${language}` },
  impersonation: { account: () => 'admin', path: (language) => `/${language}`, show: searchUsers },
  acting: { account: () => 'admin', actFor: (program) => `dealer.${program}`, path: (language) => `/${language}` },
  notFound: inner('/haccPage404'),
};

/** The scene of a page that a dealer of each program opens, or one account: the page when all its parts are there. */
function inner(path, account) {
  return {
    account: (program) => account ?? `dealer.${program}`,
    path: (language) => `/${language}`,
    show: async (page, { language }) => {
      await walk(page, typeof path === 'string' ? path : path(language));
      await page.waitForTimeout(300);
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(
        () => document.querySelector('.p-skeleton, .p-screen-skeleton, .p-progress, .p-waiting, [aria-busy="true"]') === null,
      );
    },
  };
}

const readme = [
  { scene: 'home', program: 'honda', language: 'en', width: 1280, scheme: 'light', file: 'home-en-1280' },
  { scene: 'home', program: 'hyundaica', language: 'fr', width: 390, scheme: 'light', file: 'home-fr-390' },
  { scene: 'leads', program: 'honda', language: 'en', width: 1280, scheme: 'light', file: 'leads-en-1280' },
  { scene: 'leadHub', program: 'hyundaica', language: 'fr', width: 1280, scheme: 'light', file: 'lead-hub-fr-1280' },
  { scene: 'menu', program: 'acura', language: 'en', width: 1280, scheme: 'light', file: 'menu-en-1280' },
  { scene: 'home', program: 'genesis', language: 'en', width: 1280, scheme: 'dark', file: 'dark-en-1280' },
];

function walk(page, path) {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

async function untilDialog(page) {
  await page.getByRole('dialog').waitFor();
}

async function signInPage(page, { language }) {
  await page.locator('input[type="password"]').waitFor();
  const languages = page.locator('.p-language select');
  if ((await languages.inputValue()) !== language) {
    await languages.selectOption(language);
    await page.locator(`html[lang^="${language}"]`).waitFor();
  }
}

async function openMenu(page, { width }) {
  const menu = page.locator('.p-menu');
  if (width < 768) await menu.locator('button').first().click();
  await menu.locator('button.p-menu__head').first().click();
}

async function searchUsers(page) {
  const box = page.locator('.p-combobox input');
  await box.fill('dea');
  await page.locator('.p-combobox__option').first().waitFor();
}

async function signIn(context, url, login, actFor) {
  const answer = await context.request.post(`${url}/oauth/token`, {
    headers: { Authorization: `Basic ${Buffer.from('portal:').toString('base64')}` },
    form: { username: login, password: PASSWORD, grant_type: 'password', 'remember-me': 'false' },
  });
  if (!answer.ok()) throw new Error(`${login}: ${answer.status()} ${await answer.text()}`);
  if (actFor === undefined) return;
  const headers = { Authorization: `Bearer ${(await answer.json()).access_token}` };
  const acting = await context.request.post(`${url}/impersonate`, { headers, data: { loginName: actFor } });
  if (!acting.ok()) throw new Error(`${login} for ${actFor}: ${acting.status()}`);
}

async function take(browser, url, shot) {
  const { scene, program, language, width, scheme, path } = shot;
  const about = scenes[scene];
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: language === 'fr' ? 'fr-CA' : 'en-US',
    bypassCSP: true,
  });
  const page = await context.newPage();
  const login = about.account(program);
  if (login !== undefined) await signIn(context, url, login, about.actFor?.(program));
  if (!about.unconfirmed) {
    await page.route('**/api/portal/profileContactDetails', async (route) => {
      const json = await (await route.fetch()).json();
      const data = { ...json.dwcpEnrollmentContactDetailsData, lastUpdatedDateForDealerContact: today };
      await route.fulfill({ json: { ...json, dwcpEnrollmentContactDetailsData: data } });
    });
  }
  await page.goto(`${url}${about.path(language)}`);
  await page.getByRole('contentinfo').waitFor();
  await page.waitForLoadState('networkidle');
  await about.show?.(page, shot);
  await page.waitForTimeout(250);
  const fullPage = process.argv.includes('full');
  // What is out of view is not laid out.
  if (fullPage) await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await page.screenshot(path.endsWith('.jpg') ? { path, type: 'jpeg', quality: 72 } : { path, fullPage });
  await context.close();
}

function listed(name, all) {
  const given = process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  return given === undefined ? all : given.split(',');
}

function shots() {
  if (process.argv.includes('readme')) return readme.map((shot) => ({ ...shot, path: join(import.meta.dirname, `${shot.file}.jpg`) }));
  const folder = join('test-results', 'pictures');
  mkdirSync(folder, { recursive: true });
  const everyProgram = readdirSync('oem-config').filter((name) => !/^_|^assets$|\.json$/.test(name));
  const programs = listed('program', everyProgram);
  const shotsOf = (scene, scheme, width, language) =>
    (scenes[scene].account('') === scenes[scene].account('any') && !scenes[scene].actFor ? ['base'] : programs).map((program) => {
      const file = `${scene}-${program}-${language}-${width}${scheme === 'dark' ? '-dark' : ''}.png`;
      return { scene, program, language, width, scheme, path: join(folder, file) };
    });
  return listed('scene', Object.keys(scenes)).flatMap((scene) =>
    listed('scheme', ['light']).flatMap((scheme) =>
      listed('width', ['1280', '390']).flatMap((width) =>
        listed('language', ['en', 'fr']).flatMap((language) => shotsOf(scene, scheme, Number(width), language)),
      ),
    ),
  );
}

const executablePath = await chromiumPath();
process.env['LD_LIBRARY_PATH'] = [join(executablePath, '..', 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
  .filter(Boolean)
  .join(delimiter);
const portal = process.env['PORTAL_URL'] === undefined ? await startPortal() : { url: process.env['PORTAL_URL'], stop: () => undefined };
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
try {
  for (const shot of shots()) {
    await take(browser, portal.url, shot).catch((error) => {
      process.exitCode = 1;
      process.stderr.write(`${shot.path}: ${error.message}\n`);
    });
  }
} finally {
  await browser.close();
  await portal.stop();
}
