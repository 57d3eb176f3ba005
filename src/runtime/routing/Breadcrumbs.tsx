import type { RoutesDocument } from '#model';
import type { RouteFacts } from '../scope/Navigation.ts';
import { useMessage } from '../scope/useMessage.ts';
import { useShell } from '../scope/useShell.ts';
import { useTarget } from '../scope/useTarget.ts';
import { isPlainClick } from './isPlainClick.ts';

/** Home, the parents of the place, and the place itself, whose title is given. */
export function Breadcrumbs({ place, title }: { readonly place: RouteFacts; readonly title: string }) {
  const t = useMessage();
  const { routes } = useShell();
  return (
    <nav className="p-breadcrumbs" aria-label={t('app.breadcrumbs')}>
      <ol>
        {[routes.home, ...parentsOf(place, routes)].map((name) => (
          <li key={name}>
            <Crumb name={name} />
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

function Crumb({ name }: { readonly name: string }) {
  const t = useMessage();
  const { href, go } = useTarget(name);
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go();
      }}
    >
      {t(`app.route.${name}`)}
    </a>
  );
}

/** Parents from the farthest to the nearest, without those that need parameters of their own. */
function parentsOf(place: RouteFacts, { routes }: RoutesDocument): readonly string[] {
  const parents: string[] = [];
  for (let name = place.parent; name !== undefined && !parents.includes(name); name = routes[name]?.parent) parents.unshift(name);
  return parents.filter((name) => !routes[name]?.path.includes(':'));
}
