import type { Locator, Page } from '@playwright/test';
import { entry, heard, holdFor, lay, open, openAs } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

const hero = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const tiles = (page: Page) => page.getByRole('region', { name: 'Products and services' }).getByRole('listitem');
const titles = (page: Page) => tiles(page).getByRole('heading', { level: 3 });
const heading = (page: Page) => page.getByRole('heading', { name: 'DIGITAL CUSTOMER EXPERIENCE OFFERINGS', exact: true });
const skip = (page: Page) => page.getByRole('link', { name: 'skip to enrollment', exact: true });

/** What a maker's home page shows: account, tile height (px), kind of hero. */
const programs = [
  {
    ids: '[SH-HEADER-01, SH-HOME-01, SH-HOME-11, SH-HOME-12, SH-ENTITIES-01]',
    login: 'dealer.honda',
    folder: 'honda',
    name: 'Honda',
    height: 170,
    kind: 'video',
  },
  {
    ids: '[SH-HEADER-01, SH-HOME-02, SH-HOME-11, SH-HOME-12, SH-ENTITIES-02]',
    login: 'dealer.acura',
    folder: 'acura',
    name: 'Acura',
    height: 170,
    kind: 'video',
  },
  {
    ids: '[SH-HEADER-01, SH-HOME-03, SH-HOME-11, SH-ENTITIES-03]',
    login: 'dealer.infiniti',
    folder: 'infiniti',
    name: 'INFINITI',
    height: 170,
    kind: 'image',
  },
  {
    ids: '[SH-HEADER-01, SH-HOME-04, SH-ENTITIES-04]',
    login: 'dealer.bmwca',
    folder: 'bmwca',
    name: 'BMW Canada',
    height: 110,
    kind: 'carousel',
  },
  {
    ids: '[SH-HEADER-01, SH-HOME-04, SH-HOME-12, SH-ENTITIES-05]',
    login: 'dealer.hyundai',
    folder: 'hyundai',
    name: 'Hyundai',
    height: 170,
    kind: 'carousel',
  },
  {
    ids: '[SH-HEADER-01, SH-HOME-04, SH-ENTITIES-06]',
    login: 'dealer.hyundaica',
    folder: 'hyundaica',
    name: 'Hyundai Canada',
    height: 170,
    kind: 'carousel',
  },
  {
    ids: '[SH-HEADER-01, SH-HOME-04, SH-ENTITIES-07]',
    login: 'dealer.genesis',
    folder: 'genesis',
    name: 'Genesis',
    height: 210,
    kind: 'carousel',
  },
] as const;

/** The heights of a tile that the specification names, in pixels. */
const HEIGHTS = { 110: 'SH-CONSTANTS-04', 170: 'SH-CONSTANTS-06', 210: 'SH-CONSTANTS-05' };

for (const { ids, login, folder, name, height, kind } of programs) {
  // One of each kind every day.
  const tag = ['honda', 'infiniti', 'genesis'].includes(folder) ? '@smoke' : [];
  test(`${ids} the home page of ${name}`, { tag }, async ({ page, faults }) => {
    void faults;
    const assets = heard(page, '/assets/');
    await openAs(page, login);
    await expect(page.getByRole('heading', { level: 1, name: `${name} dealer services` })).toBeVisible();
    await expect(page.locator('.p-brand img').first()).toHaveAttribute('src', `/assets/${folder}/assets/logo.svg`);
    await expect(hero(page).locator('video')).toHaveCount(kind === 'video' ? 1 : 0);
    await expect(hero(page).getByRole('button', { name: 'Next banner' })).toHaveCount(kind === 'carousel' ? 1 : 0);
    await expect(heading(page)).toHaveCount(kind === 'video' ? 1 : 0);
    await expect(skip(page)).toHaveCount(kind === 'video' ? 1 : 0);
    if (kind === 'image') await expect(hero(page).getByRole('presentation')).toHaveAttribute('src', '/assets/infiniti/assets/cover.webp');
    if (kind === 'carousel') {
      const shown = hero(page).getByRole('heading', { level: 2 });
      await expect(shown).toHaveCount(1);
      const first = await shown.textContent();
      await hero(page).getByRole('button', { name: 'Next banner' }).click();
      await expect(shown).not.toHaveText(first ?? '');
      await hero(page)
        .getByRole('button', { name: /^Banner 1:/ })
        .click();
      await expect(shown).toHaveText(first ?? '');
    }
    await expect(tiles(page)).toHaveCount(13);
    await test.step(HEIGHTS[height], async () => {
      for (const tile of await tiles(page).all()) expect(Math.round((await tile.boundingBox())?.height ?? 0)).toBe(height);
    });
    const widthOf = async (tile: Locator) => (await tile.boundingBox())?.width ?? 0;
    expect(await widthOf(tiles(page).last()), 'a tile left alone takes the whole line').toBeGreaterThan(
      1.9 * (await widthOf(tiles(page).first())),
    );
    const brands = assets.map((request) => new URL(request.url()).pathname.split('/')[2] ?? '').filter((part) => part !== 'assets');
    expect(new Set(brands)).toEqual(new Set([folder]));
  });
}

