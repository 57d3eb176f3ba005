import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { answer, openAs, recordCalls } from './support/walk.ts';

const DEALERS = '/api/portal/dealers';
const thousand = Array.from({ length: 1000 }, (_, nth) => ({ code: `ZZ${nth}`, name: `Dealer ${nth}` }));
const asked = (calls: ReturnType<typeof recordCalls>) =>
  calls.filter(({ path }) => path === DEALERS).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
const box = (page: Page) => page.getByRole('main').getByRole('combobox', { name: /^(Dealer|Concessionnaire)$/ });
const options = (page: Page) => page.getByRole('main').getByRole('listbox', { name: 'Dealer', exact: true }).getByRole('option');
const code = (page: Page) => page.getByLabel('Dealer code', { exact: true });

async function openPicker(page: Page, url: string, maker = 'Acura'): Promise<void> {
  await openAs(page, url, 'admin', '/admindwcpenrollment');
  await page.getByLabel('Vehicle maker').selectOption(maker);
  await expect(box(page)).toBeVisible();
}

test('[GB-214] a code that is typed whole and entered opens the form of its dealer, and nothing opens before', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openPicker(page, portal.url);
  await box(page).pressSequentially('ac0001');
  await expect(options(page).filter({ hasText: 'AC0001' })).toHaveCount(1);
  await page.waitForTimeout(500);
  await expect(box(page)).toBeVisible();
  await box(page).press('Enter');
  await expect(code(page)).toHaveValue('AC0001');
  expect(asked(calls)).toEqual([{ oemId: '2' }, { oemId: '2', term: 'ac0001' }]);
});

test('[GB-214] a code that is entered before anything was found is looked for, and one that no dealer has is told', async ({
  page,
  portal,
}) => {
  await openPicker(page, portal.url);
  await box(page).fill('nobody');
  await box(page).press('Enter');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'No dealer has this code or name.' })).toBeVisible();
  await box(page).fill('AC1001');
  await box(page).press('Enter');
  await expect(code(page)).toHaveValue('AC1001');
});

test('[GB-214] the keyboard alone chooses a dealer: arrows open and walk the list, Escape closes it, Enter takes what is marked', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await openPicker(page, portal.url, 'Honda');
  const input = box(page);
  await expect(input).toHaveAccessibleDescription('Code or part of the name');
  await input.click();
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(input).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(input).toHaveAttribute('aria-expanded', 'true');
  const marked = () => page.getByRole('listbox', { name: 'Dealer', exact: true }).getByRole('option', { selected: true });
  const first = await marked().textContent();
  await expect(input).toHaveAttribute('aria-activedescendant', (await marked().getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(marked()).not.toHaveText(first ?? '');
  await expect(marked()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(input).toHaveAttribute('aria-expanded', 'false');
  await expect(input).toBeFocused();
  await input.fill('cedar falls');
  await expect(options(page)).toHaveText(['Cedar Falls HondaHO0001']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveValue('HO0001');
});

test('[GB-214] an arrow key that is pressed before the script of the list is there counts when it is', async ({ page, portal }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isAsked = false;
  await page.route('**/static/suggestions.*.js', async (route) => {
    isAsked = true;
    await released;
    await route.continue();
  });
  await openPicker(page, portal.url, 'Honda');
  expect(isAsked, 'the script before the text box is used').toBe(false);
  await box(page).focus();
  await box(page).press('ArrowDown');
  expect(isAsked).toBe(true);
  release();
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toBeFocused();
});

test('[GB-214] a pointer chooses too, and what is typed is told as soon as a pause shows that it is whole', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openPicker(page, portal.url, 'Honda');
  await box(page).pressSequentially('cedar falls', { delay: 30 });
  await expect(options(page)).toHaveCount(1);
  await options(page).click();
  await expect(code(page)).toHaveValue('HO0001');
  expect(asked(calls)).toEqual([{ oemId: '1' }, { oemId: '1', term: 'cedar falls' }]);
});

test('[GB-214] who is listed no more than the first 1,000 dealers is told, and finds the others by code or name', async ({
  page,
  portal,
}) => {
  await answer(page, `GET ${DEALERS}`, { json: thousand });
  await openPicker(page, portal.url);
  await expect(page.getByText('The first 1,000 dealers are listed.')).toBeVisible();
  await page.goto('/managesubscription');
  await expect(page.getByText('The first 1,000 dealers are listed.')).toBeVisible();
  const calls = recordCalls(page);
  await page.getByLabel('Dealer code or name').fill('AC0001');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => asked(calls)).toEqual([{ term: 'AC0001' }]);
  await expect(page).toHaveURL(/\/managesubscription\?term=AC0001$/);
  await expect(page.getByLabel('Dealer code or name')).toHaveValue('AC0001');
});

test('[GB-214] a text that is too long, or that no database keeps, leaves the picker as it is', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openPicker(page, portal.url, 'Honda');
  await box(page).click();
  await page.keyboard.insertText('x'.repeat(130));
  await expect(box(page)).toHaveValue('x'.repeat(100));
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'No dealer has this code or name.' })).toBeVisible();
  await box(page).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'cedar\0 falls\ud83d');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(box(page)).toHaveValue('cedar falls');
  await expect(options(page)).toHaveCount(1);
  expect(asked(calls)).toEqual([{ oemId: '1' }, { oemId: '1', term: 'x'.repeat(100) }, { oemId: '1', term: 'cedar falls' }]);
});

test('[GB-214] in French too', async ({ browser, portal }) => {
  const page = await (await browser.newContext({ locale: 'fr-CA', baseURL: portal.url })).newPage();
  await openAs(page, portal.url, 'admin', '/admindwcpenrollment');
  await page.getByRole('main').getByLabel('Constructeur').selectOption('Acura');
  await box(page).fill('zzzz');
  await expect(page.getByText('Aucun concessionnaire n’a ce code ou ce nom.')).toBeVisible();
  await answer(page, `GET ${DEALERS}`, { json: thousand });
  await page.goto('/managesubscription');
  await expect(page.getByText(/Les 1\s000 premiers concessionnaires sont affichés/)).toBeVisible();
});
