import type { Page } from '@playwright/test';
import { chooseStep } from './support/chooseStep.ts';
import { holdFor } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, openAs, recordCalls } from './support/walk.ts';

const DAYS_AHEAD = 70;
const ahead = new Date(Date.now() + DAYS_AHEAD * 86_400_000);
const day = ahead.toISOString().slice(0, 10);
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
const ofThisYear = day.slice(0, 4) === today.slice(0, 4);
// Tables show a date of this year without it.
const dayShown = ahead.toLocaleDateString('en-US', {
  month: 'short',
  day: 'numeric',
  ...(!ofThisYear && { year: 'numeric' }),
  timeZone: 'UTC',
});

const LISTS = '/api/portal/dwc/websiteprogram/async/dealerSubscriptions';
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('[BU-SUBSCRIPTIONS-23] what the provider needs to know is saved with the subscription, once, and stands there afterwards', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.infiniti', '/managesubscription');
  await chooseStep(row(page, 'Website premium'), 'Provider parameters');
  const dialog = page.getByRole('dialog', { name: 'Provider parameters: Website premium' });
  await dialog.getByRole('textbox', { name: 'DWCP URL' }).fill('none');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is not a valid DWCP URL. It starts with https:// and names a site.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'DWCP URL' }).fill('https://dealer.example.com/offers');
  const readAnew = page.waitForResponse((answer) => new URL(answer.url()).pathname === LISTS && answer.request().method() === 'GET');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The parameters of Website premium are saved.')).toBeVisible();
  const sent = calls.filter(({ path }) => path === `${LISTS}/customParams`);
  expect(sent.map(({ method, query }) => `${method} ${query}`)).toEqual(['POST ?dealerCode=IN0001', 'POST ?dealerCode=IN0001']);
  expect(JSON.parse(sent[1]?.body ?? '{}')).toMatchObject({ params: { dwcpUrl: 'https://dealer.example.com/offers' } });
  await readAnew;
  await chooseStep(row(page, 'Website premium'), 'Provider parameters');
  await expect(dialog.getByRole('textbox', { name: 'DWCP URL' })).toHaveValue('https://dealer.example.com/offers');
});

test('[BU-SUBSCRIPTIONS-02, BU-SUBSCRIPTIONS-04, BU-SUBSCRIPTIONS-06, BU-SUBSCRIPTIONS-08, BU-DEALER-LIFECYCLE-12, GB-231] a dealer ends a subscription on a day, goes on with it after all, and sees what happened', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.recent', '/managesubscription');
  await expect(page.getByRole('heading', { name: 'Subscriptions', level: 1 })).toBeVisible();
  await chooseStep(row(page, 'Website premium'), 'Unsubscribe');
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe: Website premium' });
  await expect(dialog.getByLabel('Apply to all packages')).toHaveCount(0);
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(dialog.getByText('The date must not be in the past.')).toBeVisible();
  await dialog.getByLabel('Date').fill(today);
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(dialog.getByText('The earliest possible day is tomorrow.')).toBeVisible();
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Website premium')).toContainText('Termination Pending');
  await expect(row(page, 'Website premium')).toContainText(dayShown);
  await chooseStep(row(page, 'Website premium'), 'Cancel termination');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel termination' }).click();
  await expect(row(page, 'Website premium')).toContainText('Subscribed');
  await chooseStep(row(page, 'Website premium'), 'History');
  const history = page.getByRole('dialog', { name: 'History of Website premium' });
  await expect(history.getByRole('row')).toHaveCount(3);
  await expect(history.getByRole('row').nth(1)).toContainText('Cancel termination');
  await expect(history.getByRole('row').nth(2)).toContainText('dealer.recent');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Website premium').getByRole('button')).toBeFocused();
  const [ended, cancelled, ...others] = calls.filter(({ path }) => path.includes('/dealersubscriptions/'));
  expect([ended?.path.split('/').at(-1), cancelled?.path.split('/').at(-1), others]).toEqual(['unsubscribe', 'cancelTermination', []]);
  await test.step('BU-SUBSCRIPTIONS-22 all seven names, also where no day is asked for', () =>
    expect(new URLSearchParams(cancelled?.body).get('scheduledDate')).toBe(''));
  expect(Object.fromEntries(new URLSearchParams(ended?.body))).toMatchObject({
    scheduledDate: day,
    skipDealerCommunication: '0',
    applyToAllPackages: '0',
  });
});

