import type { Page } from '@playwright/test';

/** Opens something on a page and waits until it is shown. */
export type Open = (page: Page) => Promise<void>;

const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** Opens the menu of the first row of a table. */
const rowMenu: Open = async (page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
};

/** What a button shows in place, by an input that is in it. */
export const inputsOf =
  (name: string, input: string): Open =>
  async (page) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: input }).waitFor();
  };

/** A dialog that a button opens. */
export const dialogOf =
  (name: string): Open =>
  async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await dialog(page);
  };

/** A dialog that an action of the first row with this action opens. */
export const dialogOfRow =
  (action: RegExp): Open =>
  async (page) => {
    await rowMenu(page);
    await page.getByRole('menuitem', { name: action }).first().click();
    await dialog(page);
  };

/** What can be open on every page of somebody who is signed in. */
export const EVERYWHERE: { readonly [name: string]: Open } = {
  menu: async (page) => {
    const products = page.getByRole('button', { name: 'Products' });
    await products.click();
    await page.locator('nav a', { hasText: 'Website' }).first().waitFor();
  },
  'search of the menu': async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page);
    await page.keyboard.type('con');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /Contact/ })
      .first()
      .waitFor();
  },
};

/** What can be open on a page whose table has rows with actions. */
export const OF_ROWS: { readonly [name: string]: Open } = { 'menu of a row': rowMenu };

/** What can be open on a page with a long table. */
export const OF_LISTS: { readonly [name: string]: Open } = { 'view of the table': dialogOf('View') };
