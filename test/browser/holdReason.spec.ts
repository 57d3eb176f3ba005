import { expect, test } from '@playwright/test';
import { addHoldKind } from './support/addHoldKind.ts';
import { chooseStep } from './support/chooseStep.ts';
import { portalCopy } from './support/portalCopy.ts';
import { startPortal } from './support/startPortal.ts';
import { alter, openAs, recordCalls } from './support/walk.ts';

test('a reason why a dealer is on hold is added by documents alone: asked for, sent, kept with the dealer and in its history', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const copy = portalCopy();
  addHoldKind(copy);
  const portal = await startPortal({ root: copy.root });
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
  const calls = recordCalls(page);
  try {
    await openAs(page, portal.url, 'admin', '/manageenrollments');
    await page.getByLabel('Dealer code or name').fill('HO000');
    const row = page.getByRole('table', { name: 'Manage Enrollments' }).getByRole('row').filter({ hasText: 'HO0002' }).first();
    await chooseStep(row, 'Pause the dealer');
    const dialog = page.getByRole('dialog', { name: /^Pause: / });
    // So it is called once the dialog has learnt that something is about to go live.
    await dialog.getByRole('button', { name: 'Continue: Pause' }).click();
    await expect(dialog.getByText('Say why it is on hold.')).toBeVisible();
    await dialog.getByLabel('Season').check();
    await dialog.getByLabel('Reason').fill('Closed until spring.');
    await dialog.getByRole('button', { name: 'Continue: Pause' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Paused');
    const authorization = String(calls.find(({ headers }) => headers['authorization']?.startsWith('Bearer '))?.headers['authorization']);
    const answer = await page.request.get(`${portal.url}/api/portal/enrollments/history/dealers/honda-0002`, {
      headers: { authorization },
    });
    const [step] = ((await answer.json()) as { items: object[] }).items;
    expect(step).toMatchObject({
      event: 'PAUSE',
      to: 'PAUSED',
      payload: { holdKind: 'SEASON', stateChangedReason: 'Closed until spring.' },
    });
    await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
    await page.reload();
    const french = page.getByRole('row').filter({ hasText: 'HO0001' }).first();
    await chooseStep(french, 'Suspendre le concessionnaire');
    await expect(page.getByRole('dialog').getByText('Motif de la pause')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Rénovation').check();
  } finally {
    await portal.stop();
    copy.remove();
  }
});
