import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(process.cwd(), 'node_modules', '.cache', 'portico-chromium');

/** Path of the browser: CHROMIUM, else the packaged one, unpacked once into node_modules/.cache. */
export async function chromiumPath(): Promise<string> {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM'];
  if (existsSync(join(cache, 'ready', 'chromium'))) return join(cache, 'ready', 'chromium');
  const work = join(cache, `unpacking-${process.pid}`);
  mkdirSync(work, { recursive: true });
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  process.env['TMPDIR'] = work;
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  restore('TMPDIR', TMPDIR);
  restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV);
  if (!existsSync(join(cache, 'ready'))) renameSync(work, join(cache, 'ready'));
  return join(cache, 'ready', 'chromium');
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
