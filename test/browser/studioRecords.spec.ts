import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { chooseStep } from './support/chooseStep.ts';
import { expect, test } from './support/portalTest.ts';
import { startPortal } from './support/startPortal.ts';
import { enterAs } from './support/walk.ts';

/** What the dealer of the test is called and has ordered, and nobody else is to see. */
const CANARIES = ['Riverbend', 'HY0001', 'Jamie Lindqvist', 'Alex Carter', 'dealer.hyundai', 'gm.hyundai', 'Full service', 'pkg-141'];

async function orderPackage(dealer: Page): Promise<void> {
  await dealer.goto('/managepackages');
  const group = (name: string) => dealer.getByRole('group', { name, exact: true });
  await group('Provider').getByLabel('Driveline Sites').check();
  const gold = group('Full Service').getByLabel(/^Full service Gold/);
  await gold.check();
  await dealer.getByRole('button', { name: 'Review', exact: true }).click();
  const review = dealer.getByRole('dialog', { name: 'Review: Full service Gold' });
  await review.getByLabel('I accept the End User License Agreement').check();
  await review.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(review).toBeHidden();
}

async function callOff(dealer: Page): Promise<void> {
  await dealer.goto('/managesubscription?list=future');
  await chooseStep(dealer.getByRole('row', { name: /Full service Gold/ }), 'Cancel');
  await dealer.getByRole('dialog').getByRole('button', { name: 'Cancel the subscription', exact: true }).click();
  await expect(dealer.getByRole('dialog')).toBeHidden();
}

test('a tester follows a subscription that a dealer orders and calls off in another tab, and sees nothing of the dealer', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const portal = await startPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    await enterAs(context, portal.url, 'qa');
    const studio = await context.newPage();
    const received: Promise<string>[] = [];
    studio.on('response', (response) => {
      if (/\/records/.test(response.url()) && response.status() === 200) received.push(response.text());
    });
    await studio.goto('/studio?machine=subscription&program=hyundai&tab=records');
    const list = studio.getByRole('region', { name: 'Records of this life cycle' });
    const state = list.getByRole('combobox', { name: 'State' });
    await state.selectOption({ label: await state.getByRole('option', { name: /^Subscription Pending/ }).innerText() });
    await expect(list).toHaveAttribute('aria-busy', 'false');
    const before = await list.getByRole('listitem').count();

    await enterAs(context, portal.url, 'dealer.hyundai');
    const dealer = await context.newPage();
    await orderPackage(dealer);
    await studio.bringToFront();
    await expect(list.getByRole('listitem')).toHaveCount(before + 1);
    await list.getByRole('button').nth(1).press('Enter');
    const record = studio.getByRole('region').filter({ has: studio.getByRole('table', { name: 'History, the newest first' }) });
    const history = record.getByRole('table', { name: 'History, the newest first' }).getByRole('row');
    await expect(history.nth(1)).toContainText(/Made→ Subscription Pendingdealer$/);
    await expect(record.getByText(/^GO_LIVE falls due on .* \(America\/Chicago\)\.$/)).toBeVisible();
    const lit = studio.locator('.s-drawing .s-state__name', { hasText: '●' });
    await expect(lit).toHaveText(['● Subscription Pending']);
    await studio.reload();
    await expect(lit).toHaveText(['● Subscription Pending']);

    const event = (name: string) =>
      record.getByRole('table', { name: /^Who may do what now/ }).getByRole('row', { name: new RegExp(`^${name} `) });
    await expect(event('CANCEL')).toContainText('May send it');
    await expect(event('ACTIVATE')).toContainText('A condition does not hold.');
    await expect(event('ACTIVATE').getByText("user.role = 'admin'")).toBeVisible();
    await record.getByRole('combobox', { name: 'By' }).selectOption('admin');
    await expect(event('ACTIVATE')).toContainText('May send it');
    await record.getByRole('combobox', { name: 'For the role' }).selectOption('oemStaff');
    await expect(event('ACTIVATE')).toContainText('No call that sends it is open to this role.');
    await record.getByRole('combobox', { name: 'For the role' }).selectOption('admin');
    await expect(event('ACTIVATE')).toContainText('May send it');
    expect(await faultsOf(studio)).toEqual([]);

    await dealer.bringToFront();
    await callOff(dealer);
    await studio.bringToFront();
    await expect(lit).toHaveText(['● Cancelled']);
    await expect(studio.locator('.s-transition--taken')).toContainText('CANCEL');
    await expect(history.nth(1)).toContainText(/CANCELSubscription Pending → Cancelleddealer$/);
    await expect(event('CANCEL')).toContainText('Not in this state.');
    await history.nth(2).getByRole('button', { name: 'Made' }).press('Enter');
    await expect(lit).toHaveText(['● Subscription Pending']);

    const answers = await Promise.all(received);
    expect(answers.length).toBeGreaterThan(4);
    for (const canary of CANARIES) {
      expect(answers.join('\n'), canary).not.toContain(canary);
      expect(await studio.content(), canary).not.toContain(canary);
    }
  } finally {
    await context.close();
    await portal.stop();
  }
});
