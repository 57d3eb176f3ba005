import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithStarter } from '../../../support/endWithStarter.ts';
import { memoryFolder } from '../../../support/memoryFolder.ts';
import { engineRoot } from '../../../support/memoryPortal.ts';
import { behaviourTests } from './behaviourTests.ts';
import type { RuleFault } from './ruleFaults.ts';
import type { Verdict } from './tryRules.ts';

const COPIED = [
  'schemas',
  'workflows',
  'locales',
  'oem-config',
  'src',
  'test',
  '.portico',
  'jest.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const LINKED = ['node_modules', 'dist'];
const PAGES = 'test/proof/rules/shownBlocks.test.tsx';

/** The repository once more, so that its tests run against damaged documents while its own stay as they are. */
export class SecondCheckout {
  readonly #root = mkdtempSync(join(memoryFolder(), 'portico-checkout-'));

  #soundPages: Promise<string | undefined> | undefined;

  constructor() {
    for (const name of COPIED) cpSync(join(engineRoot, name), join(this.#root, name), { recursive: true, preserveTimestamps: true });
    for (const name of LINKED) symlinkSync(join(engineRoot, name), join(this.#root, name));
  }

  /** Damages rules, one after the other, and tells of each which test of jest saw it. No `numbers`: all of the `size` faults. */
  async try(seed: number, size: number, numbers: readonly number[]): Promise<readonly Verdict[]> {
    const args = ['--import', 'tsx', 'test/proof/rules/support/tryRules.ts', ...[seed, size, ...numbers].map(String)];
    const child = this.#start(args, {}, 'pipe');
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const verdicts: Verdict[] = [];
    if (child.stdout)
      for await (const line of createInterface(child.stdout)) {
        if (!line.startsWith('{"number"')) continue;
        const verdict: Verdict = JSON.parse(line);
        verdicts.push(verdict);
        process.stdout.write(`${verdict.number}: ${verdict.test ?? 'seen by no test of jest'}\n`);
      }
    const code = await ended;
    if (code !== 0) throw new Error(`the tries have ended with status ${code}`);
    return verdicts;
  }

  /** The first test of rendered pages that sees a fault. */
  async inPages({ path, text }: RuleFault): Promise<string | undefined> {
    if (!behaviourTests(path, /"collection": /.test(text)).pages) return undefined;
    this.#soundPages ??= this.#failedPage();
    const failedSound = await this.#soundPages;
    if (failedSound !== undefined) throw new Error(`${PAGES} fails without any fault: ${failedSound}`);
    const title = await this.#with(path, text, () => this.#failedPageTwice());
    return title === undefined ? undefined : `${PAGES}: ${title}`;
  }

  /** On a busy machine a page may be late once; a fault makes it fail again. */
  async #failedPageTwice(): Promise<string | undefined> {
    const title = await this.#failedPage();
    return title === undefined ? undefined : this.#failedPage(['-t', `${escaped(title)}$`]);
  }

  async #failedPage(only: readonly string[] = []): Promise<string | undefined> {
    const report = join(this.#root, 'pages.json');
    const program = join('node_modules', 'jest', 'bin', 'jest.js');
    const all = [
      '--experimental-vm-modules',
      program,
      '-w',
      '1',
      '--selectProjects',
      'pages',
      '--forceExit',
      '--json',
      '--outputFile',
      report,
      PAGES,
      ...only,
    ];
    const code = await new Promise((resolve) => this.#start(all).once('close', resolve));
    if (code === 0) return undefined;
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as PageReport;
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');
    if (!failed) throw new Error('the tests of pages end without a failed test');
    return failed.title;
  }

  /** Does something while a document has another text. */
  async #with<T>(path: string, text: string, work: () => Promise<T>): Promise<T> {
    const sound = readFileSync(join(this.#root, path));
    writeFileSync(join(this.#root, path), text);
    return work().finally(() => writeFileSync(join(this.#root, path), sound));
  }

  /** The first test in the browser that sees a fault; it must pass without one. */
  async inBrowser({ path, text }: RuleFault): Promise<string | undefined> {
    const { browser } = behaviourTests(path, /"collection": /.test(text));
    if (browser.length === 0) return undefined;
    const seen = await this.#with(path, text, () => this.#failedSpec(browser));
    if (seen === undefined) return undefined;
    const alone = await this.#failedSpec([join('test/browser', seen.file), '-g', escaped(seen.title)]);
    if (alone !== undefined) throw new Error(`${seen.file} fails without any fault: ${seen.title}`);
    return `${seen.file}: ${seen.title}`;
  }

  async #failedSpec(args: readonly string[]): Promise<FailedSpec | undefined> {
    const report = join(this.#root, 'browser.json');
    const program = join('node_modules', '@playwright', 'test', 'cli.js');
    const all = [program, 'test', '--config', 'test/browser/playwright.config.ts', '--workers', '1', '-x', ...args];
    const code = await new Promise((resolve) => this.#start(all, { BROWSER_REPORT: report }).once('close', resolve));
    return code === 0 ? undefined : failedIn(report);
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  /** What a process writes is read only where `output` says so. */
  #start(args: readonly string[], env: { readonly [name: string]: string } = {}, output: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
    // Playwright does not run where it finds the mark of a worker of jest.
    const { CI: _noSecondTries, JEST_WORKER_ID: _ofJest, NODE_OPTIONS: _own, ...rest } = process.env;
    const options: SpawnOptions = { cwd: this.#root, stdio: ['ignore', output, 'inherit'], env: { ...rest, ...env } };
    return endWithStarter(spawn(process.execPath, [...args], options));
  }
}

interface PageReport {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }[];
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

interface BrowserReport {
  readonly suites: readonly Suite[];
  /** What failed beside the tests. */
  readonly errors?: readonly { readonly message?: string }[];
}

interface FailedSpec {
  readonly file: string;
  readonly title: string;
}

function failedIn(report: string): FailedSpec {
  const { errors = [], suites } = JSON.parse(readFileSync(report, 'utf8')) as BrowserReport;
  const failures = ({ file, specs = [], suites: inner = [] }: Suite): readonly FailedSpec[] => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected')).map(({ title }) => ({ file, title })),
    ...inner.flatMap(failures),
  ];
  const [first] = suites.flatMap(failures);
  if (!first) throw new Error(`the browser tests end without a failed test: ${errors.map(({ message }) => message).join('; ')}`);
  return first;
}

const escaped = (title: string) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