test('[SH-HOME-10] the video plays over the whole window; the close control ends it', async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.recent');
  const watch = hero(page).getByRole('button', { name: 'Watch the video' });
  await watch.click();
  const player = page.getByRole('dialog', { name: 'Close' });
  await expect(player.locator('video')).toBeVisible();
  expect(await player.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  await player.getByRole('button', { name: 'Close' }).click();
  await expect(player).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(watch).toBeFocused();
  expect(
    await page
      .locator('video')
      .evaluateAll((all) => all.filter((one) => !(one as HTMLVideoElement).muted && !(one as HTMLVideoElement).paused).length),
  ).toBe(0);
});

test('[SH-HOME-13] skip to enrollment opens the enrollment page in a new tab', async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.recent');
  const popup = page.context().waitForEvent('page');
  await skip(page).click();
  const other = await popup;
  await expect(other).toHaveURL('/dwcpenrollment');
  await expect(other.getByRole('heading', { level: 1, name: 'Enrollment' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

const products = [
  'Website Certification',
  'SmartLeads',
  'CRM Certification',
  'Shopper Contact',
  'Analytics',
  'Concierge Elite',
  'Enterprise Services',
  'Marketplace Services',
  'Digital Retailing',
  'Field Support',
  'Field Consultants',
  'Digital Advertising',
  'Contact Us',
];

test('[SH-HOME-05, SH-HOME-06, SH-HOME-17, SH-HOME-20, SH-ENTITIES-37] each product has a tile with its own teaser and leads to its own page', {
  tag: '@smoke',
}, async ({ page, faults }) => {
  void faults;
  const asked = page.waitForRequest('**/api/page/data*');
  await openAs(page, 'dealer.recent', { profile: {} });
  const ids = new URL((await asked).url()).searchParams.get('pagesHri')?.split(',') ?? [];
  expect(new Set(ids).size).toBe(13);
  const pages = ids.map((humanReadableId, index) => ({
    id: index + 1,
    humanReadableId,
    contentBlocks: [
      {
        id: index + 1,
        type: 'PAGE_TEASER',
        content: `<p>Teaser of ${humanReadableId}</p>`,
        language: 'ENGLISH',
        status: 'PUBLISHED',
        blockOrder: 1,
      },
    ],
    drafts: [],
  }));
  const menu = [
    entry(
      '{Products}',
      null,
      products.slice(0, 7).map((name) => entry(name, `x${name}`)),
    ),
    entry(
      'Services',
      null,
      products.slice(7).map((name) => entry(name, `x${name}`)),
    ),
  ];
  await lay(page, { pages, menu });
  await open(page, '/');
  await expect(titles(page)).toHaveText(products);
  await expect(tiles(page)).toHaveText(products.map((name) => new RegExp(`^${name}Teaser of ${pageOf[name]}Learn More`)));
});

/** Page of each product (G-V14). */
const pageOf: { readonly [product: string]: string } = {
  'Website Certification': 'website-certification',
  SmartLeads: 'smartleads',
  'CRM Certification': 'crm-certification',
  'Shopper Contact': 'shopper-contact',
  Analytics: 'smart-analytics',
  'Concierge Elite': 'concierge-elite',
  'Enterprise Services': 'enterprise-services',
  'Marketplace Services': 'marketplace-services',
  'Digital Retailing': 'digital-retailing',
  'Field Support': 'field-support',
  'Field Consultants': 'field-consultants',
  'Digital Advertising': 'digital-advertising',
  'Contact Us': 'contact-us',
};

test('[SH-HOME-06, SH-HOME-20] Learn More of each of the twelve products opens its page', async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.recent');
  await expect(titles(page)).toHaveCount(13);
  const names = (await titles(page).allTextContents()).filter((name) => name !== 'Contact Us');
  const seen = new Set<string>();
  for (const name of names) {
    await tiles(page)
      .getByRole('link', { name: `Learn More ${name}`, exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('definition').first(), `${name} has a key figure`).toBeVisible();
    seen.add(new URL(page.url()).pathname);
    await page.goBack();
  }
  expect(seen.size).toBe(12);
});

test('[SH-HOME-07, SH-HOME-15, SH-HOME-16] the tiles are the children of Products and Services; Contact Us only with its entry', {
  tag: '@smoke',
}, async ({ page, faults }) => {
  void faults;
  const leads = entry('SmartLeads', 'smartleads');
  const support = entry('Field Support', 'fieldsupport');
  const contact = entry('Contact Us', 'contactus');
  await openAs(page, 'dealer.recent', {
    menu: [entry('{Products}', null, [leads]), entry('Services', null, [support]), entry('Resources', 'resources')],
  });
  await expect(titles(page)).toHaveText(['SmartLeads', 'Field Support']);
  await lay(page, { menu: [entry('{Products}', null, [leads, entry('Concierge Elite', 'concierge')]), contact] });
  await open(page, '/');
  await expect(titles(page)).toHaveText(['SmartLeads', 'Concierge Elite', 'Contact Us']);
  await expect(tiles(page).getByRole('link', { name: 'Learn More Contact Us' })).toBeVisible();
  await tiles(page)
    .last()
    .click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL('/contactus');
  await test.step('BU-CONTACT-US-01, BU-CONTACT-US-08: it leads to the ways to the support desk', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    const ways = page.getByRole('main').getByRole('link');
    await expect(ways.filter({ hasText: '512-555-0111' })).toHaveAttribute('href', 'tel:512-555-0111');
    await expect(ways.filter({ hasText: 'honda.support@example.com' })).toHaveAttribute('href', 'mailto:honda.support@example.com');
    await expect(page.getByText(/On business days from 7 a\.m\. to 8 p\.m\. Central Time/)).toBeVisible();
  });
  await lay(page, { menu: [entry('{Products}', null, [leads]), entry('Help', null, [entry('Write to us', 'contactus')])] });
  await open(page, '/');
  await expect(titles(page)).toHaveText(['SmartLeads', 'Write to us']);
});

test('[SH-HOME-08, SH-HOME-09, SH-CMS-19, SH-ROLES-04] feedback leads to the contact page, for all but editors; editors have the way to the enrollment form', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.recent');
  await page.getByRole('link', { name: 'Send feedback' }).click();
  await expect(page).toHaveURL('/contactus');
  await openAs(page, 'editor');
  await expect(titles(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send feedback' })).toHaveCount(0);
  await page
    .getByRole('toolbar', { name: 'Editor tools' })
    .or(page.getByRole('group', { name: 'Editor tools' }))
    .getByRole('link', { name: 'Enrollment form' })
    .click();
  await expect(page).toHaveURL('/dwcpenrollment');
  await expect(page.getByText('You may read this form, not send it.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send feedback' })).toHaveCount(0);
});

test('[SH-HOME-18, SH-HOME-19] Hyundai Canada has fewer banners, and its analytics banner is to come', async ({ page, faults }) => {
  void faults;
  const dots = page.getByRole('button', { name: /^Banner \d:/ });
  await openAs(page, 'dealer.hyundai');
  await expect(dots).toHaveCount(4);
  await page.getByRole('button', { name: /See what brings buyers in/ }).click();
  await expect(hero(page).getByRole('link', { name: /^Learn More/ })).toBeVisible();
  await expect(hero(page).getByRole('button', { name: 'Coming Soon' })).toHaveCount(0);
  // A page left open would notice the other session and load a document of its own meanwhile.
  await page.goto('about:blank');
  await openAs(page, 'dealer.hyundaica');
  await expect(dots).toHaveCount(2);
  await page.getByRole('button', { name: /Analytics is coming to Canada/ }).click();
  const soon = hero(page).getByRole('button', { name: 'Coming Soon' });
  await expect(soon).toBeDisabled();
  await soon.click({ force: true });
  await expect(page).toHaveURL('/');
});

test('[SH-HOME-14, SH-HOME-21, SH-ROLES-05, SH-ENTITIES-13] a provider admin sees the notice until he acts for a dealer', async ({
  page,
  faults,
}) => {
  void faults;
  const notice = page.getByText('Please impersonate a user to see SmartPortal information', { exact: true });
  const profile = heard(page, '/profileContactDetails');
  await openAs(page, 'provider.admin');
  await expect(notice).toBeVisible();
  const search = page.getByRole('combobox', { name: 'User', exact: true });
  await expect(search).toBeVisible();
  await page.getByRole('button', { name: 'Search for a user' }).click();
  await expect(search).toBeFocused();
  await expect(hero(page)).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(0);
  expect(profile).toEqual([]);
  await lay(page, { user: { userGroups: [] } });
  await open(page, '/');
  await expect(tiles(page).first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto('about:blank');
  await holdFor(page, 'provider.admin', 'dealer.acura');
  await lay(page, {});
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Acura dealer services' })).toBeVisible();
  await expect(hero(page).locator('video')).toHaveCount(1);
  await expect(tiles(page)).toHaveCount(13);
  await expect(notice).toHaveCount(0);
});
