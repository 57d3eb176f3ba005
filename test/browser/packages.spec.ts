import type { Page } from '@playwright/test';
import { chooseStep } from './support/chooseStep.ts';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, enterAs, openAs, recordCalls } from './support/walk.ts';

const PACKAGES = 'GET /api/portal/manageDealerPackages/dealerEnrollmentData';
const PRICES = 'GET /api/portal/dwc/addonSubscription/prices/packages';
const CHANGE = '/api/portal/manageDealerPackages/changeSubscriptions';
const OUTSTANDING = 'Your current account is outstanding, contact billing before new enrollments and changes can be processed';
const NOTHING = 'You have not opted in for any new packages or addons. Your subscription will not be changed';

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Your subscriptions' }).getByRole('row', { name: new RegExp(name) });

test('a dealer chooses provider, package and add-ons, reviews, accepts the licence and orders; then calls the order off', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.hyundai', '/managepackages');
  await expect(page.getByText('Website program packages of Riverbend Hyundai (HY0001)')).toBeVisible();
  await expect(row(page, 'Website premium')).toContainText('Subscribed');
  const asked = (path: string) =>
    calls.filter((call) => call.path.endsWith(path)).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  await test.step('BU-PACKAGES-30', () => expect(asked('/dealerEnrollmentData')).toEqual([{ dlCode: 'HY0001' }]));
  await test.step('BU-PACKAGES-18', () => expect(asked('/offerProviders')).toEqual([{ oemId: '5', dealerCode: 'HY0001', drs: 'false' }]));
  await test.step('BU-PACKAGES-03, BU-PACKAGES-26, BU-CONSTANTS-01', () =>
    expect(asked('/prices/packages')).toEqual([{ dealerCode: 'HY0001', addonId: '4' }]));
  await test.step('BU-PACKAGES-19', () => expect(asked('/getAddons')).toEqual([{ oemId: '5', dealerCode: 'HY0001' }]));

  await test.step('BU-PACKAGES-05 another provider', async () => {
    await expect(group(page, 'Full Service').getByLabel(/^Website premium/)).toBeChecked();
    await group(page, 'Provider').getByLabel('Driveline Sites').check();
    await expect(group(page, 'Package').getByLabel(/^Website premium/)).toHaveCount(0);
  });
  await test.step('BU-PACKAGES-06, BU-PACKAGES-10 a package and its price', async () => {
    await group(page, 'Full Service')
      .getByLabel(/^Full service Gold/)
      .check();
    await expect(group(page, 'Full Service')).toContainText('$399.00 a month');
  });
  await group(page, 'Optional add-ons')
    .getByLabel(/^Trade-in tool/)
    .check();
  await group(page, 'Optional add-ons')
    .getByRole('checkbox', { name: /^Chat \$/ })
    .check();
  const other = group(page, 'Optional add-ons').getByLabel(/^Chat with text messages/);
  await expect(other).toBeDisabled();
  await expect(group(page, 'Optional add-ons')).toContainText('not together with Chat');
  await expect(page.getByRole('region', { name: 'Your choice' }).or(page.locator('[data-block-id="summary"]')).first()).toContainText(
    '$537.00',
  );

  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review: Full service Gold' });
  await expect(review).toContainText('Website premium');
  await expect(review).toContainText('$249.00');
  await test.step('BU-PACKAGES-07 terms', async () => {
    await review.getByRole('button', { name: 'Order', exact: true }).click();
    await expect(review.getByText('Please accept current End User License Agreement.')).toBeVisible();
    expect(calls.filter(({ method, path }) => method === 'POST' && path === CHANGE)).toEqual([]);
  });
  await review.getByLabel('I accept the End User License Agreement').check();
  await review.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(review).toBeHidden();
  const sent = calls.filter(({ path }) => path === CHANGE);
  await test.step('BU-PACKAGES-31', () =>
    expect(sent.map(({ body, method, query }) => [method, Object.fromEntries(new URLSearchParams(query)), body])).toEqual([
      ['POST', { dealerCode: 'HY0001', offerProviderId: '104', offerTypeId: '21', optionalAddonIds: '11,17', packageId: 'pkg-141' }, ''],
    ]));
  expect(sent[0]?.headers['terms-accepted']).toBe('https://terms.example.com/licence/3');
  await test.step('BU-PACKAGES-08 subscribed', async () => {
    await expect(page.getByText('Full service Gold is ordered.', { exact: true })).toBeVisible();
    await expect(row(page, 'Full service Gold')).toContainText('Subscription Pending');
  });
  await test.step('the receipt', async () => {
    const receipt = page.getByRole('region', { name: 'Order HY0001-1001' });
    await expect(receipt.getByRole('row')).toHaveText([
      /Package or add-on.*Price per month/,
      /Full service Gold.*Driveline Sites.*\$399\.00/,
      /Add-on: Trade-in tool.*\$59\.00/,
      /Add-on: Chat.*\$79\.00/,
    ]);
    await expect(receipt).toContainText('$537.00');
    await expect(receipt.getByRole('heading', { name: 'Order HY0001-1001' }), 'whoever ordered is shown the receipt').toBeFocused();
    await expect(receipt.getByRole('heading')).toBeInViewport();
  });
  await expect(row(page, 'Website premium')).toContainText('Termination Pending');
  await expect(group(page, 'Full Service').getByLabel(/^Website premium/)).toBeChecked();

  await group(page, 'Mix & Match')
    .getByLabel(/^Website basic/)
    .check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('alert').or(page.getByRole('status')).getByText('Full service Gold is ordered already.')).toBeVisible();
  await expect(page.getByText('Full service Gold is ordered already.')).toHaveCount(1);
  await page.goto('/managesubscription?list=future');
  await chooseStep(page.getByRole('row', { name: /Full service Gold/ }), 'Cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the subscription', exact: true }).click();
  await page.getByRole('tab', { name: /^History/ }).click();
  await page
    .getByRole('row', { name: /Full service Gold/ })
    .getByRole('button', { name: 'History', exact: true })
    .click();
  const history = page.getByRole('dialog', { name: 'History of Full service Gold' });
  await test.step('BU-PACKAGES-09 called off', async () => {
    await expect(history.getByRole('row').nth(1)).toContainText('Cancelled');
    await expect(history.getByRole('row').nth(2)).toContainText('dealer.hyundai');
  });
});

