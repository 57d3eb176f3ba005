import type { ReactNode } from 'react';
import { useDeferredValue, useEffect } from 'react';
import { readScope } from '#conditions';
import { canOpen, type RouteFacts } from '#model';
import { useServices, useShell } from '../scope/hooks.ts';
import { menuFacts } from '../scope/menuFacts.ts';
import { useTracked } from '../scope/useTracked.ts';

interface Props {
  readonly route: RouteFacts;
  /** Shown until it is known whether the route may be opened, and while the user is redirected. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows its children if the user may open the route, else redirects to the home page (SH-GUARD-01, 02). It does not handle signing in: until
 * the session flow has signed the user in, `waiting` is shown for every route that is not public.
 */
export function Guard({ route, waiting, children }: Props) {
  const { navigation } = useServices();
  const { routes } = useShell();
  const decide = useDecide(route);
  const verdict = useTracked(decide);
  useEffect(() => {
    // Decided again: the new route may have made the session flow load a menu that was empty (SH-GUARD-03).
    if (verdict === 'refused' && decide() === 'refused') navigation.go(routes.home, { replace: true });
  });
  const isOpen = verdict === 'open';
  // What may be opened now is rendered in slices, so that a slow phone can answer in between; what may no longer be is taken away at once.
  const wasOpen = useDeferredValue(isOpen);
  return isOpen && wasOpen ? children : waiting;
}

/** Whether the user may open a route; 'unknown' until the user and the menu have been loaded. */
type Verdict = 'open' | 'unknown' | 'refused';

/** A function that decides by the facts at the time of the call. */
function useDecide(route: RouteFacts): () => Verdict {
  const { session, base } = useServices();
  const { routes } = useShell();
  return () => {
    if (route.public) return 'open';
    if (!session.signedIn) return 'unknown';
    if (route.locale !== undefined) return offersLanguage(readScope(base().scope, 'session'), route.locale) ? 'open' : 'refused';
    if (route.landing) return 'open';
    const { menu } = session.facts;
    if (menu === null) return 'unknown';
    return canOpen(route.name, { routes, menuUrls: menuFacts(menu).urls, query: route.query, params: route.params }) ? 'open' : 'refused';
  };
}

/** Whether the user may choose the language. The user's list of languages may lack some that the portal supports (G-C04). */
function offersLanguage(session: unknown, locale: string): boolean {
  const languages: unknown = typeof session === 'object' && session !== null && 'languages' in session ? session.languages : undefined;
  return Array.isArray(languages) && languages.includes(locale);
}
