import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { recordProof } from '../../proof/support/proof.ts';
import { SecretSweep } from './SecretSweep.ts';
import { type RunningPortal, SERVICE_KEY, SOURCE_KEY, startPortal } from './startPortal.ts';
import { sweepAnswers } from './sweepAnswers.ts';

const PASSWORD = 'Portal.2026!';
/** What a browser writes to the console when the policy of a page refuses something. */
const VIOLATION = /Content Security Policy|Refused to|requires 'Trusted/;

interface PortalFixtures {
  /** Signs a demo account in through the page and waits for its home page. */
  signIn(login: string, page?: Page): Promise<void>;
  /** Every console error, page error and policy violation of the test; must be empty unless the test says otherwise. */
  faults: string[];
  /** After every test: no secret of the run is found where it does not belong, and no page has violated its policy. */
  sweeping: undefined;
  /** Whether the test violates the policy of the page on purpose. */
  provokesViolations: boolean;
}

interface WorkerFixtures {
  portal: RunningPortal;
  /** Folder of the documents that the portal is made of; undefined = the repository. */
  root: string | undefined;
  /** Looks for the secrets of the run in what pages and server show. */
  secrets: SecretSweep;
}

/** A portal that runs already, for trying a test again and again. */
function runningAt(url: string): RunningPortal {
  const refuse = () => Promise.reject(new Error('This portal was not started by the tests.'));
  return {
    url,
    dataDir: '',
    pid: () => 0,
    output: () => '',
    restart: refuse,
    kill: refuse,
    stop: () => Promise.resolve({ code: 0, ms: 0 }),
  };
}

/** Playwright's test with one portal a worker. */
export const test = base.extend<PortalFixtures, WorkerFixtures>({
  root: [undefined, { option: true, scope: 'worker' }],
  portal: [
    async ({ root }, use, workerInfo) => {
      const url = process.env['PORTAL_URL'];
      const portal = url === undefined ? await startPortal({ record: true, ...(root !== undefined && { root }) }) : runningAt(url);
      await use(portal);
      const sweep = portal.answers === undefined ? undefined : sweepAnswers(portal.answers);
      await portal.stop();
      if (sweep === undefined) return;
      expect(sweep.foreign).toEqual([]);
      recordProof({
        id: `A5-browser-${workerInfo.parallelIndex}`,
        what: 'strings of other tenants in all that was answered to browsers',
        bar: '0 foreign',
        figure: `${sweep.answers} answers, ${sweep.own} own, 0 foreign`,
      });
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  secrets: [
    async ({ portal }, use, workerInfo) => {
      const secrets = new SecretSweep(portal, [PASSWORD, SERVICE_KEY, SOURCE_KEY]);
      await use(secrets);
      recordProof({
        id: `S15-browser-${workerInfo.parallelIndex}`,
        what: 'passwords, tokens, credentials and reset links in storage, addresses, consoles, answers and the log of all browser tests',
        bar: '0 hits',
        figure: `${secrets.swept.secrets} secrets, ${secrets.swept.texts} texts, 0 hits`,
      });
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  sweeping: [
    async ({ browser, provokesViolations, secrets }, use) => {
      const violations: string[] = [];
      const watch = (context: BrowserContext): void => {
        secrets.watch(context);
        context.on('console', (message) => {
          if (VIOLATION.test(message.text())) violations.push(message.text());
        });
      };
      browser.on('context', watch);
      await use(undefined);
      for (const context of browser.contexts()) await secrets.look(context);
      browser.off('context', watch);
      expect(secrets.hits(), 'secrets where they do not belong').toEqual([]);
      if (!provokesViolations) expect(violations, 'violations of the policy of the page').toEqual([]);
    },
    { auto: true },
  ],
  provokesViolations: [false, { option: true }],
  baseURL: async ({ portal }, use) => use(portal.url),
  faults: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      if (VIOLATION.test(message.text()) || /validationError/.test(message.text())) faults.push(`${message.text()} (${url}:${lineNumber})`);
    });
    await use(faults);
    expect(faults).toEqual([]);
  },
  signIn: async ({ page, faults }, use) => {
    await use(async (login, tab = page) => {
      void faults;
      await tab.goto('/login');
      await tab.getByLabel(/^(Username|Nom d.utilisateur)/).fill(login);
      await tab.getByLabel(/^(Password|Mot de passe)/).fill(PASSWORD);
      await tab.getByRole('button', { name: /^(Login|Connexion|Se connecter|Ouvrir une session)$/ }).click();
      await tab.waitForURL((url) => url.pathname !== '/login');
      await tab.getByRole('heading', { level: 1 }).waitFor();
    });
  },
});

export { expect };