test('[BU-PACKAGES-09, GB-015, GB-170] a step says what it does, and is offered for all packages where several take it', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.acura', '/managePackagesDigitalDealer');
  await chooseStep(row(page, 'Digital retailing'), 'Cancel');
  const dialog = page.getByRole('dialog', { name: 'Cancel: Digital retailing' });
  await expect(dialog).toContainText('The subscription to Digital retailing is called off and does not begin.');
  await expect(dialog.getByRole('button', { name: 'Cancel the subscription', exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Apply to all packages')).toBeVisible();
});

test('[BU-PACKAGES-09, BU-SUBSCRIPTIONS-04, BU-SUBSCRIPTIONS-14] a subscription is changed to another option with the licence accepted, in French; what it has now is shown and not offered', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  // The language is not stored: the account is that of other tests too.
  await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
  await openAs(page, portal.url, 'dealer.hyundaica', '/managepackages');
  const table = page.getByRole('table', { name: 'Vos abonnements' });
  await expect(table).toBeVisible();
  await table
    .getByRole('row', { name: /Website premium/ })
    .getByRole('button', { name: 'Actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier : Website premium' });
  await expect(dialog).toContainText('par mois');
  await dialog.getByRole('button', { name: 'Commander la modification' }).click();
  await test.step('BU-SUBSCRIPTIONS-18 the licence', () =>
    expect(dialog.getByText('Veuillez accepter le contrat de licence d’utilisation en vigueur.')).toBeVisible());
  await expect(dialog.getByRole('radio', { name: /Website premium.*ce que vous avez maintenant/ })).toBeDisabled();
  await dialog.getByLabel('J’accepte le contrat de licence d’utilisation').check();
  await dialog.getByLabel(/Website basic/).check();
  await dialog.getByRole('button', { name: 'Commander la modification' }).click();
  await expect(table.getByRole('row', { name: /Website basic/ })).toContainText('Abonnement en attente');
  const [update, ...more] = calls.filter(({ path }) => path.endsWith('/updateSubscriptions'));
  expect(more).toEqual([]);
  const asked = (path: string) => calls.filter((call) => call.method === 'GET' && call.path === `/api/portal/manageDealerPackages/${path}`);
  await test.step('BU-SUBSCRIPTIONS-20, BU-SUBSCRIPTIONS-21 what is asked for', async () => {
    expect(asked('changeableSubscriptionsList').length).toBeGreaterThan(0);
    expect(asked('subscriptionOptions')).toHaveLength(1);
  });
  await test.step('BU-PACKAGES-32', () =>
    expect(Object.fromEntries(new URLSearchParams(update?.query))).toEqual({ addonId: '4', dealerCode: 'HC0001' }));
  expect(JSON.parse(update?.body ?? '')).toMatchObject({ subscriptions: [{ optionId: 'pkg-111' }], eulaAccepted: true });
  expect(update?.headers['terms-accepted']).toBe('https://terms.example.com/licence/3');
});

test('[BU-SUBSCRIPTIONS-14] a licence that is not to be shown has neither box nor link', async ({ page, portal }) => {
  const options = 'GET /api/portal/manageDealerPackages/subscriptionOptions';
  const licence = 'https://terms.example.com/licence/3';
  await alter(page, options, (body: object) => ({ ...body, linkEULA: licence, showEULA: false }));
  await openAs(page, portal.url, 'dealer.infiniti', '/managepackages');
  await chooseStep(row(page, 'Website premium'), 'Change');
  const dialog = page.getByRole('dialog', { name: 'Change: Website premium' });
  await expect(dialog.getByRole('button', { name: 'Order the change' })).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
});

test('[BU-PACKAGES-04] digital dealer packages are those of add-on 6', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.recent', '/managePackagesDigitalDealer');
  await expect(page.getByText('Digital dealer packages of')).toBeVisible();
  await group(page, 'Provider').getByLabel('Cartlane Retail').check();
  await expect(group(page, 'Mix & Match').getByRole('radio', { name: /^Online desking \$/ })).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith('/offerProviders'))?.query).toContain('drs=true');
  await test.step('BU-CONSTANTS-02, SH-ROUTES-47', () =>
    expect(calls.find(({ path }) => path.endsWith('/prices/packages'))?.query).toContain('addonId=6'));
});

