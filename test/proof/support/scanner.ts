import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a scanner that somebody else wrote has to say of one request. */
export interface Finding {
  readonly kind: string;
  readonly request: string;
  readonly info: string;
}

/** A word list tried in one place of a request. */
export interface Fuzzing {
  /** Holds the word FUZZ in address or body. */
  readonly url: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** An answer that a word got. */
export interface FuzzHit {
  readonly word: string;
  readonly status: number;
  readonly length: number;
}

const folders = ['/usr/bin', '/usr/local/bin'];

/** Why a scanner cannot run here; undefined when it can. */
export function missing(tool: string): string | undefined {
  return folders.some((folder) => existsSync(join(folder, tool))) ? undefined : `${tool} is not installed`;
}

/** Wapiti over a list of addresses, with headers of a signed-in user or none, for at most a minute and a half. */
export async function wapiti(url: string, starts: readonly string[], headers: Readonly<Record<string, string>>): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const report = join(folder, 'report.json');
    // Without `backup`: it takes the page that every unknown address is answered with (SH-ROUTES-01) for a file; ffuf looks for those.
    const modules = 'blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
    const limits = ['--max-scan-time', '40', '--max-attack-time', '8', '--max-links-per-page', '50', '-t', '10', '-d', '2'];
    const stores = ['--store-session', folder, '--store-config', folder, '--flush-session', '--no-bugreport'];
    const asked = [
      ...starts.flatMap((start) => ['-s', start]),
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ];
    await run('wapiti', ['-u', `${url}/`, '--scope', 'domain', '-m', modules, ...limits, ...stores, ...asked, '-f', 'json', '-o', report]);
    interface Told {
      readonly http_request: string;
      readonly info: string;
    }
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, Record<string, readonly Told[]>>;
    return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, list]) =>
      list.map(({ http_request: request, info }) => ({ kind, request: request.split('\n')[0] ?? '', info })),
    );
  });
}

/** ffuf with a word list; answers that match one of the statuses. */
export async function ffuf({ url, method = 'GET', body, headers, words }: Fuzzing, statuses: string): Promise<FuzzHit[]> {
  return inFolder(async (folder) => {
    const list = join(folder, 'words');
    const report = join(folder, 'report.json');
    writeFileSync(list, words.join('\n'));
    const asked = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const given = body === undefined ? [] : ['-d', body];
    await run('ffuf', [
      '-u',
      url,
      '-X',
      method,
      '-w',
      list,
      '-mc',
      statuses,
      '-t',
      '4',
      '-maxtime',
      '60',
      '-s',
      ...asked,
      ...given,
      '-of',
      'json',
      '-o',
      report,
    ]);
    interface Told {
      readonly input: { readonly FUZZ: string };
      readonly status: number;
      readonly length: number;
    }
    const { results } = JSON.parse(readFileSync(report, 'utf8')) as { readonly results: readonly Told[] | null };
    return (results ?? []).map(({ input, status, length }) => ({ word: input.FUZZ, status, length }));
  });
}

async function inFolder<Outcome>(use: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-scan-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(tool: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(tool, [...args], { timeout: 240_000, maxBuffer: 50_000_000 }, (error) => (error ? reject(error) : resolve()));
  });
}
