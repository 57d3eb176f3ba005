import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Pause before the second attempt: long enough for a connection that just dropped. */
const pauseMs = 500;

/** A component in a script of its own; `load` fetches the script ahead. */
export type LazyComponent<P> = LazyExoticComponent<ComponentType<P>> & { readonly load: () => Promise<unknown> };

/** A component whose script is loaded when it is first shown. A failed load is tried once more before it counts as missing. */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const loadTwice = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return { default: await load() };
    }
  };
  let loading: ReturnType<typeof loadTwice> | undefined;
  const once = (): ReturnType<typeof loadTwice> => {
    loading ??= loadTwice().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return Object.assign(lazy(once), { load: once });
}
