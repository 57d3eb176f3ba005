import { type Logger, pino } from 'pino';
import { ResponseSchemaError } from './call/responseSchema.ts';

/** Fields whose values are removed from the log, at the top level of a line's data and two levels below. */
const SECRET_NAMES = [
  'password',
  'newPassword',
  'confirmPassword',
  'access_token',
  'refresh_token',
  'token',
  'authorization',
  'cookie',
  'set-cookie',
  'email',
  'username',
  'phone',
];

export interface LogOptions {
  readonly level?: string | undefined;
  /** Receives the lines instead of standard output. */
  readonly write?: (line: string) => void;
}

/**
 * Creates the structured log, one JSON line for each event. Callers must log no secrets and no personal data; removing fields is a second
 * safeguard.
 */
export function createLog({ level = 'info', write }: LogOptions = {}): Logger {
  const paths = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = { level, base: null, redact: { paths, censor: '[redacted]' } };
  return write ? pino(options, { write }) : pino(options);
}

/** What may be logged of an unexpected error: name, code and stack. A message of the database is left out because it quotes values. */
export function faultDetails(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { fault: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const isFromDatabase = 'severity' in error;
  return {
    fault: error.name,
    ...(isFromDatabase ? {} : { says: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error instanceof ResponseSchemaError ? { faults: error.violations } : {}),
    at: (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')),
  };
}
