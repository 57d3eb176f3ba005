import { join, resolve } from 'node:path';
import { compilePortal } from '#compiler';
import { handlerNames, type ServerOptions, SettingError } from '#server';
import { demoMode } from './demoMode.ts';
import { engineRoot, portalRoot } from './roots.ts';
import { vocabulary } from './vocabulary.ts';

type Environment = { readonly [name: string]: string | undefined };

const PORT = 4400;

/** Server options from the arguments and the environment; src/docs/operations.md lists the variables. */
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
    trustProxy: environment['TRUST_PROXY'] || undefined,
    drainMs: Number(environment['DRAIN_SECONDS'] ?? 0) * 1000,
  };
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new SettingError(`PORT must be a number from 0 to 65535, not '${text}'.`);
  return port;
}
