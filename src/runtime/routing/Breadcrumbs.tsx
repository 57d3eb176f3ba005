import { useEffect, useState } from 'react';
import type { RouteFacts, RoutesDocument, ScreenPart } from '#model';
import { createTranslate } from '../i18n/createTranslate.ts';
import { localeOf } from '../i18n/language.ts';
import { useServices, useShell, useTranslate } from '../scope/hooks.ts';
import { TargetLink } from '../ui/TargetLink.tsx';

/**
 * Links to home and to the parents of the route, then the current page as text: the value of the route parameter that the routes document
 * names as `crumb`, e.g. a dealer number, else `title`.
 */
export function Breadcrumbs({ route, title }: { readonly route: RouteFacts; readonly title: string }) {
  const translate = useTranslate();
  const { routes } = useShell();
  return (
    <nav className="p-breadcrumbs" aria-label={translate('shell.breadcrumbs')}>
      <ol>
        {[routes.home, ...parentsOf(route, routes)].map((name) => (
          <Crumb key={name} name={name} />
        ))}
        <li aria-current="page">{route.params[routes.routes[route.name]?.crumb ?? ''] ?? title}</li>
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

/** The parents of a route, the outermost first, without those whose path has parameters: their values are not known. */
function parentsOf(route: RouteFacts, { routes }: RoutesDocument): readonly string[] {
  const parents: string[] = [];
  for (let name = route.parent; name !== undefined && !parents.includes(name); name = routes[name]?.parent) parents.unshift(name);
  return parents.filter((name) => routes[name]?.path.includes(':') === false);
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
