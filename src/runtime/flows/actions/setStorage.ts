import { defineAction } from '../defineAction.ts';
import { storageKey } from '../storedNames.ts';

/** Stores a value under a name of portal.storage: a text as it is, anything else as JSON; an absent value removes it. */
export const setStorage = defineAction<{ key: string; value: unknown }>({
  type: 'storage.set',
  run({ key, value }, { services }) {
    const { storage } = services.platform;
    const storageName = storageKey(key, services);
    if (value === undefined || value === null) storage.remove(storageName);
    else storage.set(storageName, typeof value === 'string' ? value : JSON.stringify(value));
    services.session.markStorageChanged();
  },
});
