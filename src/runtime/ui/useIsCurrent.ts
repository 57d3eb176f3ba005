import { useServices, useValue } from '../scope/hooks.ts';
import type { RouteFacts } from '../scope/Navigation.ts';

/** Tells whether a menu address is where the user is: same path, and for reports the same query. */
export function useIsCurrent(): (url: string | undefined) => boolean {
  const { navigation } = useServices();
  const route = useValue<RouteFacts>({ $: 'route' });
  return (url) => url !== undefined && route !== undefined && matches(navigation.target(url).href, route);
}

function matches(href: string, route: RouteFacts): boolean {
  if (!href.startsWith('/')) return false;
  const [path = '', query = ''] = href.split('?');
  return path === route.path && [...new URLSearchParams(query)].every(([name, value]) => route.query?.[name] === value);
}
