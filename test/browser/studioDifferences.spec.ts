import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { portalCopy } from './support/portalCopy.ts';
import { startPortal } from './support/startPortal.ts';
import { enterAs } from './support/walk.ts';

/** What one program changes of signing in: a state that helps, another way back, and less patience. */
const OVERLAY = {
  delays: { patience: 5000 },
  events: { HELP: 'Asks for help.' },
  states: {
    signIn: { on: { HELP: 'help' } },
    sent: { on: { BACK: 'forgot' } },
    help: { meta: { view: 'sent' }, on: { BACK: 'signIn' } },
  },
};

test('the differences of two programs are read as sentences, and seen on one chart with what only the other has', async ({ page }) => {
  const copy = portalCopy();
  copy.write('oem-config/honda/overlays/workflows/login.machine.json', JSON.stringify(OVERLAY));
  const portal = await startPortal({ root: copy.root });
  try {
    await enterAs(page.context(), portal.url, 'qa');
    await page.goto(`${portal.url}/studio?machine=login&program=honda&tab=differences`);
    const panel = page.getByRole('tabpanel', { name: 'Differences' });
    await expect(panel.getByRole('status').first()).toContainText(/differences from/);
    for (const sentence of [
      'The delay patience is 5000 ms, before 10000 ms.',
      'The state help is new.',
      'New in signIn: HELP → help.',
      'BACK leads from sent to another state: forgot, before signIn.',
    ])
      await expect(panel.getByRole('button', { name: sentence })).toBeVisible();
    await expect(panel.locator('.s-state__text', { hasText: 'help' })).toContainText('+ new');
    await expect(panel.locator('.s-transition--changed')).toContainText('≠ changed');
    await panel.getByRole('button', { name: 'BACK leads from sent to another state' }).press('Enter');
    await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('from sent to forgot');
    expect(await faultsOf(page)).toEqual([]);
    // From the other side the same state is gone, and still drawn.
    await page.getByLabel('Program', { exact: true }).selectOption('base');
    await panel.getByLabel('Compare with').selectOption('honda');
    await panel.getByRole('button', { name: 'The state help is gone.' }).press('Enter');
    await expect(panel.locator('.s-state--removed.s-state--selected')).toHaveCount(1);
    await expect(panel.locator('.s-transition--removed')).toHaveCount(2);
    await page.getByLabel('Language').selectOption({ label: 'Français' });
    await expect(page.getByRole('button', { name: 'L’état help n’existe plus.' })).toBeVisible();
  } finally {
    await portal.stop();
    copy.remove();
  }
});
