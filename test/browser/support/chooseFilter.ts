import type { Page } from '@playwright/test';

/** Chooses an option of a filter of a table, whose button says its name, and its value if it has one. */
export async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  await filterButton(page, label).click();
  await page.getByRole('dialog', { name: label }).getByRole('option', { name: option, exact: true }).click();
}

/** The button of a filter, whatever its value. */
export const filterButton = (page: Page, label: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}(?: ?: .+)?$`) });
