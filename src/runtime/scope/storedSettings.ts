import { useMemo } from 'react';
import { readScope } from '#conditions';
import { type JsonObject, loginSettingsKey } from '#model';
import { useEvaluation, useServices, useShell } from './hooks.ts';
import { loginNumber, parseLoginSettings } from './loginSettings.ts';

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
  const login = loginNumber(readScope(scope, 'user') as JsonObject | undefined);
  return useMemo(() => {
    if (name === undefined) return NOTHING_STORED;
    const key = loginSettingsKey(oem.id, name);
    return {
      read() {
        const stored = parseLoginSettings(storage.get(key));
        if (stored?.['login'] === login) return stored;
        if (stored !== undefined) storage.remove(key);
        return undefined;
      },
      write: (settings) => storage.set(key, JSON.stringify({ login, ...settings })),
    };
  }, [name, oem.id, login, storage]);
}
