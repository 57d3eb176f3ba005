import { storageKey } from '../../scope/storedNames.ts';
import { defineAction } from './defineAction.ts';

/** Removes values from local storage; the parameter `keys` has their names in portal.storage, not the keys in the browser. */
export const removeStorage = defineAction<{ keys: readonly string[] }>({
  type: 'storage.remove',
  run({ keys: names }, { services }) {
    for (const name of names) services.platform.storage.remove(storageKey(name, services));
    services.session.markStorageChanged();
  },
});
