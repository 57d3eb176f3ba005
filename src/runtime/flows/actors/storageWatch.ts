import type { ActorStart } from './ActorStart.ts';

/** Sends STORAGE_CHANGED {name, value} when another tab changes a value of portal.storage; `names` limits it. */
export const storageWatch: ActorStart = ({ names }, send, { bundles, platform, session }) =>
  platform.storage.watch((key, value) => {
    session.touchOutside();
    const name = Object.entries(bundles.shell().portal.storage).find(([, one]) => one === key)?.[0];
    const wanted = !Array.isArray(names) || names.includes(name);
    if (name !== undefined && wanted) send({ type: 'STORAGE_CHANGED', name, value });
  });
