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
 * Connects `navigation` with react-router and renders the children for the current route. react-router only reads and changes the browser's
 * history; which route an address has is decided by the routes document, in `navigation` (SH-ROUTES-01, 02).
 */
export function Router(props: Props) {
  return (
    <BrowserRouter>
      <CurrentRoute {...props} />
    </BrowserRouter>
  );
}

function CurrentRoute({ navigation, onRoute, children }: Props) {
  // Renders again when another shell part is loaded, which may have other routes.
  useShell();
  const navigate = useNavigate();
  const route = navigation.arrive(useLocation());
  // Not a layout effect: react-router begins to listen in a layout effect, and would miss a navigation before that.
  useEffect(() => {
    navigation.attach((href, replace) => void navigate(href, { replace }));
  }, [navigation, navigate]);
  // A layout effect runs before the effect of `Guard`, which reads facts that `onRoute` sets.
  useLayoutEffect(() => onRoute(route), [route, onRoute]);
  return <ScopeProvider add={{ route }}>{children(route)}</ScopeProvider>;
}
