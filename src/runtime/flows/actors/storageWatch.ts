import type { ActorStart } from './ActorStart.ts';

/** Sends STORAGE_CHANGED {name, value} when another tab changes a value of portal.storage; with `names`, only for those values. */
export const storageWatch: ActorStart = ({ names }, send, { bundles, platform, session }) =>
  platform.storage.watch((key, value) => {
    session.markStorageChanged();
    const name = Object.entries(bundles.shell().portal.storage).find(([, storedKey]) => storedKey === key)?.[0];
    const isWatched = !Array.isArray(names) || names.includes(name);
    if (name !== undefined && isWatched) send({ type: 'STORAGE_CHANGED', name, value });
  });
