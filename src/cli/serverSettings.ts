import { join, resolve } from 'node:path';
import { compilePortal } from '#compiler';
import { handlerNames, type ServerOptions, SettingError } from '#server';
import { engineRoot, portalRoot } from './roots.ts';
import { vocabulary } from './vocabulary.ts';

type Environment = { readonly [name: string]: string | undefined };

const DEFAULT_PORT = 4400;

/**
 * What a server is started with, from the arguments and the environment (src/docs/operations.md lists the variables). The commands that
 * only need the database or the archive read it too. Throws SettingError.
 */
export function serverSettings(args: readonly string[], environment: Environment): ServerOptions {
  const root = portalRoot(args);
  const registry = { ...vocabulary, handlers: handlerNames };
  return {
    root,
    engineRoot,
    compile: (previous, files) => compilePortal({ root, engineRoot, registry, previous, files }),
    databaseUrl: environment['DATABASE_URL'],
    dataDir: resolve(environment['DATA_DIR'] ?? join(engineRoot, '.portico', 'data')),
    mode: demoMode(environment).mode,
    host: environment['HOST'] ?? '127.0.0.1',
    port: portOf(environment['PORT']),
    publicUrl: environment['PUBLIC_URL'],
    smtpUrl: environment['SMTP_URL'],
    mailFrom: environment['MAIL_FROM'],
    upstream: environment['UPSTREAM_URL'],
    // `TRUST_PROXY=` counts as not set.
    trustProxy: environment['TRUST_PROXY'] || undefined,
    drainMs: Number(environment['DRAIN_SECONDS'] ?? 0) * 1000,
  };
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new SettingError(`PORT must be a number from 0 to 65535, not '${text}'.`);
  return port;
}

/** Whether the server has demo data, whose accounts have a published password; `why` is printed to whoever starts the server. */
export interface DemoMode {
  readonly mode: 'demo' | 'production';
  readonly why: string;
}

const LOOPBACK = /^(127(\.\d+){3}|::1|localhost)$/i;
/** Settings that only a server has which other machines reach. */
const PUBLIC_SETTINGS = ['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY'];

/** Demo data are loaded on a server that only its own machine reaches, or with DEMO=1; never with NODE_ENV=production. */
export function demoMode(environment: Environment): DemoMode {
  const { HOST: host = '127.0.0.1', NODE_ENV: nodeEnv, DEMO: demo } = environment;
  if (nodeEnv === 'production') return { mode: 'production', why: 'No demo accounts: NODE_ENV is production.' };
  if (demo === '1') return { mode: 'demo', why: 'Demo accounts with a published password, because DEMO is 1.' };
  const publicSettings = [...(LOOPBACK.test(host) ? [] : ['HOST']), ...PUBLIC_SETTINGS.filter((name) => environment[name])];
  if (demo === '0' || publicSettings.length) {
    const reason =
      demo === '0'
        ? 'DEMO is 0'
        : `${publicSettings.join(' and ')} may let others reach this server; DEMO=1 loads them, npm run admin:create makes the first account`;
    return { mode: 'production', why: `No demo accounts: ${reason}.` };
  }
  return { mode: 'demo', why: 'Demo accounts with a published password, because only this machine reaches the server.' };
}
