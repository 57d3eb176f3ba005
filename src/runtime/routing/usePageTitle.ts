import { useEffect } from 'react';
import { useMessage } from '../scope/useMessage.ts';
import { useServices } from '../scope/useServices.ts';
import { useShell } from '../scope/useShell.ts';

/** Document title: the page's title before the portal's name. */
export function usePageTitle(title: string): void {
  const { page } = useServices().platform;
  const portal = useMessage()(useShell().portal.name);
  useEffect(() => page.describe({ title: title === '' || title === portal ? portal : `${title} · ${portal}` }), [page, title, portal]);
}
