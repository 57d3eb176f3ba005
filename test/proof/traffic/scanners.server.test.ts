import { readFileSync } from 'node:fs';
import { type EffectServer, startEffectServer } from '../support/effectServer.ts';
import { recordProof } from '../support/proof.ts';
import type { Schema } from '../support/Schema.ts';
import { sampleOf } from '../support/sampleOf.ts';
import { type Finding, ffuf, missing, wapiti } from '../support/scanner.ts';

jest.setTimeout(1_800_000);

const isWhole = process.env['PROOF'] === 'full';
const CLIENT = `Basic ${Buffer.from('portal:').toString('base64')}`;

/** Texts that break out of somewhere: SQL, HTML, headers, paths, templates, shells, numbers, encodings. */
const PAYLOADS: readonly string[] = [
  "'",
  "' or '1'='1",
  '1; select pg_sleep(5)--',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '%0d%0aSet-Cookie:x=1',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '${7*7}',
  '{{7*7}}',
  '`id`',
  '$(id)',
  '%00',
  '%',
  '%c0%ae',
  '\\u0000',
  '-1',
  '99999999999999999999',
  'NaN',
  '[]',
  '{"$gt":""}',
  '__proto__',
  'x'.repeat(5000),
];

/** Names under which servers leave what nobody should read. */
const PATHS: readonly string[] = [
  ...['.env', '.git/config', '.git/HEAD', '.npmrc', '.ssh/id_rsa', '.DS_Store', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...[
    'node_modules/.package-lock.json',
    'src/cli/main.ts',
    'schemas/demo/organizations.demo.json',
    'schemas/access.json',
    'data',
    'outbox',
  ],
  ...['backup.zip', 'backup.sql', 'dump.sql', 'db.sqlite', 'server-status', 'phpinfo.php', 'admin', 'debug', 'metrics', 'actuator/env'],
  ...[
    'health',
    'ready',
    'config.json',
    'swagger.json',
    'openapi.json',
    'static/',
    'static/main.js.map',
    'assets/',
    'assets/../../package.json',
  ],
  ...[
    'assets/..%2f..%2fpackage.json',
    'static/..%2f..%2fpackage.json',
    'static/%2e%2e/%2e%2e/package.json',
    'assets/%2e%2e%2fschemas/access.json',
  ],
  ...['portico/manifest', 'portico/', '..%5c..%5cpackage.json', '%2e%2e/package.json', 'static//../package.json', 'assets/honda/oem.json'],
];

/** Findings that are none, and why. */
const accepted = JSON.parse(readFileSync('test/proof/traffic/scannerFindings.json', 'utf8')) as { readonly [finding: string]: string };

let world: EffectServer;

const describeWhole = isWhole ? describe : describe.skip;
/** A test that needs a tool; skipped, and why, where it is missing. */
function needing(tool: string): { readonly run: typeof test; readonly why: string } {
  const lack = missing(tool);
  return { run: lack === undefined ? test : test.skip, why: lack === undefined ? '' : ` (${lack})` };
}
const crawler = needing('wapiti');
const fuzzer = needing('ffuf');

describeWhole('[H4] scanners that others wrote, on every route and call', () => {
  beforeAll(async () => {
    world = await startEffectServer();
  });
  afterAll(() => world.close());

  async function headersOf(login: string | undefined): Promise<Record<string, string>> {
    if (login === undefined) return {};
    const answer = await fetch(`${world.url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: CLIENT },
      body: new URLSearchParams({ grant_type: 'password', username: login, password: 'Portal.2026!', 'remember-me': 'false' }),
    });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const { access_token: token } = (await answer.json()) as { readonly access_token: string };
    return { Authorization: `Bearer ${token}`, Cookie: cookies.join('; ') };
  }

  /** Every read with its parameters, and every page. */
  function starts(): string[] {
    const { operations, openapi, routes } = world.server.source.current();
    const reads = Object.values(operations)
      .filter(({ method }) => method === 'GET')
      .map(({ path, parameters }) => {
        const query = parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => `${name}=${sampleOf({ type: 'string' })}`);
        return `${world.url}${path.replaceAll(/\{\w+\}/g, 'A1')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
      });
    const pages = Object.values(routes.routes).flatMap(({ path }) =>
      path === '*' ? [] : [`${world.url}${path.replaceAll(/:\w+/g, 'A1')}?q=x`],
    );
    return [...reads, ...pages];
  }

  crawler.run.each([[undefined], ['dealer.recent'], ['admin']])(`[H4] wapiti as %s finds nothing${crawler.why}`, async (login) => {
    const headers = await headersOf(login);
    const found: Finding[] = await wapiti(world.url, starts(), headers);
    const open = found.filter(({ kind, info }) => accepted[`${kind}: ${info}`] === undefined);
    expect(open.map(({ kind, request, info }) => `${kind}: ${info} (${request})`)).toEqual([]);
    const foundLines = new Set(found.map(({ kind, info }) => `${kind}: ${info}`));
    expect(Object.keys(accepted).filter((line) => !foundLines.has(line))).toEqual([]);
    recordProof({
      id: `H4-wapiti-${login ?? 'nobody'}`,
      what: `wapiti over ${starts().length} addresses as ${login ?? 'nobody'}`,
      bar: '0 high or medium',
      figure: `0 findings of any level, but ${foundLines.size} that scannerFindings.json gives a reason for`,
    });
  });

  fuzzer.run(`[H4] ffuf finds no file that is not for everybody${fuzzer.why}`, async () => {
    const variants = Object.values(world.server.source.current().operations).flatMap(({ path }) => [
      `${path.slice(1)}.bak`,
      `${path.slice(1)}~`,
      `${path.slice(1)}/..;/`,
    ]);
    const hits = await ffuf({ url: `${world.url}/FUZZ`, headers: {}, words: [...PATHS, ...variants] }, '200-299,500-599');
    const wrong: string[] = [];
    for (const { word, status } of hits) {
      const answer = await fetch(`${world.url}/${word}`);
      const text = await answer.text();
      const isPage = text.includes('id="root"');
      const isPublic = /^(health|ready|portico\/manifest)$/.test(word);
      if (status >= 500 || !(isPage || isPublic)) wrong.push(`${word}: ${status} ${text.slice(0, 60)}`);
    }
    expect(wrong).toEqual([]);
    recordProof({
      id: 'H4-ffuf-paths',
      what: 'ffuf over names of files',
      bar: '0 findings',
      figure: `${PATHS.length + variants.length} names, 0 findings`,
    });
  });

  fuzzer.run(`[H4] ffuf breaks no parameter and no field of any call${fuzzer.why}`, async () => {
    const headers = await headersOf('admin');
    const { operations, openapi } = world.server.source.current();
    const wrong: string[] = [];
    let places = 0;
    for (const { id, method, path, parameters, requestType } of Object.values(operations)) {
      const address = `${world.url}${path.replaceAll(/\{\w+\}/g, 'A1')}`;
      const fuzz = async (where: string, url: string, body?: string): Promise<void> => {
        places += 1;
        const words =
          body === undefined ? PAYLOADS.map((text) => encodeURIComponent(text)) : PAYLOADS.map((text) => JSON.stringify(text).slice(1, -1));
        const typed = requestType === undefined || body === undefined ? headers : { ...headers, 'Content-Type': requestType };
        const hits = await ffuf({ url, method, headers: typed, words, ...(body !== undefined && { body }) }, '100-599');
        if (hits.length !== words.length) wrong.push(`${id} ${where}: ${hits.length} of ${words.length} were asked`);
        wrong.push(...hits.filter(({ status }) => status >= 500).map(({ word, status }) => `${id} ${where} '${word}': ${status}`));
      };
      for (const parameter of parameters.filter((one) => one.in === 'query'))
        await fuzz(parameter.name, `${address}?${parameter.name}=FUZZ`);
      if (requestType !== 'application/json') continue;
      const declared = openapi.paths as unknown as Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>
      >;
      const sample = sampleOf(declared[path]?.[method.toLowerCase()]?.requestBody?.content[requestType]?.schema ?? {}, {
        document: openapi,
      });
      for (const name of Object.keys((sample ?? {}) as object)) {
        await fuzz(name, address, JSON.stringify({ ...(sample as object), [name]: 'FUZZ' }));
      }
    }
    expect(wrong).toEqual([]);
    recordProof({
      id: 'H4-ffuf-inputs',
      what: `ffuf: ${PAYLOADS.length} texts in every parameter and body field`,
      bar: '0 answers of 500',
      figure: `${places} places, 0`,
    });
  });
});
