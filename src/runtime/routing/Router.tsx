import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import type { RouteFacts } from '#model';
import { useShell, useValue } from '../scope/hooks.ts';
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
  const shown = useInItsLanguage(route);
  return <ScopeProvider add={{ route: shown }}>{children(shown)}</ScopeProvider>;
}

/**
 * The route, or the one before it while the language in its address is still loading: so the new screen neither shows nor requests anything
 * in the language before (SH-I18N-05). A language that the user may not choose is not waited for; the guard refuses its route.
 */
function useInItsLanguage(route: RouteFacts): RouteFacts {
  const { language } = useShell();
  const languages = useValue<readonly string[]>({ $: 'session.languages' });
  const last = useRef(route);
  const isLoading = route.locale !== undefined && route.locale !== language && languages?.includes(route.locale) === true;
  if (!isLoading) last.current = route;
  return last.current;
}
