import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { answer, hold, onCall, openAs, recordCalls } from './support/walk.ts';

const PERMISSION = 'GET /api/portal/changePassword/permission';
const CHANGE = 'POST /changePassword';
const STRONG = 'Abcdef1!';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' });
const current = (page: Page) => dialog(page).getByLabel('Current password', { exact: false }).and(page.locator('input'));
const fresh = (page: Page) => dialog(page).getByLabel('New password', { exact: false }).and(page.locator('input'));
const confirm = (page: Page) => dialog(page).getByLabel('Confirm password', { exact: false }).and(page.locator('input'));
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Change password', exact: true });
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).first();
const rules = (page: Page) => dialog(page).getByRole('list', { name: 'Password conditions' }).getByRole('listitem');

/** States of the five indicators, in order: length, upper, lower, digit, special. */
function states(page: Page): Promise<(string | null)[]> {
  return rules(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Program menu' }).getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Change Password', { exact: true }).click();
}

async function fill(page: Page, values: readonly [string, string, string]): Promise<void> {
  await current(page).fill(values[0]);
  await fresh(page).fill(values[1]);
  await confirm(page).fill(values[2]);
}

/** Colour under a message, as the screen mixes it. */
function tintOf(text: Locator): Promise<{ red: number; green: number }> {
  return text.evaluate((element) => {
    const ink = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    ink.fillStyle = getComputedStyle(element.closest('.p-notice') ?? element).backgroundColor;
    ink.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0] = ink.getImageData(0, 0, 1, 1).data;
    return { red, green };
  });
}

/** The error that stands with a field, found the way assistive technology does. */
async function errorOf(field: Locator): Promise<string> {
  return field.evaluate((input) => {
    const ids = `${input.getAttribute('aria-errormessage') ?? ''} ${input.getAttribute('aria-describedby') ?? ''}`
      .split(' ')
      .filter(Boolean);
    return ids
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  });
}

test('[SH-CHANGE-PASSWORD-01, SH-CHANGE-PASSWORD-02, SH-CALLS-22] permission is asked for before the one dialog opens', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent');
  const asked = await hold(page, PERMISSION);
  await ask(page);
  await asked.reached;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  asked.release();
  await expect(dialog(page)).toHaveCount(1);
  await expect(current(page)).toBeVisible();
  await close(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

/** Names of the controls and headings that assistive technology finds. */
async function namesFor(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const roles = ['button', 'link', 'heading', 'textbox'];
  return nodes.filter(({ ignored, role }) => !ignored && roles.includes(String(role?.value))).map(({ name }) => String(name?.value));
}

/** All text that can be selected, which is what the browser's search finds, too; its own `find` finds nothing without a window. */
function selectableText(): string {
  const selection = getSelection();
  selection?.selectAllChildren(document.body);
  const text = String(selection);
  selection?.removeAllRanges();
  return text;
}

test('[WCAG 2.4.3] neither Tab, nor find in page, nor assistive technology gets behind the dialog; the focus comes back to the menu', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent');
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  expect(await namesFor(page)).toContain(heading);
  expect(await page.evaluate(selectableText)).toContain(heading);
  await ask(page);
  await expect(current(page)).toBeFocused();
  expect(await namesFor(page)).toContain('Change Password');
  expect(await namesFor(page)).not.toContain(heading);
  const text = await page.evaluate(selectableText);
  expect(text).toContain('Current password');
  expect(text).not.toContain(heading);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), `${key} ${press}`).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
  expect(await namesFor(page)).toContain(heading);
});

