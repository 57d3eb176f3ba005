import type { Page } from '@playwright/test';
import { openBrowser } from '../../bench/support/openBrowser.ts';
import { openAs } from '../../browser/support/openAs.ts';
import type { OutsidePortal } from './OutsidePortal.ts';
import { dialogOf, dialogOfRow, EVERYWHERE, inputsOf, OF_LISTS, OF_ROWS, type Open } from './states.ts';

/** Screens of every kind, by who opens them ('' is nobody signed in), with what can be open on them beside what can be everywhere. */
const SCREENS: readonly (readonly [login: string, path: string, states?: { readonly [name: string]: Open }])[] = [
  ['', '/login', { 'forgotten password': inputsOf('Forgot password?', 'E-mail') }],
  ['', '/haccPage404'],
  ['dealer.honda', '/', { video: dialogOf('Watch the video') }],
  ['dealer.honda', '/?changePassword=true'],
  ['dealer.hyundaica', '/'],
  ['dealer.honda', '/manageprofile', { edit: inputsOf('Edit: Contact details', 'Name') }],
  ['dealer.hyundai', '/dwcpenrollment'],
  ['dealer.honda', '/managepackages', { ...OF_ROWS, dialog: dialogOfRow(/^Unsubscribe$/) }],
  ['dealer.honda', '/managesubscription', { ...OF_ROWS, history: dialogOfRow(/^History$/) }],
  ['dealer.honda', '/websiteprogram'],
  ['dealer.honda', '/pricecomparison'],
  ['dealer.honda', '/contactus'],
  ['dealer.honda', '/privacy'],
  ['dealer.honda', '/smartleads'],
  ['admin', '/manageenrollments', { ...OF_ROWS, ...OF_LISTS, dialog: dialogOfRow(/^(Pause|Deactivate)/) }],
  ['admin', '/websiteprogram', OF_LISTS],
  ['admin', '/billingProfile/GE0001/edit'],
  ['admin', '/editManageEnrollment/HO0002/edit', { dialog: dialogOf('Deactivate') }],
];

/** Opens each screen in Chromium and gives it to `look` as it stands when its data is there, then with each thing open that can be. */
export async function lookAtScreens(
  { url }: OutsidePortal,
  look: (page: Page, screen: string) => Promise<void>,
  bypassCSP = false,
): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const [login, path, own = {}] of SCREENS) {
      const context = await browser.newContext({ baseURL: url, bypassCSP, reducedMotion: 'reduce', locale: 'en-US' });
      const page = await context.newPage();
      if (login === '') await page.goto(path);
      else await openAs(page, login, {}, path);
      await page.waitForLoadState('networkidle');
      const screen = `${login || 'nobody'} ${path}`;
      await look(page, screen);
      const isFree = (await page.getByRole('dialog').count()) === 0;
      for (const [state, open] of Object.entries({ ...(login === '' || !isFree ? {} : EVERYWHERE), ...own })) {
        // A fresh load: what is closing must not disturb what opens next.
        await page.reload();
        await page.waitForLoadState('networkidle');
        await open(page).catch((error: unknown) => {
          throw new Error(`${screen}, ${state}: ${String(error)}`);
        });
        await page.waitForLoadState('networkidle');
        await look(page, `${screen}, ${state}`);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
