import { useMemo } from 'react';
import { readScope } from '#conditions';
import { isJsonObject } from '#model';
import { useEvaluation, useServices, useShell } from '../../scope/hooks.ts';
import { LOGIN_SETTINGS } from '../../scope/storedNames.ts';

/** The settings of one table in local storage. */
interface StoredSettings {
  /** What is stored, unless it is of another login; that is removed. */
  read(): Readonly<Record<string, unknown>> | undefined;
  write(settings: object): void;
}

const NOTHING_STORED: StoredSettings = { read: () => undefined, write: () => undefined };

/**
 * The settings that are stored under a name (`saveAs`), for one program and one login (BU-CALLS-10, GB-109): neither the next login of the
 * same user nor another user finds them. They hold no name of the user, only a number computed from the login.
 */
export function useStoredSettings(name: string | undefined): StoredSettings {
  const { storage } = useServices().platform;
  const { oem } = useShell();
  const { scope } = useEvaluation();
  const login = loginNumber(
    ['user.userName', 'user.role', 'user.lastLoginTime'].map((path) => String(readScope(scope, path) ?? '')).join('\n'),
  );
  return useMemo(() => {
    if (name === undefined) return NOTHING_STORED;
    const key = `${LOGIN_SETTINGS}${oem.id}:${name}`;
    return {
      read() {
        const stored = parse(storage.get(key));
        if (stored?.['login'] === login) return stored;
        if (stored !== undefined) storage.remove(key);
        return undefined;
      },
      write: (settings) => storage.set(key, JSON.stringify({ login, ...settings })),
    };
  }, [name, oem.id, login, storage]);
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isJsonObject(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const LARGEST_PRIME_BELOW_2_32 = 4294967291;

function loginNumber(text: string): number {
  return [...text].reduce((number, letter) => (number * 31 + (letter.codePointAt(0) ?? 0)) % LARGEST_PRIME_BELOW_2_32, 7);
}
