import type { Locator } from '@playwright/test';

/** Chooses something from the menu of a table's row. */
export async function chooseStep(row: Locator, step: string): Promise<void> {
  await row.getByRole('button', { name: 'Actions' }).click();
  await row.page().getByRole('menuitem', { name: step, exact: true }).click();
}
