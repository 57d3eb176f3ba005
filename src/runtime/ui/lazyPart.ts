import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A pause before the second try (ms): long enough for a connection that just dropped. */
const pauseMs = 500;

/** A component that comes as a script of its own. A script that cannot be had is asked for once more before it counts as missing. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return { default: await load() };
    }
  });
}
