import { createContext, useContext } from 'react';
import type { StudioClient } from './client.ts';

/** Gives the calls of the Studio to what is deep in its pages. */
export const ClientContext = createContext<StudioClient | undefined>(undefined);

export function useClient(): StudioClient {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('There is no client around this part of the Studio.');
  return client;
}