test('[BU-PACKAGES-11, BU-PACKAGES-26] offers stand by kind and priority with prices of the price call, or a note where none is known', async ({
  page,
  portal,
}) => {
  const offer = { offerProviderId: 101, offerTypeId: 19, optionalAddons: [] };
  await alter(page, PACKAGES, (body: { offers: object[] }) => ({
    ...body,
    offers: [
      { ...offer, offerKind: 'ADDITIONAL', dwcPriority: 1, label: 'Extra', packageId: 'x1' },
      { ...offer, offerKind: 'PACKAGE', dwcPriority: 2, label: 'Second', packageId: 'p2' },
      { ...offer, offerKind: 'PACKAGE', dwcPriority: 3, firstOfKind: true, label: 'Leading', packageId: 'p3' },
      {
        ...offer,
        offerKind: 'PACKAGE',
        dwcPriority: 1,
        label: 'First {price}',
        customLabels: { '{price}': '<b>$99</b>' },
        packageId: 'p1',
      },
      { ...offer, offerKind: 'BUNDLE', dwcPriority: 5, label: 'Whole', packageId: 'b1' },
    ],
  }));
  await answer(page, PRICES, { json: [{ offerProviderId: 101, offerTypeId: 19, packageId: 'p1', price: 12.5, currency: 'USD' }] });
  await openAs(page, portal.url, 'dealer.genesis', '/managepackages');
  await group(page, 'Provider').getByLabel('Northgate Web').check();
  const radios = group(page, 'Package').getByRole('radio');
  await expect(radios).toHaveCount(5);
  const labels = await group(page, 'Package').locator('.p-choice__label').allTextContents();
  await test.step('BU-PACKAGES-12, BU-PACKAGES-13 order and labels', () =>
    expect(labels).toEqual(['Whole', 'Leading', 'First <b>$99</b>', 'Second', 'Extra']));
  await test.step('BU-PACKAGES-14', () => expect(group(page, 'Full Service').getByRole('radio', { name: /^Whole/ })).toBeVisible());
  await test.step('BU-PACKAGES-15', () => expect(group(page, 'Mix & Match').getByRole('radio', { name: /^First/ })).toBeVisible());
  await expect(group(page, 'Additional')).toBeVisible();
  await expect(group(page, 'Mix & Match')).toContainText('$12.50 a month');
  await expect(group(page, 'Full Service')).toContainText('Price on request');
});

test('[BU-PACKAGES-12, BU-ENROLLMENT-19] packages with a go-live date are named without placeholders', async ({ page, portal }) => {
  await alter(page, 'GET /api/portal/manageDealerPackages/dealerEnrollmentData', (body: { subscriptions: { offer: object }[] }) => ({
    ...body,
    subscriptions: body.subscriptions.map((one) => ({
      ...one,
      offer: { ...one.offer, label: 'Website {level}', customLabels: { '{level}': 'Gold' } },
    })),
  }));
  await openAs(page, portal.url, 'dealer.acura', '/managepackages');
  await expect(page.getByText(/Go-live dates are already set for: Website Gold\./).first()).toBeVisible();
});

