import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPortal, startPortal } from '../../browser/support/startPortal.ts';
import { recordProof } from '../support/proof.ts';

jest.setTimeout(300_000);

const ENTITIES = 7;
const PROPERTIES = 10;
const FORM = 'schemas/forms/members/register.form.json';

let root: string;
let portal: RunningPortal | undefined;

beforeAll(async () => {
  root = join(mkdtempSync(join(tmpdir(), 'portico-bomb-')), 'portal');
  cpSync('test/library', root, { recursive: true });
  portal = await startPortal({ root, env: { COMPILE_SECONDS: '60', LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  await portal?.stop();
  rmSync(join(root, '..'), { recursive: true, force: true });
});

/** Entities of ten references to the next each, and a form that refers to the first: four kilobytes that stand for ten million values. */
function dropBomb(): void {
  for (let entity = 0; entity < ENTITIES; entity += 1) {
    const value = entity + 1 < ENTITIES ? { $ref: `bomb${entity + 1}.schema.json` } : { type: 'string' };
    const properties = Object.fromEntries(Array.from({ length: PROPERTIES }, (_, index) => [`p${index}`, value]));
    const identity = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: `https://portico.example.com/entities/bomb${entity}.schema.json`,
    };
    const schema = { ...identity, title: `Bomb${entity}`, description: 'x', type: 'object', additionalProperties: false, properties };
    writeFileSync(join(root, `schemas/entities/bomb${entity}.schema.json`), JSON.stringify(schema));
  }
  const form = JSON.parse(readFileSync(join(root, FORM), 'utf8'));
  form.schema.properties.bomb = { $ref: '../../entities/bomb0.schema.json' };
  writeFileSync(join(root, FORM), JSON.stringify(form));
}

const versionOf = async ({ url }: RunningPortal) => (await fetch(`${url}/health`)).headers.get('x-portal-version');

test('[C2] documents whose references multiply, dropped into a running server, are refused while it answers; it stops and starts with the last good ones', async () => {
  if (!portal) throw new Error('the portal runs');
  const version = await versionOf(portal);
  dropBomb();
  let slowest = 0;
  const dropped = performance.now();
  while (!portal.output().includes('REF_TOO_LARGE')) {
    const asked = performance.now();
    expect((await fetch(`${portal.url}/health`, { signal: AbortSignal.timeout(20_000) })).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
    if (performance.now() - dropped > 120_000) throw new Error('the documents are not refused');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const refused = performance.now() - dropped;
  expect(portal.output()).toContain('documents refused, the last good portal stays');
  expect(await versionOf(portal)).toBe(version);
  // As it is after SIGTERM, which ends it, on the same folders.
  expect((await portal.restart()).code).toBe(0);
  expect(await versionOf(portal)).toBe(version);
  recordProof({
    id: 'C2-bomb',
    what: '4 kB of references that multiply, dropped into a running server',
    bar: 'refused, it answers all the while, ends on SIGTERM, a restart serves the last good documents',
    figure: `refused after ${Math.round(refused)} ms, slowest answer ${Math.round(slowest)} ms; the same version after a restart`,
  });
});