test('[BU-ENROLLMENT-19, GB-134] go-live dates that are set are named with whom to call; administrators are warned and may continue', async ({
  page,
  portal,
}) => {
  const warning = /Go-live dates are already set for: Website premium\. Please contact support at 512-555-\d{4} or \S+@example\.com/;
  await openAs(page, portal.url, 'dealer.acura', '/managesubscription');
  await expect(page.getByRole('main').getByText(warning)).toBeVisible();
  await openAs(page, portal.url, 'admin', '/managesubscription/AC0001');
  await chooseStep(row(page, 'Website premium'), 'Unsubscribe');
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe: Website premium' });
  await expect(dialog.getByText(/Go-live dates are already set for: Website premium\./)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue: Unsubscribe' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();
  await page.getByRole('tab', { name: /^Future/ }).click();
  await chooseStep(row(page, 'Digital retailing'), 'Cancel');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel the subscription', exact: true })).toBeVisible();
  await expect(page.getByText(/Go-live dates are already set/)).toHaveCount(0);
});

test('[BU-ENROLLMENT-45, BU-ENROLLMENT-46, BU-ENROLLMENT-47, GB-128] an outstanding account is told to dealers and administrators in their words, where no step is offered', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/managesubscription/HO1002');
  await expect(page.getByText('dealer has outstanding account and enrollment changes disabled', { exact: true })).toBeVisible();
  await row(page, 'Website premium').getByRole('button', { name: 'Actions' }).click();
  for (const step of ['Unsubscribe', 'Change']) await expect(page.getByRole('menuitem', { name: step, exact: true })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'History', exact: true })).toBeVisible();
  // A page that is open signs itself out when its cookies are gone.
  await page.goto('about:blank');
  await openAs(page, portal.url, 'dealer.recent', '/');
  await alter(page, `GET ${LISTS}`, (lists: object) => ({ ...lists, outstandingAccount: true }));
  await page.goto('/managesubscription');
  await expect(page.getByText(/^Your current account is outstanding, contact billing/)).toBeVisible();
});

test('[BU-SUBSCRIPTIONS-10, BU-SUBSCRIPTIONS-11, BU-SUBSCRIPTIONS-12, BU-SUBSCRIPTIONS-13] the lists of a dealer, in tabs that say how many stand in them', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.genesis', '/managesubscription');
  for (const tab of ['Current (2)', 'Pending (1)', 'Future (1)', 'Terminated (1)', 'History (1)']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(Number(/\d/.exec(tab)?.[0]) + 1);
  }
});

test('[BU-SUBSCRIPTIONS-10, BU-SUBSCRIPTIONS-11] a subscription stands with provider, scheduled date and its price with add-ons as money of the offer', async ({
  page,
  portal,
}) => {
  await alter(page, `GET ${LISTS}`, (lists: { current: { offer: object }[] }) => ({
    ...lists,
    current: lists.current.map((one) => ({
      ...one,
      scheduledDate: '2041-03-01',
      addons: [{ id: '17', name: 'Chat' }],
      total: 415,
      offer: { ...one.offer, providerName: 'Northgate Web', price: 336, currency: 'CAD' },
    })),
  }));
  await openAs(page, portal.url, 'dealer.genesis', '/managesubscription');
  const cell = (name: string) => row(page, 'Website premium').locator(`[data-label="${name}"]`);
  await expect(cell('Provider')).toHaveText('Northgate Web');
  await expect(cell('Scheduled for')).toHaveText('Mar 1, 2041');
  await expect(cell('Add-ons')).toHaveText('Chat');
  await expect(cell('Monthly total')).toHaveText('CA$415.00');
  await expect(page.getByText('Monthly total, all packages')).toBeVisible();
});

