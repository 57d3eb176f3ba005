import { join, resolve } from 'node:path';
import { compilePortal } from '#compiler';
import { handlerDescriptions, type ServerOptions, SettingError } from '#server';
import { engineRoot, portalRoot } from './roots.ts';
import { vocabulary } from './vocabulary.ts';

type Environment = { readonly [name: string]: string | undefined };

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = '4400';
const MAX_DRAIN_SECONDS = 3600;
const MAX_COMPILE_SECONDS = 3600;
const MAX_COMPILE_MEGABYTES = 65_536;
const MAX_AUDIT_DAYS = 36_500;
/** One is kept while indexes are made. */
const MIN_CONNECTIONS = 2;
const MAX_CONNECTIONS = 1000;

/**
 * The settings of a server, from the arguments and the environment variables that src/docs/operations.md lists; an empty variable counts as
 * not set. Commands that need only the database or the archive use these settings too. Throws SettingError for a wrong number; the server
 * checks addresses when it uses them.
 */
export function serverSettings(args: readonly string[], environment: Environment): ServerOptions {
  const root = portalRoot(args);
  const registry = { ...vocabulary, handlers: handlerDescriptions };
  const { mode, isLocalOnly = false } = demoMode(environment);
  const setting = (name: string): string | undefined => environment[name] || undefined;
  const seconds = compileSeconds(environment);
  const megabytes = wholeNumber('COMPILE_MEGABYTES', setting('COMPILE_MEGABYTES') ?? '1024', MAX_COMPILE_MEGABYTES);
  return {
    root,
    engineRoot,
    compile: (previous, files, more) => compilePortal({ root, engineRoot, registry, previous, files, ...more }),
    trial: seconds === 0 ? undefined : { root, engineRoot, registry, seconds, megabytes },
    databaseUrl: setting('DATABASE_URL'),
    maxConnections: wholeNumber('DATABASE_CONNECTIONS', setting('DATABASE_CONNECTIONS') ?? '10', MAX_CONNECTIONS, MIN_CONNECTIONS),
    dataDir: resolve(setting('DATA_DIR') ?? join(engineRoot, '.portico', 'data')),
    mode,
    isLocalOnly,
    host: setting('HOST') ?? DEFAULT_HOST,
    port: wholeNumber('PORT', setting('PORT') ?? DEFAULT_PORT, 65_535),
    publicUrl: setting('PUBLIC_URL'),
    smtpUrl: setting('SMTP_URL'),
    mailFrom: setting('MAIL_FROM'),
    serviceKeys: setting('SERVICE_KEYS'),
    sourceKeys: setting('SOURCE_KEYS'),
    upstream: setting('UPSTREAM_URL'),
    trustProxy: setting('TRUST_PROXY'),
    hasStudio: hasStudio(setting('STUDIO')),
    auditDays: wholeNumber('AUDIT_DAYS', setting('AUDIT_DAYS') ?? '0', MAX_AUDIT_DAYS),
    drainMs: wholeNumber('DRAIN_SECONDS', setting('DRAIN_SECONDS') ?? '0', MAX_DRAIN_SECONDS) * 1000,
  };
}

/** How long compiling documents may take; 0 = without a limit. Throws SettingError for what is no such number. */
export function compileSeconds(environment: Environment): number {
  return wholeNumber('COMPILE_SECONDS', environment['COMPILE_SECONDS'] || '60', MAX_COMPILE_SECONDS);
}

function wholeNumber(name: string, text: string, max: number, min = 0): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new SettingError(`${name} must be a number from ${min} to ${max}, not '${text}'.`);
  return number;
}

/** Throws SettingError for another text than 0 and 1, so that STUDIO=false never leaves the Studio open. */
function hasStudio(text = '1'): boolean {
  if (!/^[01]$/.test(text)) throw new SettingError(`STUDIO must be 0 or 1, not '${text}'.`);
  return text === '1';
}

/** Whether the server has demo data, whose accounts have a published password; `why` is printed to whoever starts the server. */
export interface DemoMode {
  readonly mode: 'demo' | 'production';
  readonly why: string;
  /** The demo is there because only this machine reaches the server, so the server refuses what others send. */
  readonly isLocalOnly?: boolean;
}

const LOOPBACK = /^(127(\.\d+){3}|::1|localhost)$/i;
/** Settings that indicate that other machines reach this server. */
const PUBLIC_SETTINGS = ['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY'];

/**
 * Demo data are loaded on a server that only its own machine reaches, or with DEMO=1; never with NODE_ENV=production. Throws SettingError
 * for another DEMO than 0 and 1, so that DEMO=false never loads them.
 */
export function demoMode(environment: Environment): DemoMode {
  const { NODE_ENV: nodeEnv, DEMO: demo } = environment;
  const host = environment['HOST'] || DEFAULT_HOST;
  if (demo && !/^[01]$/.test(demo)) throw new SettingError(`DEMO must be 0 or 1, not '${demo}'.`);
  if (nodeEnv === 'production') return { mode: 'production', why: 'No demo accounts: NODE_ENV is production.' };
  if (demo === '1') return { mode: 'demo', why: 'Demo accounts with a published password, because DEMO is 1.' };
  const reasons = [...(LOOPBACK.test(host) ? [] : ['HOST']), ...PUBLIC_SETTINGS.filter((name) => environment[name])];
  if (demo === '0' || reasons.length) {
    const reason =
      demo === '0'
        ? 'DEMO is 0'
        : `others may reach a server with ${reasons.join(' and ')}; DEMO=1 loads demo accounts all the same, npm run admin:create makes the first account`;
    return { mode: 'production', why: `No demo accounts: ${reason}.` };
  }
  return { mode: 'demo', isLocalOnly: true, why: 'Demo accounts with a published password, because only this machine reaches the server.' };
}
