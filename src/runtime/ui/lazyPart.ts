import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A pause before the second try (ms): long enough for a connection that just dropped. */
const pauseMs = 500;

/** A component that comes as a script of its own; `load` fetches it ahead. */
export type LazyPart<P> = LazyExoticComponent<ComponentType<P>> & { readonly load: () => Promise<unknown> };

/** Makes a component of a script that comes when it is shown. A script that cannot be had is asked for once more before it counts as missing. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const fetched = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return { default: await load() };
    }
  };
  let ahead: ReturnType<typeof fetched> | undefined;
  const once = (): ReturnType<typeof fetched> => {
    ahead ??= fetched().catch((error: unknown) => {
      ahead = undefined;
      throw error;
    });
    return ahead;
  };
  return Object.assign(lazy(once), { load: once });
}
