import { storageKey } from '../../scope/storedNames.ts';
import { defineAction } from './defineAction.ts';

/**
 * Stores a value in local storage: a text as it is, anything else as JSON. Undefined or null removes the stored value. The parameter `key`
 * is the name that documents give the value in portal.storage, not the key in the browser.
 */
export const setStorage = defineAction<{ key: string; value: unknown }>({
  type: 'storage.set',
  run({ key: name, value }, { services }) {
    const { storage } = services.platform;
    const key = storageKey(name, services);
    if (value === undefined || value === null) storage.remove(key);
    else storage.set(key, typeof value === 'string' ? value : JSON.stringify(value));
    services.session.markStorageChanged();
  },
});
