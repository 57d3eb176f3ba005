import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RecordedStep, WalkDocument } from '#model';
import { faultsOf } from './support/axe.ts';
import { endSession } from './support/endSession.ts';
import { expect, test } from './support/portalTest.ts';
import { recordWalk, type WalkFiles } from './support/recordWalk.ts';

const SOUND = 'Taken again in this machine, every step comes to what it says.';

/** Names of people, addresses and accounts that are shown to the user whose walk is kept, or typed by it. */
const CANARIES = ['Ann Canary', 'Taylor Brandt', 'Stonebrook', 'gm.honda@example.com', 'dealer.gen'];

/** What was saved is what stands in the repository, where it is taken again. */
function expectKept(name: string, files: WalkFiles): void {
  const written = { document: `test/walks/${name}.walk.json`, playwright: `test/browser/walks/${name}.spec.ts` } as const;
  if (process.env['WALKS'] === 'write') {
    mkdirSync('test/browser/walks', { recursive: true });
    for (const [kind, file] of Object.entries(written)) writeFileSync(file, files[kind as keyof typeof written]);
  }
  for (const [kind, file] of Object.entries(written)) expect(files[kind as keyof typeof written]).toEqual(readFileSync(file, 'utf8'));
}

async function describeWalk(studio: Page, { title, login }: { readonly title: string; readonly login: string }): Promise<void> {
  await expect(studio.getByText(SOUND)).toBeVisible();
  for (const canary of CANARIES) expect(await studio.content(), canary).not.toContain(canary);
  await studio.getByLabel('What the walk shows').fill(title);
  await studio.getByLabel('Demo account that takes it again').fill(login);
  await studio.getByLabel('Verdict').selectOption('passed');
}

test('a tester keeps what a dealer does with its contacts', async ({ browser }) => {
  test.setTimeout(180_000);
  const files = await recordWalk(browser, {
    machine: 'contact-chain',
    program: 'honda',
    login: 'dealer.honda',
    path: '/',
    async use(page) {
      const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await press('Edit');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).pressSequentially('Ann Canary');
      await press('Save');
      await page.getByRole('dialog', { name: 'Enrollment Authorized Contact' }).waitFor();
      await press('Confirm');
      await page.getByRole('dialog', { name: 'Billing Contact' }).waitFor();
      await press('Skip');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
    async write(studio) {
      const title = 'A dealer changes its contact, confirms the authorized one and skips the billing contact';
      await describeWalk(studio, { title, login: 'dealer.honda' });
      await studio.getByLabel('Value for Name').fill('Ann Harbour');
      expect(await faultsOf(studio)).toEqual([]);
    },
  });
  expectKept('contact-chain', files);
  expect(files.evidence).toContain('<td>text field “Name” = Ann Harbour; button “Save”</td>');
  expect(files.jest).toEqual(readFileSync('test/proof/walks/kept/contact-chain.test.tsx', 'utf8'));
});

test('a tester keeps how an administrator acts for a dealer', async ({ browser }) => {
  test.setTimeout(180_000);
  const files = await recordWalk(browser, {
    machine: 'impersonation',
    program: 'base',
    login: 'admin',
    path: '/resources',
    async use(page) {
      await page.getByRole('combobox', { name: 'User', exact: true }).fill('dealer.gen');
      await page.getByRole('listbox').getByRole('option').filter({ hasText: 'Taylor Brandt' }).click();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await page.getByText('Welcome, Taylor Brandt').waitFor();
    },
    async write(studio) {
      await describeWalk(studio, { title: 'An administrator looks for a dealer by its login and acts for it', login: 'admin' });
      await studio.getByLabel('Value for User').fill('dealer.gen');
      await studio.getByLabel('Name of the option, or its beginning and …').fill('Taylor Brandt…');
    },
  });
  expectKept('impersonation', files);
});

test('a tester keeps how a dealer orders a package', async ({ browser }) => {
  test.setTimeout(180_000);
  const files = await recordWalk(browser, {
    machine: 'package-choice',
    program: 'hyundai',
    login: 'dealer.hyundai',
    path: '/managepackages',
    async use(page) {
      await page.getByRole('group', { name: 'Provider', exact: true }).getByLabel('Driveline Sites').check();
      const kind = page.getByRole('group', { name: 'Full Service', exact: true });
      await kind.getByLabel(/^Full service Gold/).check();
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      const review = page.getByRole('dialog', { name: 'Review: Full service Gold' });
      await review.getByRole('checkbox').check();
      await review.getByRole('button', { name: 'Order', exact: true }).click();
      await review.waitFor({ state: 'hidden' });
    },
    async write(studio) {
      await describeWalk(studio, { title: 'A dealer chooses another provider and package, and orders it', login: 'dealer.hyundai' });
      const names = studio.getByLabel('Name of the radio button, or its beginning and …');
      await names.first().fill('Driveline Sites…');
      await names.last().fill('Full service Gold…');
    },
  });
  expectKept('package-choice', files);
});

test('a tester keeps how the session of a dealer ends that was revoked elsewhere', async ({ browser }) => {
  test.setTimeout(180_000);
  const files = await recordWalk(browser, {
    machine: 'session',
    program: 'honda',
    login: 'dealer.honda',
    path: '/smartleads',
    async use(page) {
      page.setDefaultTimeout(15_000);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await endSession(page);
      await page.getByRole('link', { name: /go to home page/ }).click();
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.waitForURL('**/login');
    },
    async write(studio) {
      await describeWalk(studio, { title: 'A dealer whose session was ended elsewhere is told, and logs out', login: 'dealer.honda' });
      await expect(studio.getByText('Elsewhere: the session is ended')).toBeVisible();
      await studio.getByLabel('Name of the link, or its beginning and …').fill('Honda…');
    },
  });
  // Components and menu are read at once: the test in a browser takes each order.
  expectKept('session-ended-elsewhere', { ...files, document: inOneOrder(files.document) });
});

/** As it stands in the repository, if what differs is only when something came that waited for nobody. */
function inOneOrder(document: string): string {
  const written = readFileSync('test/walks/session-ended-elsewhere.walk.json', 'utf8');
  const isSame = JSON.stringify(inTurn(document)) === JSON.stringify(inTurn(written));
  return isSame ? written : document;
}

function inTurn(document: string): WalkDocument {
  const walk = JSON.parse(document) as WalkDocument;
  const isAtAnyTime = ({ do: used, event, ignored }: RecordedStep) => /actor\.(?:components|menu)$/.test(event) || (ignored && !used);
  return { ...walk, steps: walk.steps.filter((step) => !isAtAnyTime(step)) };
}
