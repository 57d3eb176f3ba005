import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { readScope } from '#conditions';
import { useServices, useShell } from '../scope/hooks.ts';
import { menuFacts } from '../scope/menuFacts.ts';
import type { RouteFacts } from '../scope/Navigation.ts';
import { useTracked } from '../scope/useTracked.ts';
import { canOpen } from './canOpen.ts';

interface Props {
  readonly place: RouteFacts;
  /** Shown until it is known whether the place may be opened, and while the user is sent away. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * Opens a place or sends the user home (SH-GUARD-01, 02). Signing in, and sending signed-out visitors away, is the session flow's
 * business: until the user is known everything but a public place waits.
 */
export function Guard({ place, waiting, children }: Props) {
  const { navigation } = useServices();
  const { routes } = useShell();
  const decide = useVerdict(place);
  const verdict = useTracked(decide);
  useEffect(() => {
    // Decided anew: telling of the place may have sent for a menu that was empty (SH-GUARD-03).
    if (verdict === 'refused' && decide() === 'refused') navigation.go(routes.home, { replace: true });
  });
  return verdict === 'open' ? children : waiting;
}

type Verdict = 'open' | 'unknown' | 'refused';

function useVerdict(place: RouteFacts): () => Verdict {
  const { session, base } = useServices();
  const { routes } = useShell();
  return () => {
    if (place.public) return 'open';
    if (!session.signedIn) return 'unknown';
    if (place.locale !== undefined) return offers(readScope(base().scope, 'session'), place.locale) ? 'open' : 'refused';
    if (place.landing) return 'open';
    const { menu } = session.facts;
    if (menu === null) return 'unknown';
    return canOpen(place.name, { routes, menuUrls: menuFacts(menu).urls, query: place.query }) ? 'open' : 'refused';
  };
}

/** A supported language that the user's list lacks leads home (G-C04). */
function offers(session: unknown, locale: string): boolean {
  const languages: unknown = typeof session === 'object' && session !== null && 'languages' in session ? session.languages : undefined;
  return Array.isArray(languages) && languages.includes(locale);
}
