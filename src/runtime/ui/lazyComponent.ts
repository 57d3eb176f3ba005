import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** Pause before the second attempt: long enough for a connection that just dropped. */
const pauseMs = 500;

/** A component whose code is in a separate script, loaded when the component is first shown; `load` preloads the script. */
export type LazyComponent<P> = FunctionComponent<P> & { readonly load: () => Promise<unknown> };

/**
 * `React.lazy` with preloading, and with a second attempt when the script cannot be loaded. Once the script is there, the component is
 * rendered at once: React would show the fallback first, and holds back for 300 ms what comes after a fallback.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const loadTwice = async (): Promise<{ default: ComponentType<P> }> => {
    const component = await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return load();
    });
    loaded = component;
    return { default: component };
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
  const Suspending = lazy(loadOnce);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part when its module is loaded, never while rendering.
  function Lazy(props: P) {
    // The same type at every rendering: another one would mount the component anew.
    const [type] = useState<{ readonly component: ComponentType<P> }>(() => ({ component: loaded ?? (Suspending as ComponentType<P>) }));
    return createElement(type.component, props);
  }
  return Object.assign(Lazy, { load: loadOnce });
}
