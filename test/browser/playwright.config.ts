import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/chromiumPath.ts';

const executablePath = await chromiumPath();
const unpacked = join(executablePath, '..');
process.env['LD_LIBRARY_PATH'] = [join(unpacked, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);

const report = process.env['BROWSER_REPORT'] ?? join(import.meta.dirname, '../../test-results/browser.json');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Each run keeps its own traces and pictures.
  outputDir: report.replace(/\.json$/, ''),
  fullyParallel: false,
  workers: 2,
  // A second try in CI, where a busy machine may delay a page; it is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: report }]],
  use: {
    headless: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
