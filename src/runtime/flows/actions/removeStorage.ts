import { defineAction } from '../defineAction.ts';
import { storageKey } from '../storedNames.ts';

/** Removes stored values by their names in portal.storage. */
export const removeStorage = defineAction<{ keys: readonly string[] }>({
  type: 'storage.remove',
  run({ keys }, { services }) {
    for (const key of keys) services.platform.storage.remove(storageKey(key, services));
    services.session.markStorageChanged();
  },
});
