import { useServices } from './hooks.ts';
import { useTracked } from './useTracked.ts';

/** How the user works with content of the content management system: `edit`, `preview`, or null for reading it. */
export function useContentMode(): string | null {
  const { session } = useServices();
  return useTracked(() => session.facts.contentMode ?? null);
}
