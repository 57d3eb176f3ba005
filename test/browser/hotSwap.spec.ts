import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type PortalCopy, portalCopy } from './support/portalCopy.ts';
import { startPortal } from './support/startPortal.ts';

const HOME = 'schemas/screens/shell/home.screen.json';

function writeHeading(copy: PortalCopy, text: string): void {
  copy.edit(HOME, ({ blocks }) => Object.assign((blocks as { text: string }[])[0] ?? {}, { text }));
}

test('a text, a colour, a tile and an expression change in an open page without losing what is typed; a broken expression is refused at its character', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const copy = portalCopy();
  const portal = await startPortal({ root: copy.root, env: { COMPILE_SECONDS: '60' } });
  try {
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('Username').fill('dealer.honda');
    await page.getByLabel('Password', { exact: true }).fill('Portal.2026!');
    await page.getByRole('button', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact Details' });
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Name').fill('Half typed name');
    const begun = Date.now();
    copy.write(
      'oem-config/honda/locales/en.json',
      JSON.stringify({
        $schema: '../../../schemas/meta/messages.schema.json',
        home: { heading: 'Welcome to the {program} house' },
        products: { smartleads: { title: 'SmartLeads Plus' } },
      }),
    );
    copy.edit('oem-config/honda/oem.json', (oem) => {
      (oem['tokens'] as Record<string, string>)['primary'] = '#005a2b';
    });
    await expect(page.getByText('Welcome to the Honda house')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('SmartLeads Plus').first()).toBeAttached({ timeout: 20_000 });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-primary').trim().toLowerCase()), {
        timeout: 20_000,
      })
      .toContain('#005a2b');
    test.info().annotations.push({ type: 'swap', description: `${Date.now() - begun} ms` });
    await expect(dialog.getByLabel('Name')).toHaveValue('Half typed name');

    writeHeading(copy, '@home.heading(program: upper case(text(oem.displayName)))');
    await expect(page.getByText('Welcome to the HONDA house')).toBeVisible({ timeout: 20_000 });
    await expect(dialog.getByLabel('Name')).toHaveValue('Half typed name');

    writeHeading(copy, '@home.heading(program: upper kase(text(oem.displayName)))');
    const lines = readFileSync(join(copy.root, HOME), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('upper kase'));
    const refusal = `"diagnostics":["${HOME}:${line + 1}:${(lines[line]?.indexOf('upper kase') ?? 0) + 1} EXPRESSION`;
    await expect.poll(() => portal.output(), { timeout: 20_000 }).toContain(refusal);
    await page.reload();
    await expect(page.getByText('Welcome to the HONDA house')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Contact Details' })).toBeVisible();
  } finally {
    await portal.stop();
    copy.remove();
  }
});
