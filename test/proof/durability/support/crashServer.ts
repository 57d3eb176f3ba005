import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { CompiledPortal } from '#compiler';
import { createLog, createServer } from '#server';
import { madeFiles } from '../../../support/madeFiles.ts';
import type { PortalSnapshot } from './portalSnapshot.ts';

// The process that proofs kill: real servers, one for each data folder, on a portal compiled before. It says 'ready <addresses>'.

function portalOf(snapshot: PortalSnapshot): CompiledPortal {
  const variants = snapshot.variants.map((variant) => ({
    ...variant,
    text: (_language: string, key: string) => key,
    messages: () => ({}),
  }));
  const boundTo = (name: string | null | undefined) => variants.find(({ oem }) => oem.oemName === name && name)?.id;
  return {
    ...snapshot,
    sources: () => ({ documents: new Map(), assets: [] }),
    files: madeFiles(),
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    variantFor: ({ oemName }) => boundTo(oemName) ?? snapshot.defaultVariant,
    manifest: (variant, language) => ({ version: snapshot.version, variant, language, shell: '/' }),
    whereFrom: () => undefined,
    machinesOf: () => [],
  };
}

const [snapshotFile = '', port = '0', ...dataDirs] = process.argv.slice(2);
const portal = portalOf(JSON.parse(readFileSync(snapshotFile, 'utf8')) as PortalSnapshot);
const servers = await Promise.all(
  dataDirs.map((dataDir) =>
    createServer({
      root: tmpdir(),
      engineRoot: tmpdir(),
      compile: async () => ({ diagnostics: [], portal }),
      databaseUrl: process.env['DATABASE_URL'],
      dataDir,
      mode: 'demo',
      port: Number(port),
      watch: false,
      drainMs: Number(process.env['DRAIN_MS'] ?? 0),
      callsPerMinute: 1_000_000,
      log: createLog({ level: process.env['LOG_LEVEL'] ?? 'warn' }),
    }),
  ),
);
process.once('SIGTERM', () => void Promise.all(servers.map((server) => server.close())).then(() => process.exit(0)));
const addresses = await Promise.all(servers.map((server) => server.listen()));
process.stdout.write(`ready ${addresses.join(' ')}\n`);
