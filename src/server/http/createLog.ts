import { type Logger, pino } from 'pino';

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

/** The structured log: one JSON line an event. Secrets and personal data are not logged; redaction is the second fence. */
export function createLog({ level = 'info', write }: LogOptions = {}): Logger {
  const paths = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = { level, base: null, redact: { paths, censor: '[redacted]' } };
  return write ? pino(options, { write }) : pino(options);
}
