import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumPath } from '../../browser/support/chromiumPath.ts';

/** A browser with a profile of its own that Lighthouse can drive too. */
export interface Phone {
  readonly context: BrowserContext;
  readonly port: number;
  close(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Opens the browser of the tests so that debuggers can reach it on loopback; close it when done. */
export async function openPhone(): Promise<Phone> {
  const executablePath = await chromiumPath();
  const libraries = join(executablePath, '..', 'al2023', 'lib');
  const LD_LIBRARY_PATH = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'portico-phone-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
    env: { ...process.env, LD_LIBRARY_PATH } as Record<string, string>,
  });
  return {
    context,
    port,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