test('[BU-ENROLLMENT-42, BU-ENROLLMENT-19] nothing new changes nothing; a go-live date sends a dealer to support before anything is posted', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.genesis', '/managepackages');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText(NOTHING, { exact: true })).toBeVisible();
  await expect(page.getByText('Go-live dates are already set for')).toHaveCount(0);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await enterAs(page.context(), portal.url, 'dealer.acura');
  await page.goto('/managepackages');
  await expect(
    page.getByText(/Go-live dates are already set for: Website premium\. Please contact support at 512-555-\d{4}/).first(),
  ).toBeVisible();
  await group(page, 'Mix & Match')
    .getByLabel(/Website basic/)
    .check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .getByText(/Go-live dates are already set/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls.filter(({ path }) => path === CHANGE)).toEqual([]);
});

test('[BU-ENROLLMENT-45, BU-ENROLLMENT-47] an outstanding account reads and orders nothing', async ({ page, portal }) => {
  await alter(page, PACKAGES, (body: object) => ({ ...body, outstandingAccount: true }));
  await openAs(page, portal.url, 'dealer.genesis', '/managepackages');
  await expect(page.getByText(OUTSTANDING, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toHaveCount(0);
});

test('[BU-DEALER-LIFECYCLE-01] a paused dealer reads that it is, wherever it reads what it has', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.recent', '/');
  const paused = (body: { dealer: object }) => ({ ...body, dealer: { ...body.dealer, status: 'PAUSED' } });
  await alter(page, PACKAGES, paused);
  await alter(page, 'GET /api/portal/dealers', ([dealer]: object[]) => [{ ...dealer, status: 'PAUSED' }]);
  for (const call of ['dealerServiceData', 'dealerSubscriptions']) {
    await alter(page, `GET /api/portal/dwc/websiteprogram/async/${call}`, (body: object) => ({ ...body, status: 'PAUSED' }));
  }
  for (const path of ['/', '/managepackages', '/managesubscription', '/websiteprogram']) {
    await page.goto(path);
    const notice = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Your dealership is paused' });
    await expect(notice).toContainText('Programs and add-ons resume once support reactivates it: 512-555-0111, honda.support@example.com.');
  }
});

test('[BU-DEALER-LIFECYCLE-06, BU-ENROLLMENT-47] a dealer that has ended, or has left the program, is told with whom to call before anything is filled in, and offered nothing that is refused', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent', '/');
  let state: { status?: string; endedProgram?: string } = { status: 'OPTED_OUT' };
  const altered = (body: object) => ({ ...body, ...state });
  await alter(page, PACKAGES, (body: { dealer: object }) => ({ ...altered(body), dealer: altered(body.dealer), subscriptions: [] }));
  for (const call of ['dwc/websiteprogram/async/dealerServiceData', 'dwc/websiteprogram/async/dealerSubscriptions', 'enroll/dwcp']) {
    await alter(page, `GET /api/portal/${call}`, altered);
  }
  for (const path of ['/managesubscription', '/managepackages', '/websiteprogram', '/dwcpenrollment']) {
    await page.goto(path);
    const notice = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Your dealership has opted out' });
    await expect(notice).toContainText(/contact support to reactivate it: 512-555-0111, honda\.support@example\.com\./);
    await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'See subscriptions' })).toHaveAttribute('href', /managesubscription/);
  await page.goto('/managePackagesDigitalDealer');
  await expect(page.getByText('No subscription yet')).toBeVisible();
  await expect(page.getByText('Choose a package below.')).toHaveCount(0);
  state = { endedProgram: 'Dealer website' };
  for (const path of ['/managepackages', '/websiteprogram', '/dwcpenrollment']) {
    await page.goto(path);
    await expect(
      page.getByText(/^The enrollment in Dealer website has ended\. To order or change anything in it, contact support/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0);
  }
});

test('[BU-ROLES-02] editors see that they may not, and nothing is asked of the server', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'editor', '/managepackages');
  await page.waitForLoadState('networkidle');
  expect(calls.filter(({ path }) => /manageDealerPackages|offerProviders|prices/.test(path))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toHaveCount(0);
});

