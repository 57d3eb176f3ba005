import type { Page } from '@playwright/test';
import { openBrowser } from '../../bench/support/openBrowser.ts';
import { openAs } from '../../browser/support/openAs.ts';
import type { OutsidePortal } from './OutsidePortal.ts';

/** Screens of every kind, by who opens them; '' is nobody signed in. */
const SCREENS: readonly (readonly [login: string, path: string])[] = [
  ['', '/login'],
  ['', '/haccPage404'],
  ['dealer.honda', '/'],
  ['dealer.hyundaica', '/'],
  ['dealer.honda', '/manageprofile'],
  ['dealer.honda', '/managepackages'],
  ['dealer.honda', '/managesubscription'],
  ['dealer.honda', '/websiteprogram'],
  ['dealer.honda', '/contactus'],
  ['dealer.honda', '/privacy'],
  ['dealer.honda', '/smartleads'],
  ['admin', '/manageenrollments'],
  ['admin', '/websiteprogram'],
  ['admin', '/editManageEnrollment/HO0002/edit'],
];

/** Opens each screen in Chromium and gives it to `look` as it stands when its data is there. */
export async function lookAtScreens(
  { url }: OutsidePortal,
  look: (page: Page, screen: string) => Promise<void>,
  bypassCSP = false,
): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const [login, path] of SCREENS) {
      const context = await browser.newContext({ baseURL: url, bypassCSP, reducedMotion: 'reduce', locale: 'en-US' });
      const page = await context.newPage();
      if (login === '') await page.goto(path);
      else await openAs(page, login, {}, path);
      await page.waitForLoadState('networkidle');
      await look(page, `${login || 'nobody'} ${path}`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
