import { useEffect } from 'react';
import { useMessage, useServices, useShell } from '../scope/hooks.ts';

/** Document title: the page's title before the portal's name. */
export function usePageTitle(title: string): void {
  const { page } = useServices().platform;
  const portal = useMessage()(useShell().portal.name);
  useEffect(() => page.describe({ title: title === '' || title === portal ? portal : `${title} · ${portal}` }), [page, title, portal]);
}
