import type { Page } from '@playwright/test';
import { LIVE_CHANNEL, LIVE_VERSION, type LiveCommand, type LiveMessage } from '#model';
import { faultsOf } from './support/axe.ts';
import { expect, test } from './support/portalTest.ts';
import { startPortal } from './support/startPortal.ts';
import { enterAs } from './support/walk.ts';

/** Posts on the channel as any page of the portal's origin could, to the tab and the flow that said hello last. */
async function post(from: Page, command: Partial<LiveCommand> & { readonly type: string }): Promise<void> {
  await from.evaluate(
    async ([name, v, rest]) => {
      const channel = new BroadcastChannel(name as string);
      const hello = new Promise<LiveMessage>((resolve) => {
        channel.onmessage = ({ data }) => data.type === 'hello' && resolve(data);
      });
      channel.postMessage({ type: 'find', v });
      const { flows = [], tab } = (await hello) as LiveMessage & { readonly type: 'hello' };
      const session = flows.findLast(({ machine }) => machine === 'contact-chain')?.session;
      channel.postMessage({ v, tab, session, studio: 'forged', ...(rest as object) });
      channel.close();
    },
    [LIVE_CHANNEL, LIVE_VERSION, command] as const,
  );
}

test('a tester drives the page of a dealer once it is allowed there, and no longer; what it did is told as such', async ({ browser }) => {
  test.setTimeout(120_000);
  const portal = await startPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    const studio = await context.newPage();
    await enterAs(context, portal.url, 'qa');
    await studio.goto('/studio?machine=contact-chain&program=honda&tab=live');
    await enterAs(context, portal.url, 'dealer.honda');
    const dealer = await context.newPage();
    await dealer.goto('/');
    const contact = dealer.getByRole('dialog', { name: 'Contact Details', exact: true });
    const edit = contact.getByRole('button', { name: 'Edit', exact: true });
    await expect(edit).toBeVisible();
    const live = studio.getByRole('tabpanel', { name: 'Live' });
    const bar = dealer.getByRole('region', { name: 'A tester wants to operate this page.' });

    // Nobody has allowed anything: neither a forged message nor a refused request moves the page.
    await post(studio, { type: 'send', event: { type: 'EDIT' } });
    await live.getByRole('button', { name: 'Ask to operate this tab' }).click();
    await expect(bar).toBeVisible();
    await post(studio, { type: 'send', event: { type: 'EDIT' } });
    await expect(studio.getByRole('region', { name: 'What can be sent' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Refuse' }).click();
    await expect(live.getByText('The user of the tab refused.')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(edit).toBeVisible();

    await live.getByRole('button', { name: 'Ask again' }).click();
    await expect(bar).toBeVisible();
    // No script of the page can press it, and the keyboard reaches it out of the dialog that is open.
    await bar.getByRole('button', { name: 'Allow' }).evaluate((button) => (button as HTMLElement).click());
    await expect(bar).toBeVisible();
    await edit.focus();
    expect(await faultsOf(dealer)).toEqual([]);
    while (!(await bar.getByRole('button', { name: 'Allow' }).evaluate((button) => button === document.activeElement)))
      await dealer.keyboard.press('Tab');
    await dealer.keyboard.press('Enter');
    await expect(dealer.getByRole('status').getByText('A tester operates this page.')).toBeAttached();

    const offers = studio.getByRole('region', { name: 'What can be sent' });
    await offers.getByRole('button', { name: 'EDIT', exact: true }).click();
    await expect(contact.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    await expect(studio.getByRole('row', { name: /EDIT ?from the Studio contact\.reading → contact\.editing/ })).toBeVisible();
    expect(await faultsOf(studio)).toEqual([]);
    expect(await faultsOf(dealer)).toEqual([]);

    // A breakpoint holds back the tester and not the dealer, whose own controls go on as ever.
    await studio.getByRole('button', { name: 'contact.reading → contact.editing' }).click();
    await studio.getByRole('application').focus();
    await studio.keyboard.press('b');
    await expect(studio.locator('.s-note--breakpoint')).toHaveText('■ breakpoint');
    await contact.getByRole('button', { name: 'Cancel', exact: true }).click();
    await edit.click();
    await expect(studio.getByRole('alert')).toContainText('Breakpoint reached: EDIT in contact.reading.');
    await contact.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(edit).toBeVisible();
    await expect(offers.getByRole('button', { name: 'EDIT', exact: true })).toBeDisabled();
    expect(await faultsOf(studio)).toEqual([]);
    await offers.getByRole('button', { name: 'Go on' }).click();
    await expect(offers.getByRole('button', { name: 'EDIT', exact: true })).toBeEnabled();
    await dealer.getByRole('region', { name: 'A tester operates this page.' }).getByRole('button', { name: 'End now' }).click();
    await expect(live.getByText('You do not operate this tab any more.')).toBeVisible();
    await expect(offers).toHaveCount(0);
    await expect(dealer.getByRole('region', { name: /tester/ })).toHaveCount(0);

    // What is allowed is over with the page, and with the Studio.
    await live.getByRole('button', { name: 'Ask again' }).click();
    await bar.getByRole('button', { name: 'Allow' }).click();
    await expect(live.getByText('You operate this tab.')).toBeVisible();
    await dealer.reload();
    await expect(live.getByText('You do not operate this tab any more.')).toBeVisible();
    await live.getByRole('button', { name: 'Ask again' }).click();
    await bar.getByRole('button', { name: 'Allow' }).click();
    await expect(live.getByText('You operate this tab.')).toBeVisible();
    await studio.close();
    await expect(dealer.getByRole('region', { name: /tester/ })).toHaveCount(0);
  } finally {
    await context.close();
    await portal.stop();
  }
});
