import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Pause before the second attempt: long enough for a connection that just dropped. */
const pauseMs = 500;

/** A component whose code is in a separate script, loaded when the component is first shown; `load` preloads the script. */
export type LazyComponent<P> = LazyExoticComponent<ComponentType<P>> & { readonly load: () => Promise<unknown> };

/** `React.lazy` with preloading, and with a second attempt when the script cannot be loaded. */
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
  // A load that failed twice is forgotten, so that the next use tries again.
  const loadOnce = (): ReturnType<typeof loadTwice> => {
    loading ??= loadTwice().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return Object.assign(lazy(loadOnce), { load: loadOnce });
}