test('[GB-103] an administrator who acts for nobody is asked to, on every screen of a dealer, and no offer is asked for', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  for (const path of ['/managepackages', '/managePackagesDigitalDealer', '/dwcpenrollment']) {
    await openAs(page, portal.url, 'admin', path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByText('Whom is this for?')).toBeVisible();
    await expect(page.getByText(/Impersonate a dealer/)).toBeVisible();
  }
  expect(calls.filter(({ path }) => /manageDealerPackages|offerProviders|prices|enroll\/dwcp/.test(path))).toEqual([]);
});

test('[GB-232, GB-127] what was ordered in another tab is told in the review; the choice stays, and another licence is to be accepted anew', async ({
  page,
  portal,
}) => {
  const reason = 'Full service Gold is ordered already. Cancel that order before you choose another package.';
  await answer(page, `POST ${CHANGE}`, { status: 409, json: { message: reason } });
  let licence = 'https://terms.example.com/licence/3';
  await alter(page, PACKAGES, (body: object) => ({ ...body, linkEULA: licence }));
  await openAs(page, portal.url, 'dealer.genesis', '/managepackages');
  const basic = group(page, 'Mix & Match').getByLabel(/Website basic/);
  await basic.check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review: Website basic' });
  const accept = review.getByLabel('I accept the End User License Agreement');
  await accept.check();
  licence = 'https://terms.example.com/licence/4';
  await review.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(review.getByText(reason)).toBeVisible();
  await expect(review.getByRole('link', { name: /End User License Agreement/ })).toHaveAttribute('href', licence);
  await expect(accept).not.toBeChecked();
  await review.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(basic).toBeChecked();
});

test('[GB-222] a total says that it leaves out what is priced on request', async ({ page, portal }) => {
  await alter(page, PACKAGES, (body: { offers: { packageId: string; optionalAddons?: object[] }[] }) => ({
    ...body,
    offers: body.offers.map((offer) =>
      offer.packageId === 'pkg-141'
        ? {
            ...offer,
            optionalAddons: [
              { id: '11', name: 'Trade-in tool' },
              { id: '17', name: 'Chat', price: 10 },
            ],
          }
        : offer,
    ),
  }));
  await openAs(page, portal.url, 'dealer.genesis', '/managepackages');
  await group(page, 'Provider').getByLabel('Driveline Sites').check();
  await group(page, 'Full Service')
    .getByLabel(/^Full service Gold/)
    .check();
  const summary = page.getByRole('region', { name: 'Your choice' });
  await group(page, 'Optional add-ons').getByLabel(/^Chat/).check();
  await expect(summary).toContainText(/Monthly total\s*\$409\.00/);
  await group(page, 'Optional add-ons')
    .getByLabel(/^Trade-in tool/)
    .check();
  await expect(summary).toContainText(/Monthly total \(without what is priced on request\)\s*\$409\.00/);
});

test('[GB-185] a dealer group that goes to another of its dealers leaves its choice behind', async ({ page, portal }) => {
  await openAs(page, portal.url, 'group.honda', '/managepackages');
  const dealer = page.getByLabel('Dealer', { exact: true });
  await expect(dealer.locator('option').nth(2)).toBeAttached();
  const codes = (await dealer.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).filter(Boolean);
  await dealer.selectOption(codes[0] ?? '');
  await group(page, 'Provider').getByLabel('Driveline Sites').check();
  const chosen = page.getByRole('radio', { name: /^Website essential/ });
  await chosen.check();
  await dealer.selectOption(codes[1] ?? '');
  await expect(page.getByText(new RegExp(`\\(${codes[1]}\\)`)).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Driveline Sites' })).not.toBeChecked();
  await expect(chosen).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your choice' })).not.toContainText('Website essential');
});

test('[BU-PACKAGES-10] on a phone the total stays in view beside the choices, and covers none that has the focus', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, portal.url, 'dealer.genesis', '/managepackages');
  const total = page.getByRole('region', { name: 'Your choice' }).getByText('Monthly total', { exact: true });
  const premium = group(page, 'Full Service').getByRole('radio').first();
  await premium.focus();
  await expect(total).toBeInViewport();
  const tops = await Promise.all([premium, page.getByRole('region', { name: 'Your choice' })].map((part) => part.boundingBox()));
  expect((tops[0]?.y ?? 0) + (tops[0]?.height ?? 0)).toBeLessThan(tops[1]?.y ?? 0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(total).toBeInViewport();
});

test('[BU-PACKAGES-06] the choice is made by keyboard alone', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.genesis', '/managepackages');
  const premium = group(page, 'Full Service').getByRole('radio').first();
  await premium.focus();
  await page.keyboard.press('ArrowDown');
  await expect(group(page, 'Mix & Match').getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Review', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Review: / });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeFocused();
});
