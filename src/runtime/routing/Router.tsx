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

/** History-mode router at base `/` (SH-ROUTES-01, 02); the routes document decides what an address means. */
export function Router(props: Props) {
  return (
    <BrowserRouter>
      <CurrentRoute {...props} />
    </BrowserRouter>
  );
}

function CurrentRoute({ navigation, onRoute, children }: Props) {
  // Another shell part may bring other routes.
  useShell();
  const navigate = useNavigate();
  const route = navigation.arrive(useLocation());
  // The router listens to its history only after layout effects: attached earlier, navigation would change the address alone.
  useEffect(() => {
    navigation.attach((href, replace) => void navigate(href, { replace }));
  }, [navigation, navigate]);
  // Before any passive effect: the guard acts on what follows from the new route.
  useLayoutEffect(() => onRoute(route), [route, onRoute]);
  return <ScopeProvider add={{ route }}>{children(route)}</ScopeProvider>;
}
