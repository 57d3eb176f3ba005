import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useShell } from '../scope/hooks.ts';
import type { RouteFacts } from '../scope/Navigation.ts';
import { ScopeProvider } from '../scope/ScopeProvider.tsx';
import type { DrivenNavigation } from './createNavigation.ts';

interface Props {
  readonly navigation: DrivenNavigation;
  /** Called with each new route, the first included. */
  readonly onRoute: (route: RouteFacts) => void;
  readonly children: (route: RouteFacts) => ReactNode;
}

/**
 * Connects `navigation` with react-router, which is used for the browser's history only (SH-ROUTES-01, 02): the routes document decides
 * what an address means. Children are rendered for the current route.
 */
export function Router(props: Props) {
  return (
    <BrowserRouter>
      <CurrentRoute {...props} />
    </BrowserRouter>
  );
}

function CurrentRoute({ navigation, onRoute, children }: Props) {
  // Renders again with another shell part, which may have other routes.
  useShell();
  const navigate = useNavigate();
  const route = navigation.arrive(useLocation());
  // Not a layout effect: the router begins to listen in its own, and a navigation before that would change the address but not the page.
  useEffect(() => {
    navigation.attach((href, replace) => void navigate(href, { replace }));
  }, [navigation, navigate]);
  // A layout effect runs before the effect of `Guard`, which reads facts that `onRoute` sets.
  useLayoutEffect(() => onRoute(route), [route, onRoute]);
  return <ScopeProvider add={{ route }}>{children(route)}</ScopeProvider>;
}
