import { useContext } from 'react';
import { contexts } from './contexts.ts';
import type { PortalServices } from './PortalServices.ts';

/** The services of the portal around; a mistake of ours outside a portal. */
export function useServices(): PortalServices {
  const services = useContext(contexts.services);
  if (services === undefined) throw new Error('No portal around this component');
  return services;
}
