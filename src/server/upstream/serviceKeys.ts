import { createHmac } from 'node:crypto';
import { SettingError } from '../settingError.ts';

/** A shorter key can be guessed from a token (RFC 7518, 3.2 demands as many bits as the hash has). */
const LEAST_LENGTH = 32;

interface KeyOptions {
  /** 'name=key' pairs, separated by commas. */
  readonly serviceKeys?: string | undefined;
  readonly mode: 'demo' | 'production';
}

/**
 * The keys that services outside share with this portal, by the name of the service. A demo makes up those that were not given, so that all
 * of it can be tried; else a service without a key gets no token. Throws SettingError for what is no such list.
 */
export function serviceKeysOf({ serviceKeys = '', mode }: KeyOptions, signingKey: string): (service: string) => string | undefined {
  const pairs = serviceKeys.split(',').filter((pair) => pair.trim() !== '');
  const keys = new Map(pairs.map(pairOf));
  const madeUp = (service: string): string => createHmac('sha256', signingKey).update(`service|${service}`).digest('base64url');
  return (service) => keys.get(service) ?? (mode === 'demo' ? madeUp(service) : undefined);
}

/** The message does not repeat the setting, which is secret. */
function pairOf(pair: string): readonly [string, string] {
  const [, name, key] = /^\s*([A-Za-z][A-Za-z0-9-]*)=(\S+)\s*$/.exec(pair) ?? [];
  if (name === undefined || key === undefined || key.length < LEAST_LENGTH)
    throw new SettingError(`SERVICE_KEYS must be name=key pairs separated by commas, each key of ${LEAST_LENGTH} characters or more.`);
  return [name, key];
}
