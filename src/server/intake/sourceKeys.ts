import { createHash, timingSafeEqual } from 'node:crypto';
import { SettingError } from '../settingError.ts';

/** A shorter key could be guessed. */
const LEAST_LENGTH = 32;

/** The programs of sources outside that may make the calls that are for them, each by its key. */
export interface SourceKeys {
  /** False: no source has a key, and nobody may make such calls. */
  readonly areGiven: boolean;
  /** Whether this is the key of the source. */
  isKeyOf(source: string, key: string | undefined): boolean;
}

/** The keys of sources: 'name=key' pairs, separated by commas. Throws SettingError for what is no such list; it does not repeat the setting, which is secret. */
export function sourceKeysOf(setting = ''): SourceKeys {
  const pairs = setting.split(',').filter((pair) => pair.trim() !== '');
  const keys = new Map(pairs.map(pairOf));
  // Of an unknown source something is compared too, so that the time does not tell which there are.
  const none = digestOf('');
  return {
    areGiven: keys.size > 0,
    isKeyOf: (source, key = '') => timingSafeEqual(keys.get(source) ?? none, digestOf(key)) && keys.has(source),
  };
}

function pairOf(pair: string): readonly [string, Buffer] {
  const [, name, key] = /^\s*([A-Za-z][A-Za-z0-9-]*)=([\w.~+/-]+=*)\s*$/.exec(pair) ?? [];
  if (name === undefined || key === undefined || key.length < LEAST_LENGTH)
    throw new SettingError(`SOURCE_KEYS must be name=key pairs separated by commas, each key of ${LEAST_LENGTH} characters or more.`);
  return [name, digestOf(key)];
}

function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
