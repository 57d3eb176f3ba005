import { useContext } from 'react';
import { contexts } from './contexts.ts';

/** Formats messages of the screen or shell around, in the language in use; an unknown key gives the key. */
export function useMessage(): (key: string, args?: Record<string, unknown>) => string {
  return useContext(contexts.translate);
}
