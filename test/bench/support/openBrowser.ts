import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from '../../browser/support/chromiumPath.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
];

/** The browser of the tests, headless; CHROMIUM names another. Close it when done. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromiumPath();
  const libraries = join(executablePath, '..', 'al2023', 'lib');
  const LD_LIBRARY_PATH = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return chromium.launch({
    executablePath,
    headless: true,
    args: flags,
    env: { ...process.env, LD_LIBRARY_PATH } as Record<string, string>,
  });
}