test('[BU-SUBSCRIPTIONS-03, GB-104] a dealer group chooses one of its dealers before any is read, here and in the website program', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'group.honda', '/managesubscription');
  const dealers = page.getByRole('table', { name: 'Choose a dealer' });
  await expect(dealers.getByRole('link').first()).toBeVisible();
  expect(calls.filter(({ path }) => path === LISTS)).toEqual([]);
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await dealers.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/managesubscription\/HO\d+$/);
  await expect(page.getByText(/\(HO\d+\)/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'You are here' }).getByText(/^HO\d+$/)).toBeVisible();
  await test.step('SH-ROUTES-49 its calls name the dealer, also after a reload', async () => {
    const code = new URL(page.url()).pathname.split('/').at(-1);
    const asked = () => calls.filter(({ path }) => path === LISTS).map(({ query }) => query);
    expect(asked().at(-1)).toBe(`?dealerCode=${code}`);
    calls.length = 0;
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Subscriptions', level: 1 })).toBeVisible();
    await expect(page.getByText(`(${code})`)).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/managesubscription/${code}`);
    expect(asked()).toEqual([`?dealerCode=${code}`]);
  });
  calls.length = 0;
  await page.goto('/websiteprogram');
  const picker = page.getByLabel('Dealer', { exact: true });
  await expect(picker.locator('option')).toHaveCount(5);
  expect(calls.filter(({ path }) => /dealerServiceData|offerProviders/.test(path))).toEqual([]);
  const codes = await picker.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  for (const code of codes.slice(1, 3)) {
    await picker.selectOption(code);
    await expect(page.getByText(`(${code})`)).toBeVisible();
  }
});

test('[BU-SUBSCRIPTIONS-01] an administrator opens the subscriptions of a dealer inside the website program, with their steps', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/websiteprogram/managesubscription/GE0001');
  await expect(page.getByText(/\(GE0001\)/)).toBeVisible();
  const asked = calls.filter(({ path }) => path.endsWith('/dealerSubscriptions'));
  expect(asked.map(({ query }) => query)).toEqual(['?dealerCode=GE0001']);
  await row(page, 'Website premium').getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Unsubscribe', exact: true })).toBeVisible();
});

test('[BU-SUBSCRIPTIONS-07, BU-SUBSCRIPTIONS-09] what has ended says how, and takes no step', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.bmwca', '/managesubscription');
  for (const [tab, name, state] of [
    ['Terminated', 'Website basic', 'Unsubscribed'],
    ['History', 'Trade-in tool', 'Cancelled'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(row(page, name)).toContainText(state);
    await expect(row(page, name).getByRole('button')).toHaveText(['History']);
  }
});

test('[BU-SUBSCRIPTIONS-15, BU-SUBSCRIPTIONS-16, BU-SUBSCRIPTIONS-17, BU-SUBSCRIPTIONS-22] a step is sent as a form of seven names, its boxes as 0 and 1', async ({
  page,
  portal,
}) => {
  const UNSUBSCRIBE = '/api/portal/dwc/websiteprogram/async/dealersubscriptions/unsubscribe';
  await answer(page, `POST ${UNSUBSCRIBE}`, { json: { status: 'Termination Pending' } });
  await alter(page, `GET ${LISTS}`, ({ current, ...body }: { current: { offer: { label: string } }[] }) => ({
    ...body,
    current: current.flatMap((one) =>
      one.offer.label === 'Website premium'
        ? [one, { ...one, subscriptionMappingId: 'another', offer: { ...one.offer, label: 'Another' } }]
        : [one],
    ),
  }));
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/managesubscription/BM0001');
  for (const ticked of [false, true]) {
    await chooseStep(row(page, 'Website premium'), 'Unsubscribe');
    const dialog = page.getByRole('dialog', { name: 'Unsubscribe: Website premium' });
    await dialog.getByLabel('Date').fill(day);
    if (ticked) for (const box of ['Apply to all packages', 'Do not notify the dealer']) await dialog.getByLabel(box).check();
    await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(dialog).toBeHidden();
  }
  const sent = calls.filter(({ path }) => path === UNSUBSCRIBE);
  expect(sent.map(({ headers, method }) => [method, headers['content-type']?.split(';')[0]])).toEqual(
    Array(2).fill(['POST', 'application/x-www-form-urlencoded']),
  );
  const form = { dealerCode: 'BM0001', actionName: 'UNSUBSCRIBE', subPackageStatus: 'Termination Pending', scheduledDate: day };
  const named = { ...form, subscriptionMappingId: expect.any(String) };
  expect(sent.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { ...named, skipDealerCommunication: '0', applyToAllPackages: '0' },
    { ...named, skipDealerCommunication: '1', applyToAllPackages: '1' },
  ]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[GB-232, GB-015] a step that somebody else was faster with is told in the language of the page, which then shows how it stands', async ({
  browser,
  portal,
}) => {
  const page = await (await browser.newContext({ locale: 'fr-CA', baseURL: portal.url })).newPage();
  await openAs(page, portal.url, 'dealer.hyundaica', '/managesubscription?list=future');
  const order = page.getByRole('tabpanel').getByRole('row').nth(1);
  await expect(order).toContainText('Abonnement en attente');
  await answer(page, 'POST /api/portal/dwc/websiteprogram/async/dealersubscriptions/cancel', {
    status: 409,
    json: { message: 'This step is not possible now.', errors: [{ field: 'state', rule: 'current', message: 'Cancelled' }] },
  });
  await alter(page, `GET ${LISTS}`, (body: { future: object[] }) => ({
    ...body,
    future: body.future.map((one) => ({ ...one, status: 'Cancelled', actions: [] })),
  }));
  await order.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Annuler', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Annuler/ });
  await expect(dialog.getByText(/est annulé et ne commencera pas/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler l’abonnement' }).click();
  await expect(dialog.getByText(/Ce n’est plus possible/)).toBeVisible();
  await expect(dialog.getByText('This step is not possible now.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Ne rien changer' }).click();
  await expect(order).toContainText('Annulé');
  await order.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Annuler', exact: true })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Historique', exact: true })).toBeVisible();
});

test('[BU-SUBSCRIPTIONS-18, BU-SUBSCRIPTIONS-19] without the licence accepted nothing is changed, and the box says so', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.bmwca', '/managesubscription');
  await chooseStep(row(page, 'Website premium'), 'Change');
  const dialog = page.getByRole('dialog', { name: 'Change: Website premium' });
  await dialog.getByLabel(/Website basic/).check();
  await dialog.getByRole('button', { name: 'Order the change' }).click();
  await expect(dialog.getByText('Please accept current End User License Agreement.', { exact: true })).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/updateSubscriptions'))).toEqual([]);
});

test("[BU-DEALER-LIFECYCLE-09, BU-SUBSCRIPTIONS-06, BU-ROLES-18, GB-103] a provider admin who acts for a dealer takes an administrator's step; the history names both", async ({
  page,
}) => {
  await holdFor(page, 'provider.admin', 'dealer.infiniti');
  await page.goto('/managesubscription');
  const chat = row(page, 'Chat');
  await expect(chat).toContainText('Termination Pending');
  await chooseStep(chat, 'Change the last day');
  const dialog = page.getByRole('dialog', { name: 'Change the last day: Chat' });
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByRole('button', { name: 'Change the last day' }).click();
  await expect(dialog).toBeHidden();
  await expect(chat).toContainText(dayShown);
  await chooseStep(chat, 'Cancel termination');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel termination' }).click();
  await expect(chat).toContainText('Subscribed');
  await chooseStep(chat, 'History');
  const history = page.getByRole('dialog', { name: 'History of Chat' });
  for (const who of ['provider.admin', 'dealer.infiniti']) await expect(history.getByRole('row').nth(1)).toContainText(who);
});

test('[BU-DEALER-LIFECYCLE-06, BU-DEALER-LIFECYCLE-11] a dealer opts out of a program after a review, with a reason if it likes, and reads it in the history', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.hyundai', '/managesubscription');
  const programs = page.getByRole('table', { name: 'Programs', exact: true });
  const program = programs.getByRole('row').filter({ hasText: 'SmartLeads' });
  await chooseStep(program, 'Opt out');
  const dialog = page.getByRole('dialog', { name: 'Opt out: SmartLeads' });
  await expect(dialog).toContainText('SmartLeads and its add-ons end at once.');
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(dialog).toBeHidden();
  await chooseStep(program, 'Opt out');
  await dialog.getByLabel('Reason').fill('We answer leads ourselves.');
  await dialog.getByRole('button', { name: 'Opt out' }).click();
  await expect(page.getByText('You have opted out of SmartLeads.')).toBeVisible();
  await expect(program).toContainText('Opted out');
  const posts = calls.filter(({ method, path }) => method === 'POST' && path.includes('/enrollments/programs/'));
  expect(posts.map(({ path, query }) => [path.split('/').at(-1), Object.fromEntries(new URLSearchParams(query))])).toEqual([
    ['optOut', { dealerCode: expect.any(String), programId: expect.any(String), programChangeStateReason: 'We answer leads ourselves.' }],
  ]);
  await program.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Opt out', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'History', exact: true }).click();
  const history = page.getByRole('dialog', { name: 'History of SmartLeads' });
  for (const text of ['Opt out', 'Opted out', 'We answer leads ourselves.', 'dealer.hyundai'])
    await expect(history.getByRole('row').nth(1)).toContainText(text);
});

test('[GB-134] a program with a go-live date ahead is not left by its dealer, who is told whom to call and has one way out', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent', '/managesubscription');
  const program = page.getByRole('table', { name: 'Programs', exact: true }).getByRole('row').nth(1);
  await chooseStep(program, 'Opt out');
  const dialog = page.getByRole('dialog', { name: /^Opt out: / });
  await expect(dialog).toContainText('Go-live dates are already set for: Packages.');
  await expect(dialog.getByRole('button', { name: 'Opt out' })).toHaveCount(0);
  await expect(dialog).not.toContainText('end at once');
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(dialog).toBeHidden();
  await expect(program).toContainText('Active');
});
