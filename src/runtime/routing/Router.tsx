import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useShell } from '../scope/hooks.ts';
import type { RouteFacts } from '../scope/Navigation.ts';
import { ScopeProvider } from '../scope/ScopeProvider.tsx';
import type { DrivenNavigation } from './createNavigation.ts';

interface Props {
  readonly navigation: DrivenNavigation;
  /** Told of each new place, the first included. */
  readonly onPlace: (place: RouteFacts) => void;
  readonly children: (place: RouteFacts) => ReactNode;
}

/** History-mode router at base `/` (SH-ROUTES-01, 02); the routes document decides what an address means. */
export function Router(props: Props) {
  return (
    <BrowserRouter>
      <Place {...props} />
    </BrowserRouter>
  );
}

function Place({ navigation, onPlace, children }: Props) {
  useShell();
  const navigate = useNavigate();
  const place = navigation.arrive(useLocation());
  // The router hears its history only after layout effects: going earlier would change the address alone.
  useEffect(() => {
    navigation.attach((href, replace) => void navigate(href, { replace }));
  }, [navigation, navigate]);
  // Told before any passive effect: what follows from a new place is known when the guard acts.
  useLayoutEffect(() => onPlace(place), [place, onPlace]);
  return <ScopeProvider add={{ route: place }}>{children(place)}</ScopeProvider>;
}
