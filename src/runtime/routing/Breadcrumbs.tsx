import type { RoutesDocument } from '#model';
import { useMessage, useShell } from '../scope/hooks.ts';
import type { RouteFacts } from '../scope/Navigation.ts';
import { TargetLink } from '../ui/TargetLink.tsx';
import { useRouteTitle } from './useRouteTitle.ts';

/** Home, the parents of the place, and the place itself: the parameter that its route names, else the title given. */
export function Breadcrumbs({ place, title }: { readonly place: RouteFacts; readonly title: string }) {
  const t = useMessage();
  const { routes } = useShell();
  return (
    <nav className="p-breadcrumbs" aria-label={t('shell.breadcrumbs')}>
      <ol>
        {[routes.home, ...parentsOf(place, routes)].map((name) => (
          <Crumb key={name} name={name} />
        ))}
        <li aria-current="page">{place.params[routes.routes[place.name]?.crumb ?? ''] ?? title}</li>
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

/** Parents from the farthest to the nearest, without those that need parameters of their own. */
function parentsOf(place: RouteFacts, { routes }: RoutesDocument): readonly string[] {
  const parents: string[] = [];
  for (let name = place.parent; name !== undefined && !parents.includes(name); name = routes[name]?.parent) parents.unshift(name);
  return parents.filter((name) => routes[name]?.path.includes(':') === false);
}