test('[SH-CHANGE-PASSWORD-03] without the right only the message shows', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.recent');
  for (const refusal of [{ json: { canEdit: false } }, { json: {} }, { status: 404, json: {} }]) {
    await page.unrouteAll();
    await answer(page, PERMISSION, refusal);
    await ask(page);
    await expect(dialog(page).getByText('You do not have permission to change password.', { exact: true })).toBeVisible();
    await expect(dialog(page).locator('input')).toHaveCount(0);
    await close(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('[SH-CHANGE-PASSWORD-04..06, SH-CHANGE-PASSWORD-08, SH-CHANGE-PASSWORD-09] a refusal shows its first error in red and clears; closing clears the rest', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent');
  await answer(
    page,
    CHANGE,
    { json: { errors: ['Old password wrong', 'x'] } },
    { status: 400, json: { errors: [{ message: 'Used before' }] } },
  );
  await ask(page);
  for (const refusal of ['Old password wrong', 'Used before']) {
    await fill(page, ['Old.pass1', STRONG, STRONG]);
    await submit(page).click();
    await expect(dialog(page).getByText(refusal, { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toHaveText([refusal]);
    for (const field of [current(page), fresh(page), confirm(page)]) await expect(field).toHaveValue('');
    expect(await states(page)).toEqual(Array(5).fill('neutral'));
    const { red, green } = await tintOf(dialog(page).getByText(refusal, { exact: true }));
    expect(red).toBeGreaterThan(green);
  }
  await fill(page, ['a', 'abc', 'abd']);
  await expect.poll(() => states(page)).toEqual(['not-met', 'not-met', 'met', 'not-met', 'not-met']);
  await submit(page).click();
  await expect(dialog(page).getByText('New Password does not fullfill below written conditions.')).toBeVisible();
  await close(page).click();
  await ask(page);
  for (const field of [current(page), fresh(page), confirm(page)]) await expect(field).toHaveValue('');
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await expect(dialog(page).getByText('New Password does not fullfill below written conditions.')).toHaveCount(0);
  await expect.poll(() => states(page)).toEqual(Array(5).fill('neutral'));
});

test('[SH-CHANGE-PASSWORD-07, SH-CHANGE-PASSWORD-09, SH-CHANGE-PASSWORD-26, SH-CALLS-23] a change is sent, praised in green, and forgotten', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent');
  await answer(page, CHANGE, { json: { errors: [] } });
  const calls = recordCalls(page);
  await ask(page);
  await fill(page, [' Old.pass1 ', STRONG, STRONG]);
  await submit(page).click();
  const success = dialog(page).getByText('Password updated successfully.', { exact: true });
  await expect(success).toBeVisible();
  const sent = calls.find(({ path }) => path === '/changePassword');
  expect(JSON.parse(sent?.body ?? '')).toEqual({ password: ' Old.pass1 ', newPassword: STRONG, confirmPassword: STRONG });
  for (const field of [current(page), fresh(page), confirm(page)]) await expect(field).toHaveValue('');
  expect(await states(page)).toEqual(Array(5).fill('neutral'));
  const { red, green } = await tintOf(success);
  expect(green).toBeGreaterThan(red);
  await close(page).click();
  await ask(page);
  await expect(success).toHaveCount(0);
});

test('[SH-CHANGE-PASSWORD-12] strength is checked first and shown rule by rule', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.recent');
  let posts = 0;
  await onCall(page, CHANGE, async (route) => {
    posts += 1;
    await route.fulfill({ json: { errors: ['heard'] } });
  });
  await ask(page);
  await test.step('SH-CHANGE-PASSWORD-10 neutral', () => expect.poll(() => states(page)).toEqual(Array(5).fill('neutral')));
  const weak: [string, string, string[]][] = [
    ['SH-CHANGE-PASSWORD-14, BU-CONSTANTS-25', 'Abcde1!', ['not-met', 'met', 'met', 'met', 'met']],
    ['SH-CHANGE-PASSWORD-15', 'abcdefg1!', ['met', 'not-met', 'met', 'met', 'met']],
    ['SH-CHANGE-PASSWORD-16', 'ABCDEFG1!', ['met', 'met', 'not-met', 'met', 'met']],
    ['SH-CHANGE-PASSWORD-17', 'Abcdefgh!', ['met', 'met', 'met', 'not-met', 'met']],
    ['SH-CHANGE-PASSWORD-18', 'Abcdefg1~', ['met', 'met', 'met', 'met', 'not-met']],
    ['SH-CHANGE-PASSWORD-18', 'Abcdefg1', ['met', 'met', 'met', 'met', 'not-met']],
  ];
  await current(page).fill('Old.pass1');
  await confirm(page).fill('something else');
  for (const [ids, password, shown] of weak) {
    await fresh(page).fill(password);
    await test.step(`${ids} ${password}`, () => expect.poll(() => states(page)).toEqual(shown));
    await submit(page).click();
    await test.step('SH-CHANGE-PASSWORD-19, SH-CHANGE-PASSWORD-25 at the new password', () =>
      expect.poll(() => errorOf(fresh(page))).toContain('New Password does not fullfill below written conditions.'));
    await test.step('SH-CHANGE-PASSWORD-13 strength first', async () => {
      const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
      expect(await topOf(rules(page).first())).toBeLessThan(await topOf(dialog(page).locator('input').first()));
      expect(await errorOf(confirm(page))).not.toContain('Password must match');
      expect(await errorOf(current(page))).toBe('');
    });
  }
  expect(posts).toBe(0);
  await test.step('SH-CHANGE-PASSWORD-11, SH-CHANGE-PASSWORD-18 met', async () => {
    for (const special of '!#@$%^&*+=._') {
      await fresh(page).fill(`Abcdefg1${special}`);
      await expect.poll(() => states(page)).toEqual(Array(5).fill('met'));
    }
  });
  await fill(page, ['Old.pass1', STRONG, STRONG]);
  await submit(page).click();
  await expect(dialog(page).getByText('heard')).toBeVisible();
  expect(posts).toBe(1);
});

test('[SH-CHANGE-PASSWORD-20..24] what is missing or differs is said at its field and nothing is sent', { tag: '@smoke' }, async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent');
  const calls = recordCalls(page);
  await ask(page);
  await submit(page).click();
  await expect.poll(() => errorOf(current(page))).toContain('Current password required.');
  expect(await errorOf(fresh(page))).toContain('New password required.');
  expect(await errorOf(confirm(page))).toContain('Confirm password required.');
  await fill(page, ['', STRONG, STRONG]);
  await submit(page).click();
  await expect.poll(() => errorOf(current(page))).toContain('Current password required.');
  await expect.poll(() => errorOf(confirm(page))).not.toContain('required');
  await fill(page, ['Old.pass1', STRONG, `${STRONG}x`]);
  await submit(page).click();
  await expect.poll(() => errorOf(confirm(page))).toContain('Password must match');
  expect(await errorOf(confirm(page))).not.toContain('required');
  await fill(page, ['Old.pass1', STRONG, '']);
  await submit(page).click();
  await expect.poll(() => errorOf(confirm(page))).toContain('Confirm password required.');
  expect(calls.filter(({ path }) => path === '/changePassword')).toEqual([]);
});

test('[SH-CHANGE-PASSWORD-07, SH-CHANGE-PASSWORD-08] the server refuses a wrong current password', async ({ page, portal }) => {
  await openAs(page, portal.url, 'oem.honda');
  await ask(page);
  await fill(page, ['not it', 'Another.2026!', 'Another.2026!']);
  await submit(page).click();
  await expect(dialog(page).getByText('The current password is not correct.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
