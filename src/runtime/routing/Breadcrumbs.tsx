import { useEffect, useState } from 'react';
import { canOpen, parentsOf, type RouteFacts, type ScreenPart } from '#model';
import { createTranslate } from '../i18n/createTranslate.ts';
import { localeOf } from '../i18n/language.ts';
import { useServices, useShell, useTranslate } from '../scope/hooks.ts';
import { menuFacts } from '../scope/menuFacts.ts';
import { useTracked } from '../scope/useTracked.ts';
import { TargetLink } from '../ui/TargetLink.tsx';

interface BreadcrumbsProps {
  readonly route: RouteFacts;
  readonly title: string;
  /** Whether the heading of the page follows on the same line, and so says what the current page is. */
  readonly isBeforeHeading: boolean;
}

/**
 * Links to home and to the parents of the route, then the current page as text: the value of the route parameter that the routes document
 * names as `crumb`, e.g. a dealer number, else `title`.
 */
export function Breadcrumbs({ route, title, isBeforeHeading }: BreadcrumbsProps) {
  const translate = useTranslate();
  const { routes } = useShell();
  return (
    <nav className="p-breadcrumbs" aria-label={translate('shell.breadcrumbs')}>
      <ol>
        {[routes.home, ...useParents(route)].map((name) => (
          <Crumb key={name} name={name} />
        ))}
        <li aria-current="page" className={isBeforeHeading ? 'p-visually-hidden' : undefined}>
          {route.params[routes.routes[route.name]?.crumb ?? ''] ?? title}
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ name }: { readonly name: string }) {
  const title = useRouteTitle(name);
  if (title === undefined) return null;
  return (
    <li>
      <TargetLink to={name}>{title}</TargetLink>
    </li>
  );
}

/**
 * The parents of a route, the outermost first: of several, the first that the user may open. Without those whose path has parameters: their
 * values are not known.
 */
function useParents({ name: own, params }: RouteFacts): readonly string[] {
  const { session } = useServices();
  const { routes: document } = useShell();
  return useTracked(() => {
    const menuUrls = menuFacts(session.facts.menu).urls;
    const parentOf = (name: string): string | undefined => {
      const route = document.routes[name];
      const parents = route ? parentsOf(route, params) : [];
      return parents.find((parent) => canOpen(parent, { routes: document, menuUrls, query: {}, params })) ?? parents[0];
    };
    const parents: string[] = [];
    for (let name = parentOf(own); name !== undefined && !parents.includes(name); name = parentOf(name)) parents.unshift(name);
    return parents.filter((name) => document.routes[name]?.path.includes(':') === false);
  });
}

/** The title of a route's screen, undefined until the screen has been loaded; for an unreleased route the name of its area. */
function useRouteTitle(name: string): string | undefined {
  const translate = useTranslate();
  const { bundles, report } = useServices();
  const shell = useShell();
  const area = shell.routes.unreleased?.[name];
  const screen = shell.routes.routes[name]?.screen;
  // Only for the new rendering that setting it causes; the part is read from `bundles`.
  const [, setLoaded] = useState<ScreenPart>();
  const part = screen === undefined ? undefined : bundles.loadedScreen(screen);
  const missing = area === undefined && screen !== undefined && part === undefined ? screen : undefined;
  useEffect(() => {
    if (missing === undefined) return undefined;
    let isMounted = true;
    bundles.peekScreen(missing).then(
      (loaded) => isMounted && setLoaded(loaded),
      (error: unknown) => report({ where: `title of ${name}`, error }),
    );
    return () => {
      isMounted = false;
    };
  }, [bundles, name, report, missing]);
  if (area !== undefined) return translate(area);
  if (part === undefined) return undefined;
  const onFault = (key: string, error: unknown): void => report({ where: `message ${key}`, error });
  return createTranslate([part.messages, shell.messages], { locale: localeOf(shell), onFault })(part.screen.title);
}
